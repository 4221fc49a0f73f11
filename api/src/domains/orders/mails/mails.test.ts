import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../../test/app';
import { mailsTo } from '../../../../test/mails';
import { approveOrder, rejectOrder } from '../decide';
import { type Buyer, type Market, openMarket } from '../fixtures';
import { releaseExpiredHolds, remindExpiringHolds } from '../holds';
import { orderMails } from '.';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.example' });
  market = await openMarket(shop);
  buyer = await market.buyer();
});
afterAll(() => shop.close());

/** An order with an address of its own, and what was written there since. */
async function ordered(overrides: Parameters<Market['order']>[2] = {}) {
  const email = `${randomUUID()}@correo.pe`;
  const product = await market.product({ name: 'Chompa <de> alpaca & lana' });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }], { email, ...overrides });
  return { id, email, mails: () => mailsTo(shop, email) };
}
const outgoing = () => orderMails(shop.app);
const holdFor = (id: number, minutes: number) =>
  shop.db
    .updateTable('orders')
    .set({
      hold_until: sql<Date>`now() + make_interval(mins => ${minutes})`,
      created_at: sql<Date>`now() - interval '3 hours'`,
    })
    .where('id', '=', id)
    .execute();

it('order received: products, every amount, until when they are kept, and the way to the order, as text and as HTML [2§4]', async () => {
  const { id, mails } = await ordered();
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual([`Recibimos tu pedido N.º ${id}`, []]);
  expect(mail?.text).toContain('Hola, Rosa Quispe.');
  expect(mail?.text).toMatch(/Guardamos tus productos hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  expect(mail?.text).toContain('2 × Chompa <de> alpaca & lana: S/ 100,00');
  for (const row of ['Subtotal: S/ 100,00', 'Costo de envío: S/ 7,00', 'Recargo del medio de pago: S/ 8,00']) {
    expect(mail?.text).toContain(row);
  }
  expect(mail?.text).toContain('Precio final: S/ 115,00');
  expect(mail?.text).toContain(`Ver mi pedido: https://qhatu.example/sales/orders/${id}`);
  expect(mail?.html).toContain('Chompa &#60;de&#62; alpaca &#38; lana');
  expect(mail?.html).toContain('lang="es"');
});

it('a proof that came with the order is not asked for again [2§2]', async () => {
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { mails } = await ordered({ image: `data:image/png;base64,${picture}` });
  expect((await mails())[0]?.text).not.toContain('Si todavía no enviaste la constancia');
});

it('payment approved: it says so, and when the products should arrive [2§2]', async () => {
  const { id, mails } = await ordered();
  await shop.db.transaction().execute((trx) => approveOrder(trx, id, outgoing()));
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toBe(`Aprobamos el pago de tu pedido N.º ${id}`);
  expect(mail?.text).toMatch(/Entrega estimada: \S+/);
  expect(mail?.text).toContain('Precio final: S/ 115,00');
});

it('a hold that runs out within the hour is said once, and only of long holds that still wait [D25]', async () => {
  const [due, early, short, approved] = [await ordered(), await ordered(), await ordered(), await ordered()];
  await holdFor(due.id, 50);
  await holdFor(early.id, 90);
  await holdFor(approved.id, 50);
  await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', approved.id).execute();
  await shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() + interval '30 minutes'` })
    .where('id', '=', short.id)
    .execute();
  const counts = await Promise.all([1, 2, 3].map(() => remindExpiringHolds(shop.db, outgoing())));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const subjects = async (order: typeof due) => (await order.mails()).map(({ subject }) => subject).sort();
  expect(await subjects(due)).toEqual([`Recibimos tu pedido N.º ${due.id}`, `Tu pedido N.º ${due.id} vence pronto`]);
  for (const other of [early, short, approved]) expect(await subjects(other)).toHaveLength(1);
  expect((await due.mails()).at(-1)?.text).toContain('Si ya pagaste S/ 115,00');
});

it('a hold that ran out: the order is cancelled and the buyer knows what to do [D25]', async () => {
  const { id, mails } = await ordered();
  await holdFor(id, -1);
  await releaseExpiredHolds(shop.db, outgoing());
  const mail = (await mails()).find(({ subject }) => subject === `Cancelamos tu pedido N.º ${id}`);
  expect(mail?.text).toContain('los productos volvieron a la tienda');
  expect(mail?.text).toContain('Si ya pagaste, escríbenos');
});

it('a rejected payment tells its reason, as text [2§6]', async () => {
  const { id, mails } = await ordered();
  await shop.db.transaction().execute((trx) => rejectOrder(trx, id, 'El monto <b>no coincide</b>.', outgoing()));
  const mail = (await mails()).find(({ subject }) => subject === `No pudimos aprobar tu pedido N.º ${id}`);
  expect(mail?.text).toContain('Motivo: El monto <b>no coincide</b>.');
  expect(mail?.html).not.toContain('<b>no');
});
