import type { OfficeToday, ShopRight } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { type Office, officeForTests } from '../../../test/office';
import type { Market } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';
import { readToday } from './today';

let { shop, market, buyer, admin, seller } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin, seller } = open);
});

const today = async ({ token }: Somebody): Promise<OfficeToday> => (await shop.get('admin/today', token)).json();
const bought = async (qty = 2, more: Parameters<Market['product']>[0] = {}) =>
  market.order(buyer, [{ product_id: await market.product(more), qty }]);
const approve = (id: number) => shop.post(`admin/orders/${id}/approve`, undefined, admin.token);
const advance = (line: number, step: string) => shop.post(`admin/lines/${line}/advance`, { step }, admin.token);
const lineOf = async (orderId: number) =>
  (await shop.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()).id;

it('what waits goes from the transfer to the line, and leaves when it is sent [D26]', async () => {
  const before = (await today(admin)).waiting;
  const since = async () => {
    const { waiting } = await today(admin);
    return (['payments', 'to_process', 'to_send'] as const).map((key) => (waiting[key] ?? 0) - (before[key] ?? 0));
  };
  const { id } = await bought();
  expect(await since()).toEqual([1, 0, 0]);
  await approve(id);
  expect(await since()).toEqual([0, 1, 0]);
  const line = await lineOf(id);
  await advance(line, 'processed');
  expect(await since()).toEqual([0, 0, 1]);
  await advance(line, 'sent');
  expect(await since()).toEqual([0, 0, 0]);
});

it('a seller counts and sees what is theirs, support counts complaints alone [D1 D254]', async () => {
  const other = await bought();
  const own = await bought(1, { seller_id: seller.id });
  for (const { id } of [other, own]) await approve(id);
  const sellers = await today(seller);
  expect(sellers).toMatchObject({ waiting: { to_process: 1, to_send: 0, questions: 0 }, opening: null });
  expect(sellers.sales?.today).toEqual({ orders: 1, total: 50 });
  expect(sellers.to_send).toEqual([
    {
      ...{
        line_id: await lineOf(own.id),
        order_id: own.id,
        name: expect.any(String),
        variant_label: null,
        quantity: 1,
      },
      ...{ send_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), is_late: false },
    },
  ]);
  expect(Object.keys(sellers.waiting).sort()).toEqual([
    'dispatch_late',
    'products_returned',
    'questions',
    'returns',
    'returns_late',
    'returns_missing',
    'to_process',
    'to_send',
  ]);
  const support = await today(await somebody(shop, 5));
  expect(Object.keys(support.waiting).sort()).toEqual(['complaints', 'complaints_late', 'complaints_soon']);
  expect(support.sales).toBeNull();
  const client = await somebody(shop, 1);
  expect((await shop.get('admin/today', client.token)).statusCode).toBe(404);
});

it('today is compared with the same weekday until the same time, in days of Lima', async () => {
  // Nobody else's orders are there: 23:30 in Lima is the next day in UTC.
  const now = new Date('2031-03-13T04:30:00Z');
  const person = { id: admin.id, role: 2 } as Parameters<typeof readToday>[1];
  const sales = async () => (await readToday(shop.db, person, [3], now)).sales;
  const made = async (at: string) => {
    const { id } = await bought(1);
    await approve(id);
    const order = shop.db
      .updateTable('orders')
      .set({ created_at: new Date(at) })
      .where('id', '=', id);
    const { total } = await order.returning('total').executeTakeFirstOrThrow();
    return total / 100;
  };
  const one = await made('2031-03-12T05:00:00Z'); // midnight in Lima
  await made('2031-03-13T04:29:00Z');
  await made('2031-03-12T04:59:00Z'); // yesterday, a minute before midnight
  await made('2031-03-06T04:30:00Z'); // a week ago, at this time
  await made('2031-03-06T04:31:00Z'); // a minute later
  const unpaid = await bought(1);
  await shop.db.updateTable('orders').set({ created_at: now }).where('id', '=', unpaid.id).execute();
  const found = await sales();
  expect(found?.today).toEqual({ orders: 2, total: 2 * one });
  expect(found?.week_ago).toEqual({ orders: 1, total: one });
  expect(found?.days).toHaveLength(30);
  expect(found?.days.slice(-8).map(({ day, orders }) => [day.slice(5), orders])).toEqual([
    ...[
      ['03-05', 2],
      ['03-06', 0],
      ['03-07', 0],
      ['03-08', 0],
      ['03-09', 0],
      ['03-10', 0],
      ['03-11', 1],
      ['03-12', 2],
    ],
  ]);
});

