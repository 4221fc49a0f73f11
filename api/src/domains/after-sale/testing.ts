import { randomUUID } from 'node:crypto';
import type { AfterSale, Payment, ReturnBody, ReturnResult, StaffOrder, StaffReturnResult } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { openPayingShop, type PayingShop } from '../checkout/testing/shop';
import { approveOrder } from '../orders/decide';
import type { Buyer } from '../orders/fixtures';
import { orderMails } from '../orders/mails';
import { type Somebody, somebody } from '../sellers/fixtures';

/** A shop with two sellers and an administrator, and what they do with orders. */
export async function openStaffedShop(shop: PayingShop) {
  const { market } = shop;
  const [admin, seller, other] = [await somebody(shop, 2), await somebody(shop, 4), await somebody(shop, 4)];
  const buyer = await market.buyer();

  const approve = (id: number) =>
    shop.db.transaction().execute((trx) => approveOrder(trx, id, orderMails(shop.app), { actor: 'administration' }));

  return {
    admin,
    seller,
    other,
    buyer,
    approve,
    /** A paid transfer: two units of the seller's (S/ 50 each), one of the other's. Stock 10 each. */
    bought: async (more: Parameters<typeof market.order>[2] = {}) => {
      const ours = await market.product({ seller_id: seller.id, name: 'Chompa', stock: 10 });
      const theirs = await market.product({ seller_id: other.id, name: 'Quena', stock: 10 });
      const lines = [
        { product_id: ours, qty: 2 },
        { product_id: theirs, qty: 1 },
      ];
      const order = await market.order(buyer, lines, more);
      await approve(order.id);
      return { order, ours, theirs, ...linesOf(order) };
    },
    /** All of it was sent and came so many days ago. */
    deliver: (id: number, daysAgo = 0) => deliver(shop, admin, id, daysAgo),
    ask: (id: number, body: Partial<ReturnBody>, who: Buyer = buyer, key: string = randomUUID()) =>
      shop.post(`orders/${id}/returns`, { reason: 'unwanted', comment: 'No me quedó', lines: [], ...body }, who.token, {
        headers: { 'idempotency-key': key },
      }),
    afterSale: async (id: number, who: Buyer = buyer) =>
      (await shop.get(`orders/${id}/after-sale`, who.token)).json() as AfterSale,
    detail: async (id: number, who: Somebody = admin) =>
      (await shop.get(`staff/orders/${id}`, who.token)).json() as StaffOrder,
    decide: (id: number, act: 'accept' | 'refuse' | 'receive', body: object = {}, who: Somebody = seller) =>
      shop.post(`staff/returns/${id}/${act}`, body, who.token),
  };
}
export type StaffedShop = Awaited<ReturnType<typeof openStaffedShop>>;

/**
 * A paying shop and its people, whole before the first test of the file that calls it and closed after the last; with
 * `each` every test has one of its own.
 */
export function staffedShopForTests({ each = false } = {}): { shop: PayingShop; people: StaffedShop } {
  const stage = {} as { shop: PayingShop; people: StaffedShop };
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    stage.shop = await openPayingShop();
    stage.people = await openStaffedShop(stage.shop);
  });
  after(() => stage.shop.close());
  return stage;
}

/** The order's lines: [the seller's, the other's]. */
const linesOf = ({ details }: Payment) => ({ first: details[0]?.id ?? 0, second: details[1]?.id ?? 0 });

async function deliver(shop: PayingShop, { token }: Somebody, id: number, daysAgo: number): Promise<void> {
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();
  for (const { id: line } of lines) {
    for (const step of ['processed', 'sent', 'received'])
      await shop.post(`admin/lines/${line}/advance`, { step }, token);
  }
  await sql`
    update order_lines set received_at = now() - make_interval(days => ${daysAgo}), sent_at = now() - make_interval(days => ${daysAgo})
    where order_id = ${id} and received_at is not null`.execute(shop.db);
}

/** The only return of an answer. */
export function onlyReturn(answer: { json: () => unknown }) {
  const [one, ...more] = (answer.json() as ReturnResult).returns ?? [];
  if (!one || more.length > 0) throw new Error(`not one return: ${JSON.stringify(answer.json())}`);
  return one;
}

export const returnOf = (answer: { json: () => unknown }) => (answer.json() as StaffReturnResult).return;
