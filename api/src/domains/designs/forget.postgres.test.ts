import type { ProductCustom } from '@qhatu/contract/wire';
import { whileHeld } from '../../../test/while-held';
import { forgetDesigns } from './forget';
import { type DesignShop, designShopForTests, photo, printOf } from './testing';

let { shop, market, buyer, stranger, polo } = {} as DesignShop;
designShopForTests((open) => {
  ({ shop, market, buyer, stranger, polo } = open);
});

/** A design of its buyer's without a view. */
async function design(key: string): Promise<number> {
  const body = { product_id: polo.variant.id, quantity: 1, design: polo.design([photo(await printOf(shop, buyer))]) };
  const headers = { 'idempotency-key': key };
  return ((await shop.post('product-customs', body, buyer.token, { headers })).json() as ProductCustom).id;
}
const forget = () => shop.db.transaction().execute((trx) => forgetDesigns(trx, buyer.id));

it('a view that is captured for the first time while all designs of a person go, goes with them [D416]', async () => {
  const id = await design('vista-primera');
  const uri = 'private/designs/00000000-0000-4000-8000-000000000002.webp';
  const { pictures, customIds } = await whileHeld(
    shop.db,
    (trx) => trx.insertInto('product_custom_images').values({ custom_id: id, view: 1, uri }).execute(),
    forget,
  );
  expect([pictures, customIds]).toEqual([[uri], [id]]);
});

it('a line that gets a design while all designs of its person go, keeps what was paid and loses the design [D416]', async () => {
  const id = await design('linea-tarde');
  const order = await market.order(stranger, [{ product_id: await market.product(), qty: 1 }]);
  const lines = shop.db
    .selectFrom('order_lines')
    .select(['product_custom_id', 'price'])
    .where('order_id', '=', order.id);
  const [before] = await lines.execute();
  await whileHeld(
    shop.db,
    (trx) => trx.updateTable('order_lines').set({ product_custom_id: id }).where('order_id', '=', order.id).execute(),
    forget,
  );
  expect(await lines.execute()).toEqual([{ product_custom_id: null, price: before?.price }]);
});
