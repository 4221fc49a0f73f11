import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DesignDocument } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import type { Files } from '../../../files/files';
import { type Buyer, openMarket } from '../../orders/fixtures';
import { blankPolo, photo, plain, sendForm, words } from '../testing';
import { PRINT_FILES_JOB } from './jobs';
import { PrintQueue } from './print-queue';
import { PrintFiles } from './store';

let shop: TestApp;
let buyer: Buyer;
let stranger: Buyer;
let polo: Awaited<ReturnType<typeof blankPolo>>;
beforeAll(async () => {
  shop = await startApp();
  const market = await openMarket(shop);
  [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
  polo = await blankPolo(shop);
});
afterAll(() => shop.close());

let keys = 0;
const store = async (design: DesignDocument): Promise<number> =>
  (
    await shop.post('product-customs', { product_id: polo.variant.id, quantity: 1, design }, buyer.token, {
      headers: { 'idempotency-key': `archivo-${++keys}` },
    })
  ).json().id;
const fileOf = (id: number, view: number | string, format: string, token = buyer.token) =>
  shop.get(`product-customs/${id}/print/${view}?format=${format}`, token);

/** Its methods, to replace some of them. */
const bound = (files: Files): Files => ({
  put: (...given) => files.put(...given),
  get: (...given) => files.get(...given),
  head: (...given) => files.head(...given),
  remove: (...given) => files.remove(...given),
  list: (...given) => files.list(...given),
  signedAddress: (...given) => files.signedAddress(...given),
  check: () => files.check(),
});
const sentence = (answer: Awaited<ReturnType<typeof fileOf>>) => [answer.statusCode, answer.json().code];
const kept = () => readdirSync(join(shop.env.DATA_DIR, 'private', 'print-files')).sort();
const waitingFor = async (id: number) =>
  (await shop.db.selectFrom('jobs').select('payload').where('kind', '=', PRINT_FILES_JOB).execute()).filter(
    ({ payload }) => (payload as { custom: number }).custom === id,
  ).length;

describe('download', () => {
  it('a file that is not drawn yet is 202 with a sentence, its job noted once; then PNG of 300 dpi and PDF [D240] [3§9]', async () => {
    const image = await plain(600, 600, '#2d4f9e').png().toBuffer();
    const print = (await sendForm(shop, 'prints/upload', buyer.token, { image })).json().id;
    const id = await store(polo.design([photo(print)], [words()]));
    for (const format of ['png', 'pdf', 'png']) {
      const early = await fileOf(id, 1, format);
      expect([early.statusCode, early.headers['retry-after']]).toEqual([202, '3']);
      expect(early.json()).toEqual({ code: 'preparing', msg: expect.stringContaining('se está preparando') });
    }
    expect(await waitingFor(id)).toBe(1);
    await shop.app.jobs.drain();
    const [png, pdf, back] = [await fileOf(id, 1, 'png'), await fileOf(id, 1, 'pdf'), await fileOf(id, 2, 'pdf')];
    expect([png.statusCode, pdf.statusCode, back.statusCode]).toEqual([200, 200, 200]);
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 2244,
      height: 3272,
      density: 300,
      hasAlpha: true,
    });
    expect(png.headers).toMatchObject({
      'content-disposition': `attachment; filename="diseno-${id}-frente.png"`,
      'cache-control': 'private, no-store',
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.5');
    expect(kept()).toEqual([`${id}-1-v1.pdf`, `${id}-1-v1.png`, `${id}-2-v1.pdf`, `${id}-2-v1.png`]);
  });

  it('a file that was lost is drawn again, and those that are there are left alone [D240]', async () => {
    const id = await store(polo.design([words()], [words({ id: 'espalda' })]));
    await fileOf(id, 1, 'png');
    await shop.app.jobs.drain();
    const key = (side: number, format: string) => `private/print-files/${id}-${side}-v1.${format}`;
    const before = await shop.app.files.head(key(2, 'png'));
    await shop.app.files.remove(key(1, 'pdf'));
    expect((await fileOf(id, 1, 'pdf')).statusCode).toBe(202);
    await shop.app.jobs.drain();
    expect((await fileOf(id, 1, 'pdf')).statusCode).toBe(200);
    expect(await shop.app.files.head(key(2, 'png'))).toEqual(before);
  });

  it('a job that was given up says so, and too many that wait say when to come back; neither adds a job [D240]', async () => {
    const [given, next] = [await store(polo.design([words()])), await store(polo.design([words()]))];
    const job = (custom: number) => ({ kind: PRINT_FILES_JOB, payload: JSON.stringify({ custom }) });
    await shop.db
      .insertInto('jobs')
      .values({ ...job(given), failed_at: new Date() })
      .execute();
    expect(sentence(await fileOf(given, 1, 'png'))).toEqual([503, 'print_failed']);
    await shop.db
      .insertInto('jobs')
      .values(Array.from({ length: 60 }, (_, n) => job(1_000_000 + n)))
      .execute();
    expect(sentence(await fileOf(next, 1, 'png'))).toEqual([503, 'printer_busy']);
    expect([await waitingFor(given), await waitingFor(next)]).toEqual([1, 0]);
    await shop.db.deleteFrom('jobs').where('kind', '=', PRINT_FILES_JOB).execute();
  });

  it('what is drawn while its account goes is taken away again [D240]', async () => {
    const id = await store(polo.design([words()]));
    const queue = new PrintQueue();
    const files: Files = {
      ...bound(shop.app.files),
      put: async (key, body) => {
        await shop.db.deleteFrom('product_customs').where('id', '=', id).execute();
        await shop.app.files.put(key, body);
      },
    };
    await new PrintFiles({ db: shop.db, files, env: shop.env }, queue).draw(id, new AbortController().signal);
    expect(kept().filter((name) => name.startsWith(`${id}-`))).toEqual([]);
    await queue.close();
  });

  it('only who may see the design; a side without print and an unknown side say so [D4]', async () => {
    const id = await store(polo.design([words()]));
    expect((await fileOf(id, 1, 'png', stranger.token)).statusCode).toBe(404);
    expect((await fileOf(id, 1, 'png', '')).statusCode).toBe(401);
    expect(await waitingFor(id)).toBe(0);
    expect(sentence(await fileOf(id, 2, 'png'))).toEqual([404, 'side_empty']);
    for (const path of [`${id}/print/3`, `${id}/print/1?format=svg`, 'x/print/1']) {
      expect((await shop.get(`product-customs/${path}`, buyer.token)).statusCode).toBe(400);
    }
  });
});

describe('queue', () => {
  const job = (name: string, text: string) => ({
    objects: [words({ text })],
    read: async () => ({}),
    title: name,
  });

  it('a job that fails leaves the next ones alone, a full queue says when to come back [3§9]', async () => {
    const queue = new PrintQueue();
    const bad = { ...job('mal', 'a'), objects: [photo(1)] };
    const [first, second] = await Promise.allSettled([queue.draw(bad), queue.draw(job('bien', 'b'))]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    const many = Array.from({ length: 62 }, (_, nth) => queue.draw(job(`muchos-${nth}`, 'c')));
    const results = Promise.allSettled(many);
    await queue.close();
    const refused = (await results).filter(
      (result) => result.status === 'rejected' && result.reason.code === 'printer_busy',
    );
    expect(refused.length).toBeGreaterThanOrEqual(61);
    await expect(queue.draw(job('tarde', 'd'))).rejects.toMatchObject({ status: 503, retryAfter: 60 });
  });

  it('the loop goes on while a side is drawn [3§9]', async () => {
    const queue = new PrintQueue();
    let turns = 0;
    const clock = setInterval(() => turns++, 5);
    await queue.draw(job('lazo', 'Qhatu\nferia\nde todos'));
    clearInterval(clock);
    // Half a second of drawing on this thread would have left a handful.
    expect(turns).toBeGreaterThan(20);
    await queue.close();
  });
});