it('what sells and is nearly out is named, the least first; what nobody buys is not', async () => {
  const names = async () => (await today(admin)).low_stock?.filter(({ name }) => name.startsWith('Escaso')) ?? [];
  for (const [name, stock] of [
    ['Escaso dos', 4],
    ['Escaso cero', 2],
    ['Escaso mucho', 90],
  ] as const) {
    const { id } = await bought(2, { name, stock });
    await approve(id);
  }
  await market.product({ name: 'Escaso sin ventas', stock: 1 });
  expect((await names()).map(({ name, stock, sold }) => [name, stock, sold])).toEqual([
    ['Escaso cero', 0, 2],
    ['Escaso dos', 2, 2],
  ]);
});

it('who has sold is not told how to open a shop, nor is anybody but administration [D211]', async () => {
  const { id } = await bought();
  await approve(id);
  expect((await today(admin)).opening).toBeNull();
  expect((await today(seller)).opening).toBeNull();
});

it('a seller’s day: the late line is marked, what is nearly out and sold a week ago is their own, a cancelled line is no sale [D254]', async () => {
  const who = await somebody(shop, 4);
  const few = { seller_id: who.id, stock: 3, name: 'Casi nada' };
  const [late, gone] = [await bought(1, few), await bought(2, few)];
  for (const { id } of [late, gone]) await approve(id);
  const [lateLine, goneLine] = [await lineOf(late.id), await lineOf(gone.id)];
  await sql`update orders set approved_at = now() - interval '20 days', created_at = now() - interval '7 days'
    where id = ${late.id}`.execute(shop.db);
  await shop.post(`staff/orders/${gone.id}/lines/cancel`, { lines: [goneLine], reason: 'Se agotó' }, who.token);
  const day = await today(who);
  expect(day.to_send).toMatchObject([{ line_id: lateLine, is_late: true }]);
  expect(day.waiting.dispatch_late).toBe(1);
  expect(day.sales).toMatchObject({ today: { orders: 0, total: 0 }, week_ago: { orders: 1, total: 50 } });
  expect(day.low_stock).toMatchObject([{ name: 'Casi nada', stock: 2, sold: 1 }]);
  // Somebody else sees none of it.
  const other = await today(await somebody(shop, 4));
  expect([other.to_send, other.low_stock, other.sales?.week_ago.orders]).toEqual([[], [], 0]);
});

it('staff of a shop see of its day what they may there [D234 D254]', async () => {
  const [owner, helper] = [await somebody(shop, 4), await somebody(shop, 1)];
  const member = { seller_id: owner.id, email: helper.email, user_id: helper.id, joined_at: new Date() };
  const { id } = await shop.db
    .insertInto('shop_members')
    .values({ ...member, may: ['orders'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = async (may: ShopRight[]) => {
    await shop.db.updateTable('shop_members').set({ may }).where('id', '=', id).execute();
    const { to_send, sales, low_stock, waiting } = await today(helper);
    return [to_send, sales, low_stock].map((part) => part !== null).concat('questions' in waiting);
  };
  expect(await seen(['orders'])).toEqual([true, false, false, false]);
  expect(await seen(['figures'])).toEqual([false, true, false, false]);
  expect(await seen(['stock'])).toEqual([false, false, true, false]);
  expect(await seen(['questions'])).toEqual([false, false, false, true]);
});

it('administration is told of payments that differ and of work that was given up, nobody else', async () => {
  const before = (await today(admin)).waiting;
  await sql`insert into payment_problems (provider, kind, charge_id, ours, theirs)
    values ('izipay', 'other_amount', 'today-1', '{}', '{}')`.execute(shop.db);
  await sql`insert into jobs (kind, payload, failed_at, last_error, attempts) values ('mail', '{}', now(), 'prueba', 8)`.execute(
    shop.db,
  );
  const { waiting } = await today(admin);
  expect([waiting.payment_problems, waiting.failed_jobs]).toEqual([
    (before.payment_problems ?? 0) + 1,
    (before.failed_jobs ?? 0) + 1,
  ]);
});

it('where enough is sold out, those that sold best of it are named and nothing else', async () => {
  const soldOut = async (name: string, units: number) => approve((await bought(units, { name, stock: units })).id);
  for (let nth = 1; nth <= 12; nth++) await soldOut(`Agotado ${nth}`, 1);
  await soldOut('Agotado y muy vendido', 7);
  const { low_stock } = await today(admin);
  expect(low_stock).toHaveLength(12);
  expect(low_stock?.[0]).toMatchObject({ name: 'Agotado y muy vendido', stock: 0, sold: 7 });
  expect(low_stock?.filter(({ stock }) => stock > 0)).toEqual([]);
});
