import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { designerTexts } from '@qhatu/contract/designer';
import { ORDER_STATES } from '@qhatu/contract/orders';
import type { OwnCustomList, ProductCustom, PurchaseList, Quote } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { until } from '../../../../test/until';
import type { Db } from '../../../db/open';
import { forgetDesign } from '../forget';
import { designStorage } from '../prints/storage';
import { type DesignShop, designShopForTests, photo, plain, printOf, sendForm } from '../testing';
import { keepPicture } from './pictures';

let { shop, market, buyer, stranger, polo } = {} as DesignShop;
designShopForTests((open) => {
  ({ shop, market, buyer, stranger, polo } = open);
});

let keys = 0;
/** A design that prints `print`, both views captured. */
async function design(print: number): Promise<ProductCustom> {
  const body = { product_id: polo.variant.id, quantity: 1, design: polo.design([photo(print)]) };
  const headers = { 'idempotency-key': `borrar-${++keys}` };
  const { id } = (await shop.post('product-customs', body, buyer.token, { headers })).json();
  await capture(id, 1);
  return (await capture(id, 2)).json();
}
const capture = async (id: number, view: number) =>
  sendForm(shop, 'product-customs/upload', buyer.token, {
    image: await plain(500, 500).png().toBuffer(),
    fields: { view, product_custom_id: id },
  });
const remove = async (id: number, token = buyer.token) => {
  const answer = await shop.app.inject({
    ...{ method: 'DELETE', url: `/api/web/product-customs/${id}` },
    headers: { authorization: `Bearer ${token}` },
  });
  return [answer.statusCode, answer.json().code ?? 'ok'];
};
const lineOf = ({ id, product_id, variant_id }: ProductCustom) => ({
  ...{ product_id, variant_id, product_custom_id: id },
  qty: 1,
});
async function order(made: ProductCustom): Promise<number> {
  const lines = [lineOf(made)];
  const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
  return (await market.order(buyer, lines, { total: (quote.json() as Quote).total })).id;
}
const becomes = (id: number, status: (typeof ORDER_STATES)[number]) =>
  shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
/** Names of the files of designs, pictures and print files. */
const files = () =>
  ['designs', 'prints', 'print-files'].flatMap((kind) => {
    const folder = join(shop.env.DATA_DIR, 'private', kind);
    return existsSync(folder) ? readdirSync(folder) : [];
  });
const stored = async () => (await designStorage(buyer.id).storedBytes.execute(shop.db)).rows[0]?.bytes;
const listed = async () => ((await shop.get('product-customs', buyer.token)).json() as OwnCustomList).data;
const offered = async (): Promise<number[]> =>
  (await shop.get('prints/mine', buyer.token)).json().map(({ id }: { id: number }) => id);
/** Whether somebody waits for a lock in this database. */
async function isWaitedFor(trx: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(trx);
  return rows.length > 0;
}

