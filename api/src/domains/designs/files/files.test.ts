import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DesignDocument, Quote } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { drawForAccount } from '../../../drawing';
import { QUEUE } from '../../../drawing/limits';
import type { Files } from '../../../files/files';
import { type Buyer, type Market, openMarket } from '../../orders/fixtures';
import { keyOf } from '../prints/storage';
import { blankPolo, photo, plain, sendForm, words } from '../testing';
import { PRINT_FILES_JOB } from './jobs';
import { PrintFiles } from './store';
import { sweepPrintFiles } from './sweep';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let stranger: Buyer;
let polo: Awaited<ReturnType<typeof blankPolo>>;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
  polo = await blankPolo(shop);
});
afterAll(() => shop.close());

let keys = 0;
const store = async (design: DesignDocument, { token } = buyer): Promise<number> =>
  (
    await shop.post('product-customs', { product_id: polo.variant.id, quantity: 1, design }, token, {
      headers: { 'idempotency-key': `archivo-${++keys}` },
    })
  ).json().id;
/** Ordered, and still to be paid. */
const order = async (product_custom_id: number) => {
  const lines = [{ product_id: polo.product.id, variant_id: polo.variant.id, product_custom_id, qty: 1 }];
  const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
  await market.order(buyer, lines, { total: (quote.json() as Quote).total });
};
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

  it('designs of one account take no more than ten places; another’s file is asked for all the same [D301]', async () => {
    const many = await Promise.all(Array.from({ length: 11 }, () => store(polo.design([words()]))));
    for (const id of many.slice(0, 10)) expect((await fileOf(id, 1, 'png')).statusCode).toBe(202);
    expect(sentence(await fileOf(many[10] ?? 0, 1, 'png'))).toEqual([503, 'printer_busy']);
    const theirs = await store(polo.design([words()]), stranger);
    expect((await fileOf(theirs, 1, 'png', stranger.token)).statusCode).toBe(202);
    await shop.db.deleteFrom('jobs').where('kind', '=', PRINT_FILES_JOB).execute();
  });

  it('of designs that no order has thirty are drawn in a day for one account; what is ordered is drawn all the same [D373]', async () => {
    const [free, bought] = [await store(polo.design([words()])), await store(polo.design([words()]))];
    await order(bought);
    const asked = `print-files:${buyer.id}`;
    await shop.app.counter.clear(asked);
    await shop.app.counter.add(asked, 86_400, 30);
    expect(sentence(await fileOf(free, 1, 'png'))).toEqual([429, 'print_files_today']);
    expect((await fileOf(bought, 1, 'png')).statusCode).toBe(202);
    const theirs = await store(polo.design([words()]), stranger);
    expect((await fileOf(theirs, 1, 'png', stranger.token)).statusCode).toBe(202);
    expect([await waitingFor(free), await waitingFor(bought)]).toEqual([0, 1]);
    await shop.app.counter.clear(asked);
    expect((await fileOf(free, 1, 'png')).statusCode).toBe(202);
    await shop.db.deleteFrom('jobs').where('kind', '=', PRINT_FILES_JOB).execute();
  });

  it('a design is drawn in its owner’s turn; once their drawings had to be ended it is put off, and counts no try [D301]', async () => {
    const [id, theirs] = [await store(polo.design([words()])), await store(polo.design([words()]), stranger)];
    const counted = `drawing-ended:account:${buyer.id}`;
    for (let n = 0; n < QUEUE.endedAnHour; n++) await shop.app.counter.add(counted, 3_600);
    for (const [custom, { token }] of [[id, buyer] as const, [theirs, stranger] as const]) {
      expect((await fileOf(custom, 1, 'png', token)).statusCode).toBe(202);
    }
    const drawn = jest.spyOn(shop.app.drawing, 'draw');
    await shop.app.jobs.drain();
    expect((await fileOf(theirs, 1, 'png', stranger.token)).statusCode).toBe(200);
    expect(drawn.mock.calls.map(([kind, , { owner }]) => [kind, owner])).toEqual([['side', `account:${stranger.id}`]]);
    drawn.mockRestore();
    const [later] = await shop.db.selectFrom('jobs').selectAll().where('kind', '=', PRINT_FILES_JOB).execute();
    expect([later?.attempts, later?.last_error, later?.failed_at]).toEqual([0, null, null]);
    expect((later?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_000_000);
    await shop.app.counter.clear(counted);
    await shop.db.updateTable('jobs').set({ run_at: new Date() }).execute();
    await shop.app.jobs.drain();
    expect((await fileOf(id, 1, 'png')).statusCode).toBe(200);
  });

  it('a picture that is gone fails its own job with a reason, and no other [D301]', async () => {
    const image = await plain(300, 300).png().toBuffer();
    const print = (await sendForm(shop, 'prints/upload', buyer.token, { image })).json().id;
    const [id, other] = [await store(polo.design([photo(print)])), await store(polo.design([words()]))];
    const { uri } = await shop.db.selectFrom('prints').select('uri').where('id', '=', print).executeTakeFirstOrThrow();
    await shop.app.files.remove(keyOf(uri));
    for (const custom of [id, other]) await fileOf(custom, 1, 'png');
    await shop.app.jobs.drain();
    expect((await fileOf(other, 1, 'png')).statusCode).toBe(200);
    const [failed] = await shop.db.selectFrom('jobs').selectAll().where('kind', '=', PRINT_FILES_JOB).execute();
    expect([failed?.attempts, failed?.last_error]).toEqual([1, expect.stringContaining('is gone')]);
    await shop.db.deleteFrom('jobs').where('kind', '=', PRINT_FILES_JOB).execute();
  });

  it('what is drawn while its account goes is taken away again [D240]', async () => {
    const id = await store(polo.design([words()]));
    const files: Files = {
      ...bound(shop.app.files),
      put: async (key, body) => {
        await shop.db.deleteFrom('product_customs').where('id', '=', id).execute();
        await shop.app.files.put(key, body);
      },
    };
    const prints = new PrintFiles({ db: shop.db, files, env: shop.env }, (side, { accountId, ...of }) =>
      drawForAccount(shop.app, accountId, 'side', side, of),
    );
    await prints.draw(id, new AbortController().signal);
    expect(kept().filter((name) => name.startsWith(`${id}-`))).toEqual([]);
  });

  it('of a design that no order has, files go a day after they were made, and asked for again they come again [D373]', async () => {
    const [free, bought] = [await store(polo.design([words()])), await store(polo.design([words()]))];
    await order(bought);
    for (const id of [free, bought]) await fileOf(id, 1, 'png');
    await shop.app.jobs.drain();
    const keptOf = (id: number) => kept().filter((name) => name.startsWith(`${id}-`)).length;
    const left = () => [keptOf(free), keptOf(bought)];
    await sweepPrintFiles(shop.db, shop.app.files);
    expect(left()).toEqual([2, 2]);
    expect(await sweepPrintFiles(shop.db, shop.app.files, -1)).toBeGreaterThan(1);
    expect(left()).toEqual([0, 2]);
    expect((await fileOf(free, 1, 'png')).statusCode).toBe(202);
    await shop.app.jobs.drain();
    expect((await fileOf(free, 1, 'png')).statusCode).toBe(200);
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
