import { openPayingShop, type PayingShop } from '../../src/domains/checkout/testing/shop';
import { printFileKey } from '../../src/domains/designs/forget';
import { somebody } from '../../src/domains/sellers/fixtures';
import { call } from './call';
import { type Attempt, type Caller, type Rule, refusalOf, type World } from './rule';
import { TABLE } from './table';
import { buildWorld } from './world';

let shop: PayingShop;
let world: World;
beforeAll(async () => {
  shop = await openPayingShop();
  world = await buildWorld(shop);
});
afterAll(() => shop.close());

const STAFF: readonly Caller[] = ['seller', 'support', 'admin'];

/** Whether staff get more here than a shopper does. */
const isForStaff = (rule: Rule): boolean =>
  STAFF.some(
    (one) => rule.except?.includes(one) || (refusalOf(rule, one) === null && refusalOf(rule, 'client') !== null),
  );

/** What shows something of somebody else, where the role table's own `foreign` does not. */
const SHOWN: Record<string, (world: World) => Attempt> = {
  'GET /admin/security': () => ({}),
  'GET /admin/orders': () => ({ query: 'status=approved' }),
  'GET /admin/refunds': () => ({}),
  'GET /admin/refunds/{id}/account': ({ refundId }) => ({ params: { id: refundId } }),
  'GET /admin/people': () => ({ query: 'q=prueba' }),
  'GET /admin/accounts': () => ({}),
  'GET /admin/messages': () => ({}),
  'GET /admin/suggestions': () => ({}),
  'GET /staff/orders': () => ({}),
  'GET /staff/returns': () => ({}),
  'GET /admin/lines': () => ({ query: 'step=all' }),
  'GET /admin/requests': () => ({}),
  'GET /admin/requests/{id}/bank': ({ requestId }) => ({ params: { id: requestId } }),
  'GET /admin/requests/{id}/files/{field}': ({ requestId }) => ({ params: { id: requestId, field: 'ruc_file' } }),
  'GET /admin/complaints': () => ({}),
  'GET /admin/complaints/{id}/pdf': ({ complaintId }) => ({ params: { id: complaintId } }),
  'GET /support/customer/{id}': ({ supportChatId }) => ({ params: { id: supportChatId } }),
  'GET /admin/payouts': () => ({}),
  'GET /admin/newsletter/subscribers': () => ({}),
  'POST /support/queue': () => ({}),
  'POST /support/take': ({ supportChatId }) => ({ body: { id: supportChatId } }),
  'POST /support/close': ({ supportChatId }) => ({ body: { id: supportChatId } }),
  'POST /support/reopen': ({ supportChatId }) => ({ body: { id: supportChatId } }),
  'POST /staff/orders/{id}/parcels': ({ paid: [{ orderId, lineId }] }) => ({
    params: { id: orderId },
    body: { carrier: 'Olva', tracking: 'OLVA-1', lines: [{ detail_id: lineId, qty: 1 }] },
  }),
  'POST /staff/orders/{id}/address': ({ paid: [, { orderId }] }) => ({
    params: { id: orderId },
    body: { phone: '987654321', reason: 'Lo pidió' },
  }),
  'POST /staff/orders/{id}/lines/cancel': ({ paid: [, , { orderId, lineId }] }) => ({
    params: { id: orderId },
    body: { lines: [lineId], reason: 'Se agotó' },
  }),
  'POST /staff/returns/{id}/receive': ({ paid: [, , , { returnId }] }) => ({ params: { id: returnId }, body: {} }),
  'GET /orders/{id}/receipt': ({ paid: [{ orderId }] }) => ({ params: { id: orderId } }),
  'GET /staff/orders/{id}/packing-slip': ({ paid: [{ orderId }] }) => ({ params: { id: orderId } }),
  'GET /orders/{id}/proof': ({ orderId }) => ({ params: { id: orderId } }),
};

test('every route that shows staff more than a shopper says what the log notes of it, or why nothing [D108]', () => {
  const unsaid = Object.entries(TABLE).filter(([, rule]) => isForStaff(rule) && rule.staffRead === undefined);
  expect(unsaid.map(([route]) => route)).toEqual([]);
});

/** What has to be there before anything is shown. */
const PREPARED: Record<string, () => Promise<unknown>> = {
  'GET /orders/{id}/proof': () =>
    shop.db.updateTable('orders').set({ proof_upload_id: world.proofId }).where('id', '=', world.orderId).execute(),
  'GET /admin/newsletter/subscribers': () =>
    shop.db.insertInto('newsletter').values({ email: 'lee@prueba.pe', user_id: world.ownerId }).execute(),
  // Who is told that it is being prepared sees nothing of it (D240).
  'GET /product-customs/{id}/print/{view}': () =>
    shop.app.files.put(printFileKey(world.customId, 1, 'png'), Buffer.from('drawn')),
  // Somebody whose account is known has something coming.
  'GET /admin/payouts': async () => {
    const { user_id } = await shop.db
      .updateTable('seller_requests')
      .set({ status: 'approved' })
      .where('id', '=', world.requestId)
      .returning('user_id')
      .executeTakeFirstOrThrow();
    const day = '2026-01-04';
    await shop.db
      .insertInto('settlements')
      .values({
        ...{ party_id: user_id, role: 'reseller', first_day: day, last_day: day, due_on: day },
        ...{ carried: 0, earned: 10, due: 10, status: 'due' },
      })
      .execute();
  },
};

const READS = Object.entries(TABLE).flatMap(([route, { staffRead, foreign }]) =>
  typeof staffRead === 'string' ? [{ route, what: staffRead, attempt: SHOWN[route] ?? foreign }] : [],
);

test.each(READS)('$route writes that staff saw $what [D108]', async ({ route, what, attempt }) => {
  // A reader of its own for each: whoever looks again within a quarter of an hour is noted once.
  const { id, token } = await somebody(shop, 2);
  if (!attempt) throw new Error(`Nothing says what ${route} shows`);
  await PREPARED[route]?.();
  const { statusCode, body } = await call(shop, route, attempt(world), token);
  const events = await shop.db
    .selectFrom('security_events')
    .select(['user_id', 'details'])
    .where('actor_id', '=', id)
    .where('kind', '=', 'staff-read')
    .execute();
  expect([statusCode, body, events.map(({ details }) => details.what)]).toEqual([
    statusCode,
    body,
    expect.arrayContaining([what]),
  ]);
  expect(events.every(({ user_id }) => user_id !== id)).toBe(true);
});
