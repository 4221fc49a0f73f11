import type { StaffOrder, StaffOrderList } from '@qhatu/contract/wire';
import { type Office, officeForTests } from '../../../../test/office';
import { approveOrder } from '../../orders/decide';
import type { Market } from '../../orders/fixtures';
import { orderMails } from '../../orders/mails';
import { type Somebody, somebody } from '../../sellers/fixtures';
import { listStaffOrders, staffOrderFilter } from './list';

let { shop, market, buyer, admin, seller, other } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin, seller, other } = open);
});

const list = async ({ token }: Somebody, query = '') =>
  (await shop.get(`staff/orders?${query}`, token)).json() as StaffOrderList;
const idsOf = async (who: Somebody, query = '') => (await list(who, query)).data.map(({ id }) => id);
const detail = (id: number, { token }: Somebody) => shop.get(`staff/orders/${id}`, token);
const approve = (id: number) =>
  shop.db.transaction().execute((trx) => approveOrder(trx, id, orderMails(shop.app), { actor: 'administration' }));

let made = 0;
/** An order with one line of each seller. */
async function ordered(more: Parameters<Market['order']>[2] = {}) {
  const ours = await market.product({
    seller_id: seller.id,
    name: 'Chompa de vicuña',
    code: `VIC-${'k'.repeat(++made)}`,
  });
  const theirs = await market.product({ seller_id: other.id, name: 'Quena de caña' });
  const lines = [
    { product_id: ours, qty: 2 },
    { product_id: theirs, qty: 1 },
  ];
  return market.order(buyer, lines, more);
}

it('staff find orders of every method by state, method, seller, day and words, all of it together [2§1]', async () => {
  const one = await ordered({ name: 'Teodora Ñahui' });
  const two = await ordered({ payment_type_id: 5 });
  await approve(two.id);
  const mine = `seller=${seller.id}`;
  expect(await idsOf(admin, mine)).toEqual([two.id, one.id]);
  for (const named of [seller.email, seller.email.toUpperCase()])
    expect(await idsOf(admin, `seller=${encodeURIComponent(named)}`)).toEqual([two.id, one.id]);
  expect(await idsOf(admin, 'seller=nadie')).toEqual([]);
  expect(await idsOf(other, `${mine}&q=${two.id}`)).toEqual([two.id]);
  expect(await idsOf(admin, `${mine}&state=paid,preparing`)).toEqual([two.id]);
  expect(await idsOf(admin, `${mine}&method=3`)).toEqual([one.id]);
  expect(await idsOf(admin, `${mine}&q=${encodeURIComponent('teodora ñ')}`)).toEqual([one.id]);
  expect(await idsOf(admin, `${mine}&q=${two.id}`)).toEqual([two.id]);
  expect(await idsOf(admin, `${mine}&q=vic-k&state=paid`)).toEqual([two.id]);
  expect(await idsOf(admin, `${mine}&q=${encodeURIComponent('%_')}`)).toEqual([]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima' }).format(new Date());
  expect(await idsOf(admin, `${mine}&from=${today}&to=${today}`)).toEqual([two.id, one.id]);
  expect(await idsOf(admin, `${mine}&to=2020-01-01`)).toEqual([]);
  expect((await shop.get('staff/orders?state=lost', admin.token)).statusCode).toBe(400);
  expect((await shop.get('staff/orders?from=2026-02-31', admin.token)).statusCode).toBe(400);
});

it('words find the same orders by their index as among the newest ones [D213]', async () => {
  const one = await ordered({ name: 'Hermelinda Añazgo', phone: '912345678', email: 'linda@correo.pe' });
  await ordered({ name: 'Otra Persona' });
  const [line] = (await shop.db.selectFrom('order_lines').select('code').where('order_id', '=', one.id).execute()) as [
    { code: string },
  ];
  await shop.db.updateTable('order_lines').set({ code: '77' }).where('order_id', '=', one.id).execute();
  const found = async (q: string, who: Somebody, role: number, newest?: number) => {
    const filter = staffOrderFilter.parse({ q });
    const { data } = await listStaffOrders(shop.db, { id: who.id, role, anonymous: false, shop: null }, filter, newest);
    return data.map(({ id }) => id);
  };
  for (const q of [
    'linda añ',
    'LINDA@',
    '912345',
    '345678',
    '77',
    String(one.id),
    'quena',
    line.code,
    '%',
    'a_a',
    '\\',
  ]) {
    expect([q, await found(q, admin, 2, 0)]).toEqual([q, await found(q, admin, 2)]);
    expect([q, await found(q, seller, 4, 0)]).toEqual([q, await found(q, seller, 4)]);
  }
  for (const q of ['linda añ', 'LINDA@', '345678', '77']) expect(await found(q, admin, 2, 0)).toEqual([one.id]);
});

it('pages go on where the last one ended, whatever was ordered meanwhile [D9]', async () => {
  const someone = await somebody(shop, 4);
  const product = await market.product({ seller_id: someone.id });
  const order = () => market.order(buyer, [{ product_id: product, qty: 1 }]);
  const ids = [await order(), await order(), await order()].map(({ id }) => id);
  const first = await list(admin, `seller=${someone.id}&perPage=2`);
  await order();
  const second = await list(admin, `seller=${someone.id}&perPage=2&after=${first.next}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([...ids].reverse());
  expect([first.next, second.next]).toEqual([ids[1], null]);
});

it('a seller sees own lines and their sum, no money of others, no e-mail, no other seller’s order [D1 D4]', async () => {
  const { id } = await ordered({ email: 'secreto@correo.pe' });
  await approve(id);
  const [row] = (await list(seller, `q=${id}`)).data;
  expect(row).toMatchObject({ id, total: 100, units: 2, refunded: null, products: ['Chompa de vicuña'] });
  expect(await idsOf(seller, 'q=quena')).toEqual([]);
  expect(await idsOf(seller, 'q=secreto')).toEqual([]);
  expect(await idsOf(admin, 'q=secreto')).toEqual([id]);
  const mine = (await detail(id, seller)).json() as StaffOrder;
  expect(mine.lines.map(({ name }) => name)).toEqual(['Chompa de vicuña']);
  expect([mine.amounts, mine.payments, mine.refunds, mine.buyer.email]).toEqual([null, [], [], null]);
  expect((await detail(id, await somebody(shop, 4))).statusCode).toBe(404);
  const whole = (await detail(id, admin)).json() as StaffOrder;
  expect(whole.lines).toHaveLength(2);
  expect(whole.amounts).toMatchObject({ total: 165, igv: 25.17, refunded: 0, refundable: 165 });
  expect(whole.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  expect(whole.can).toMatchObject({ cancel: true, send: true, edit_address: true, refund: false, approve: false });
});

it('what nobody was told of is no order yet [D75]', async () => {
  const product = await market.product();
  const { id } = await market.order(buyer, [{ product_id: product, qty: 1 }]);
  await shop.db.updateTable('orders').set({ placed_at: null }).where('id', '=', id).execute();
  expect([await idsOf(admin, `seller=${market.seller}&q=${id}`), (await detail(id, admin)).statusCode]).toEqual([
    [],
    404,
  ]);
});