describe('a design that no order has', () => {
  it('goes with its views, print files and the pictures that only it printed; the sum is what it was before [D405]', async () => {
    const [before, there] = [await stored(), files().sort()];
    const [own, shared] = [await printOf(shop, buyer), await printOf(shop, buyer)];
    const other = await design(shared);
    const both = {
      product_id: polo.variant.id,
      quantity: 1,
      design: polo.design([photo(own), photo(shared, { y: 60 })]),
    };
    const made: ProductCustom = (
      await shop.post('product-customs', both, buyer.token, { headers: { 'idempotency-key': 'dos-fotos' } })
    ).json();
    await capture(made.id, 1);
    await shop.get(`product-customs/${made.id}/print/1`, buyer.token);
    await shop.app.jobs.drain();
    expect(files().some((name) => name.startsWith(`${made.id}-1-`))).toBe(true);

    expect(await remove(made.id)).toEqual([200, 'ok']);
    expect(await offered()).toEqual(expect.arrayContaining([shared]));
    expect(await offered()).not.toContain(own);
    expect(await remove(other.id)).toEqual([200, 'ok']);
    expect(await stored()).toBe(before);
    await shop.app.jobs.drain();
    expect(files().sort()).toEqual(there);
    expect(await listed()).toEqual([]);
  });

  it('is gone for its cart and its reader; deleted again, or another’s, it is none, and stays theirs [D4 D405]', async () => {
    const made = await design(await printOf(shop, buyer));
    expect(await remove(made.id, stranger.token)).toEqual([404, 'design_not_found']);
    const admin = (await shop.login('admin@demo.pe')).access_token;
    expect(await remove(made.id, admin)).toEqual([404, 'design_not_found']);
    expect((await listed()).map(({ id }) => id)).toEqual([made.id]);
    // Two tabs at the same moment: one deletes it, the other hears that it is gone.
    expect((await Promise.all([remove(made.id), remove(made.id)])).sort()).toEqual([
      [200, 'ok'],
      [404, 'design_not_found'],
    ]);
    expect((await shop.get(`product-customs/${made.id}`, buyer.token)).statusCode).toBe(404);
    const quote = await shop.post('orders/quote', { lines: [lineOf(made)], payment_type_id: 3 }, buyer.token);
    expect([quote.statusCode, quote.json().code]).toEqual([422, 'product_unavailable']);
  });

  it('deleted while its view is being kept leaves no file behind [D405]', async () => {
    // What the tests before left to be taken away.
    await shop.app.jobs.drain();
    const before = files().length;
    const made = await design(await printOf(shop, buyer));
    const drawn = { large: Buffer.from('g'), small: Buffer.from('p') };
    const draw = async () => {
      await remove(made.id);
      await shop.app.jobs.drain();
      return drawn;
    };
    const deps = {
      db: shop.db,
      files: shop.app.files,
      jobs: shop.app.jobs,
      draw: draw as unknown as Parameters<typeof keepPicture>[0]['draw'],
    };
    await expect(keepPicture(deps, made.id, 1, await plain(500, 500).png().toBuffer())).rejects.toMatchObject({
      code: 'design_not_found',
    });
    expect(files().length).toBe(before);
  });

  it('deleted while a newer picture of a view is being kept, takes that one away, not the one before [D405]', async () => {
    const made = await design(await printOf(shop, buyer));
    const newer = 'private/designs/00000000-0000-4000-8000-000000000001.webp';
    let gone: Promise<{ pictures: string[] }> = Promise.resolve({ pictures: [] });
    await shop.db.transaction().execute(async (trx) => {
      const views = trx.updateTable('product_custom_images').set({ uri: newer });
      await views.where('custom_id', '=', made.id).where('view', '=', 1).execute();
      let ended = false;
      gone = shop.db.transaction().execute((other) => forgetDesign(other, buyer.id, made.id));
      gone
        .catch(() => undefined)
        .finally(() => {
          ended = true;
        });
      // The embedded database has one connection, which is ours until the commit.
      if (process.env.TEST_DATABASE_URL) await until(async () => ended || (await isWaitedFor(trx)));
    });
    expect((await gone).pictures).toContain(newer);
  });

  it('deleted while an order with it is being placed, the order is refused by its line and keeps nothing [D405]', async () => {
    const made = await design(await printOf(shop, buyer));
    const lines = [lineOf(made)];
    const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
    const body = await market.body(buyer, lines, { total: (quote.json() as Quote).total });
    const counted = () => shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute();
    const before = (await counted()).length;
    let placed = Promise.resolve({ statusCode: 0, json: () => ({ code: '' }) });
    let answered = false;
    await shop.db.transaction().execute(async (trx) => {
      await forgetDesign(trx, buyer.id, made.id);
      placed = market.send(buyer, body).finally(() => {
        answered = true;
      });
      // The embedded database has one connection, which is ours until the commit.
      if (process.env.TEST_DATABASE_URL) await until(async () => answered || (await isWaitedFor(trx)));
    });
    const answer = await placed;
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'product_unavailable']);
    expect((await counted()).length).toBe(before);
  });
});

describe('a design that was ordered', () => {
  it('is its order’s while that stands, or may stand again by money that comes late; then it can go [D397 D405]', async () => {
    const made = await design(await printOf(shop, buyer));
    const id = await order(made);
    const left: string[] = [];
    for (const status of ORDER_STATES) {
      await becomes(id, status);
      const [own] = await listed();
      const kept = own?.order_id !== null;
      if (kept) expect([status, own?.order_id, await remove(made.id)]).toEqual([status, id, [409, 'design_ordered']]);
      else left.push(status);
    }
    expect(left).toEqual(['cancelled', 'rejected', 'refunded', 'returned']);
  });

  it('counts while its order is expired, though it is kept; a payment that was only begun is told apart, and names no other order [D373 D405]', async () => {
    const made = await design(await printOf(shop, buyer));
    const held = async () => {
      const own = (await listed()).find(({ id }) => id === made.id);
      return [own?.order_id, own?.order_placed, own?.counts];
    };
    const before = await stored();
    expect(await held()).toEqual([null, false, true]);
    const first = await order(made);
    expect([await held(), (await stored()) === before]).toEqual([[first, true, false], false]);
    await becomes(first, 'expired');
    expect([await held(), await stored()]).toEqual([[first, true, true], before]);
    const attempt = await order(made);
    await becomes(attempt, 'expired');
    await shop.db.updateTable('orders').set({ placed_at: null }).where('id', '=', attempt).execute();
    const refusal = () =>
      shop.db.transaction().execute((trx) =>
        forgetDesign(trx, buyer.id, made.id).then(
          () => null,
          ({ message }: Error) => message,
        ),
      );
    expect([await held(), await refusal()]).toEqual([[first, true, true], designerTexts.designOrdered]);
    await becomes(first, 'cancelled');
    expect([await held(), await refusal()]).toEqual([[attempt, false, true], designerTexts.designInPayment]);
  });

  it('once its order is over goes with every picture of it; the order keeps what was bought and what it cost [D405]', async () => {
    const there = files().sort();
    const made = await design(await printOf(shop, buyer));
    const id = await order(made);
    // The order shows the first one, the design the second.
    await capture(made.id, 1);
    await becomes(id, 'cancelled');
    const line = async () =>
      ((await shop.get('users/purchases', buyer.token)).json() as PurchaseList).data.find((one) => one.id === id)
        ?.details[0];
    const before = await line();
    expect(before?.product.images).toHaveLength(1);
    expect(await remove(made.id)).toEqual([200, 'ok']);
    const after = await line();
    expect(after?.product.images).toEqual([]);
    expect([after?.product.name, after?.price, after?.variant_label]).toEqual([
      before?.product.name,
      before?.price,
      before?.variant_label,
    ]);
    await shop.app.jobs.drain();
    expect(files().sort()).toEqual(there);
  });
});
