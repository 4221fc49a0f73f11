import type { AdminLineList, OfficeToday, Product, SellerShop } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { staffedShopForTests } from '../after-sale/testing';
import { catchUp } from '../catalog/search/catch-up';
import { watchDispatch } from './watch';

// Monday to Friday without a holiday, then Monday 30.
const [MONDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27'];
const [NEXT_MONDAY, NEXT_TUESDAY, NEXT_FRIDAY] = ['2026-11-30', '2026-12-01', '2026-12-04'];
/** After the holidays of the 8th and 9th of December, five working days after the 30th of November. */
const BACK = '2026-12-07';

const stage = staffedShopForTests({ each: true });

const at = (day: string, hour = 10) => new Date(`${day}T${String(hour + 5).padStart(2, '0')}:00:00Z`);
const watch = (day: string, hour?: number) =>
  watchDispatch(
    { app: stage.shop.app, siteUrl: 'http://localhost:3000', takesOffSale: true },
    stage.shop.db,
    at(day, hour),
  );
/** An order of the seller's that was paid on a day, nothing of it sent; the other seller has sent theirs. */
async function paidOn(day: string) {
  const bought = await stage.people.bought();
  await sql`update orders set approved_at = ${at(day)} where id = ${bought.order.id}`.execute(stage.shop.db);
  await sql`update order_lines set processed_at = now(), sent_at = now() where id = ${bought.second}`.execute(
    stage.shop.db,
  );
  return bought;
}
const SUBJECTS = {
  due: 'Hoy vence el plazo para enviar 1 producto',
  late: 'Tienes 1 producto con el envío atrasado',
  paused: 'Tus productos están fuera de la venta por ahora',
  reopened: 'Tus productos están otra vez a la venta',
};
/** What the seller was written about sending. */
const subjects = async (): Promise<string[]> =>
  (await mailsTo(stage.shop, stage.people.seller.email))
    .map(({ subject }) => subject)
    .filter((subject) => Object.values(SUBJECTS).includes(subject));
const ownShop = async () => (await stage.shop.get('staff/shop', stage.people.seller.token)).json() as SellerShop;
const send = async (line: number) => {
  for (const step of ['processed', 'sent'])
    await stage.shop.post(`admin/lines/${line}/advance`, { step }, stage.people.seller.token);
};
/** Reminded and not heard: off sale on the third working day after the last one. */
async function pausedFor() {
  const bought = await paidOn(MONDAY);
  for (const day of [WEDNESDAY, THURSDAY, FRIDAY, NEXT_MONDAY]) await watch(day);
  expect((await ownShop()).paused).toMatchObject({ until: BACK });
  return bought;
}

it('a seller is reminded on the last of two working days and on each after it, once a day whoever looks [3§9 D184]', async () => {
  await paidOn(MONDAY);
  await watch('2026-11-24');
  expect(await subjects()).toEqual([]);
  await watch(WEDNESDAY, 7);
  expect(await subjects()).toEqual([]);
  await Promise.all([watch(WEDNESDAY), watch(WEDNESDAY), watch(WEDNESDAY)]);
  await watch(WEDNESDAY, 17);
  expect(await subjects()).toEqual([SUBJECTS.due]);
  await watch(THURSDAY);
  await watch(FRIDAY);
  // A Saturday.
  await watch('2026-11-28');
  expect((await subjects()).sort()).toEqual([SUBJECTS.due, SUBJECTS.late, SUBJECTS.late]);
});

it('who has sent in time, and whose order is in dispute, is not written to [3§9 D184]', async () => {
  const { first } = await paidOn(MONDAY);
  const { order } = await paidOn(MONDAY);
  await send(first);
  await sql`update orders set status = 'disputed' where id = ${order.id}`.execute(stage.shop.db);
  for (const day of [WEDNESDAY, THURSDAY, NEXT_MONDAY, NEXT_TUESDAY]) await watch(day);
  expect(await subjects()).toEqual([]);
  expect((await ownShop()).paused).toBeNull();
});

it('three working days late, the products are off sale: in search, on their page, in carts and orders; open orders stay [3§9 D184]', async () => {
  const { ours, theirs, order } = await paidOn(MONDAY);
  for (const day of [WEDNESDAY, THURSDAY, FRIDAY]) await watch(day);
  expect((await ownShop()).paused).toBeNull();
  await Promise.all([watch(NEXT_MONDAY), watch(NEXT_MONDAY)]);
  expect((await subjects()).filter((subject) => subject === SUBJECTS.paused)).toHaveLength(1);
  await catchUp(stage.shop.db);
  const found = async (id: number) =>
    (await stage.shop.db.selectFrom('product_search').select('product_id').where('product_id', '=', id).execute())
      .length;
  expect([await found(ours), await found(theirs)]).toEqual([0, 1]);
  expect((await stage.shop.get(`products/${ours}`)).statusCode).toBe(404);
  const answer = await stage.shop.market.send(
    stage.people.buyer,
    await stage.shop.market.body(stage.people.buyer, [{ product_id: theirs, qty: 1 }]).then((body) => ({
      ...body,
      lines: [{ product_id: ours, qty: 1 }],
    })),
  );
  const whole = await stage.shop.market.send(
    stage.people.buyer,
    await stage.shop.market.body(stage.people.buyer, [{ product_id: theirs, qty: 1 }]),
  );
  expect([answer.statusCode, answer.json().code, whole.statusCode]).toEqual([422, 'product_unavailable', 200]);
  // What was sold goes on, and so does talking about it.
  const asked = await stage.shop.post(
    'products/save-ask',
    { product_id: ours, user_id: stage.people.buyer.id, message: '¿Cuándo llega mi chompa?' },
    stage.people.buyer.token,
  );
  expect(asked.statusCode).toBe(200);
  const lines = (await stage.shop.get('admin/lines', stage.people.seller.token)).json() as AdminLineList;
  expect(lines.data.map(({ payment_id }) => payment_id)).toContain(order.id);
});

it('cancelling what is late ends the time as sending does, and the warning is of what is late now, not of before [D184]', async () => {
  const { order, first } = await pausedFor();
  await stage.shop.post(
    `staff/orders/${order.id}/lines/cancel`,
    { lines: [first], reason: 'Se agotó' },
    stage.people.seller.token,
  );
  await watch(BACK);
  expect((await ownShop()).paused).toBeNull();
  // Another order, of which nobody was told while the shop slept.
  await paidOn('2026-11-16');
  await sql`update orders set approved_at = ${at('2026-12-10')} where approved_at = ${at('2026-11-16')}`.execute(
    stage.shop.db,
  );
  await watch('2026-12-18');
  expect((await ownShop()).paused).toBeNull();
  await watch('2026-12-21');
  expect((await ownShop()).paused).not.toBeNull();
});

it('a dispute that is won begins the time anew [D184]', async () => {
  const { order, first } = await paidOn('2026-11-02');
  await sql`insert into order_events (order_id, kind, from_status, to_status, actor, at)
    values (${order.id}, 'dispute-won', 'disputed', 'paid', 'provider', ${at(MONDAY)})`.execute(stage.shop.db);
  await watch('2026-11-24');
  expect(await subjects()).toEqual([]);
  await watch(WEDNESDAY);
  expect(await subjects()).toEqual([SUBJECTS.due]);
  const { data } = (await stage.shop.get('admin/lines', stage.people.seller.token)).json() as AdminLineList;
  expect(data.find(({ id }) => id === first)?.send_by).toBe(WEDNESDAY);
});

it('nobody’s products go off sale without a reminder on a day before [D184]', async () => {
  await paidOn('2026-10-05');
  await watch(MONDAY);
  expect((await ownShop()).paused).toBeNull();
  expect(await subjects()).toEqual([SUBJECTS.late]);
  await watch('2026-11-24');
  expect((await ownShop()).paused).not.toBeNull();
});

it('after five working days they are on sale again by themselves, as soon as nothing is late any more [3§9 D184]', async () => {
  const { first, ours } = await pausedFor();
  await watch(NEXT_FRIDAY);
  expect((await ownShop()).paused).not.toBeNull();
  await watch(BACK);
  expect((await ownShop()).paused).not.toBeNull();
  await send(first);
  await Promise.all([watch(BACK), watch(BACK)]);
  expect((await ownShop()).paused).toBeNull();
  expect((await subjects()).filter((subject) => subject === SUBJECTS.reopened)).toHaveLength(1);
  expect(((await stage.shop.get(`products/${ours}`)).json() as Product).id).toBe(ours);
});

it('administration reopens before their time, on record, and what was late until then does not stop them again [D184]', async () => {
  await pausedFor();
  const id = stage.people.seller.id;
  const reopen = (who: { token: string }, reason = 'El transportista paró') =>
    stage.shop.post(`admin/shops/${id}/reopen`, { reason }, who.token);
  expect((await reopen(stage.people.seller)).statusCode).toBe(403);
  expect((await reopen(stage.people.admin, 'x')).statusCode).toBe(400);
  const answers = await Promise.all([reopen(stage.people.admin), reopen(stage.people.admin)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await sql`update seller_pauses set ended_at = ${at(NEXT_MONDAY, 15)}`.execute(stage.shop.db);
  await watch(NEXT_TUESDAY);
  expect((await ownShop()).paused).toBeNull();
  const [act] = await stage.shop.db.selectFrom('staff_acts').selectAll().where('act', '=', 'shop.reopen').execute();
  expect(act).toMatchObject({
    actor_id: stage.people.admin.id,
    after: { paused: false, reason: 'El transportista paró' },
  });
});

it('administration decides the days, and 0 takes nobody off sale; a bad number is said beside its field [D184]', async () => {
  const save = (value: object, version = 0) =>
    stage.shop.post('admin/settings/dispatch', { version, value, reason: '' }, stage.people.admin.token);
  expect((await save({ days: 0, suspend_after: 3, reopen_after: 5 })).json().fields).toEqual({
    days: expect.any(String),
  });
  expect((await save({ days: 3, suspend_after: 0, reopen_after: 5 })).statusCode).toBe(200);
  await paidOn(MONDAY);
  await watch(WEDNESDAY);
  expect(await subjects()).toEqual([]);
  for (const day of [THURSDAY, FRIDAY, NEXT_MONDAY, NEXT_FRIDAY]) await watch(day);
  expect((await ownShop()).paused).toBeNull();
  expect(await subjects()).toContain(SUBJECTS.due);
});

it('lines say their last day and which are late, and Hoy counts these, a seller’s own alone [D184]', async () => {
  const waiting = async (who: { token: string }) =>
    ((await stage.shop.get('admin/today', who.token)).json() as OfficeToday).waiting.dispatch_late ?? 0;
  // The demo has some of its own.
  const before = await waiting(stage.people.admin);
  const { first, second, order } = await stage.people.bought();
  await sql`update orders set approved_at = now() - interval '20 days' where id = ${order.id}`.execute(stage.shop.db);
  const listed = async (who: { token: string }) =>
    ((await stage.shop.get('admin/lines', who.token)).json() as AdminLineList).data.find(({ id }) => id === first);
  expect(await listed(stage.people.seller)).toMatchObject({
    is_late: true,
    send_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect([await waiting(stage.people.seller), await waiting(stage.people.admin)]).toEqual([1, before + 2]);
  const late = async (who: { token: string }) =>
    ((await stage.shop.get('admin/lines?step=late', who.token)).json() as AdminLineList).data.map(({ id }) => id);
  expect([await late(stage.people.seller), await late(stage.people.other)]).toEqual([[first], [second]]);
  await send(first);
  expect(await late(stage.people.seller)).toEqual([]);
  expect([await waiting(stage.people.seller), await waiting(stage.people.admin)]).toEqual([0, before + 1]);
});

it('what an account sells that was suspended is off sale as well [D184]', async () => {
  const { ours } = await stage.people.bought();
  await catchUp(stage.shop.db);
  expect((await stage.shop.get(`products/${ours}`)).statusCode).toBe(200);
  await stage.shop.post(
    `admin/accounts/${stage.people.seller.id}/suspend`,
    { reason: 'Vende copias' },
    stage.people.admin.token,
  );
  await catchUp(stage.shop.db);
  const found = await stage.shop.db
    .selectFrom('product_search')
    .select('product_id')
    .where('product_id', '=', ours)
    .execute();
  expect([found, (await stage.shop.get(`products/${ours}`)).statusCode]).toEqual([[], 404]);
});
