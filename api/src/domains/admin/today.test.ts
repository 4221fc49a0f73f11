import type { OfficeToday } from '@qhatu/contract/wire';
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

it('a seller counts own lines and sees no sales, support counts complaints alone [D1]', async () => {
  const other = await bought();
  const own = await bought(1, { seller_id: seller.id });
  for (const { id } of [other, own]) await approve(id);
  const sellers = await today(seller);
  expect(sellers).toMatchObject({ waiting: { to_process: 1, to_send: 0, questions: 0 }, sales: null, low_stock: null });
  expect(Object.keys(sellers.waiting).sort()).toEqual([
    'dispatch_late',
    'products_returned',
    'questions',
    'returns',
    'returns_late',
    'to_process',
    'to_send',
  ]);
  const support = await today(await somebody(shop, 5));
  expect(Object.keys(support.waiting).sort()).toEqual(['complaints', 'complaints_late', 'complaints_soon']);
  expect(support.sales).toBeNull();
  const client = await somebody(shop, 1);
  expect((await shop.get('admin/today', client.token)).statusCode).toBe(403);
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
