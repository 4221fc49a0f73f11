import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DesignDocument } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { type Buyer, openMarket } from '../../orders/fixtures';
import { blankPolo, photo, plain, sendForm, words } from '../testing';
import { PrintQueue } from './print-queue';

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

describe('download', () => {
  it('a side as PNG of 300 dpi and as PDF, drawn once although asked for at once [3§9]', async () => {
    const image = await plain(600, 600, '#2d4f9e').png().toBuffer();
    const print = (await sendForm(shop, 'prints/upload', buyer.token, { image })).json().id;
    const id = await store(polo.design([photo(print)], [words()]));
    const answers = await Promise.all(['png', 'pdf', 'png'].map((format) => fileOf(id, 1, format)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [png, pdf] = answers;
    expect(await sharp(png?.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 2244,
      height: 3272,
      density: 300,
      hasAlpha: true,
    });
    expect(png?.headers).toMatchObject({
      'content-disposition': `attachment; filename="diseno-${id}-frente.png"`,
      'cache-control': 'private, no-store',
    });
    expect(pdf?.headers['content-type']).toBe('application/pdf');
    expect(pdf?.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.5');
    const kept = readdirSync(join(shop.env.DATA_DIR, 'private', 'print-files'));
    expect(kept.sort()).toEqual([`${id}-1-v1.pdf`, `${id}-1-v1.png`]);
  });

  it('only who may see the design; a side without print and an unknown side say so [D4]', async () => {
    const id = await store(polo.design([words()]));
    expect((await fileOf(id, 1, 'png', stranger.token)).statusCode).toBe(404);
    expect((await fileOf(id, 1, 'png', '')).statusCode).toBe(401);
    const empty = await fileOf(id, 2, 'png');
    expect([empty.statusCode, empty.json().code]).toEqual([404, 'side_empty']);
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
