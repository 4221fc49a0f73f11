import { isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { deliverySettings, estimateDelivery, formatDeliveryDay, SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { isProvince } from '@qhatu/contract/pricing';
import type { AdminLineList, CartProduct, Product, ShopAwayState, ShopPage } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { staffedShopForTests } from '../after-sale/testing';
import { watchDispatch } from '../dispatch/watch';
import type { Somebody } from '../sellers/fixtures';
import { setAway } from './set-away';

// Monday to Friday without a holiday, and the Tuesday after.
const [EARLIER, MONDAY, WEDNESDAY, FRIDAY, TUESDAY] = [
  '2026-11-19',
  '2026-11-23',
  '2026-11-25',
  '2026-11-27',
  '2026-12-01',
];

const stage = staffedShopForTests({ each: true });

const at = (day: string, hour = 10) => new Date(`${day}T${String(hour + 5).padStart(2, '0')}:00:00Z`);
const inDays = (days: number) => isoOf(shiftDays(limaDay(new Date()), days));
const set = (from: string, until: string, note: string | null = null, { token }: Somebody = stage.people.seller) =>
  stage.shop.post('staff/shop/away', { from, until, note }, token);
const end = ({ token }: Somebody = stage.people.seller) => stage.shop.post('staff/shop/away/end', {}, token);
const own = async () => (await stage.shop.get('staff/shop/away', stage.people.seller.token)).json() as ShopAwayState;
/** As the seller does on a day. */
const setOn = (day: string, from: string, until: string) => {
  const staff = {
    id: stage.people.seller.id,
    role: 4,
    anonymous: false,
    shop: null,
    origin: { network: null, device: null },
  };
  return setAway(stage.shop.db, staff as unknown as Parameters<typeof setAway>[1], { from, until }, at(day));
};
/** An order of the seller's that was paid on a day, nothing of it sent. */
async function paidOn(day: string) {
  const { order, first, ours } = await stage.people.bought();
  await sql`update orders set approved_at = ${at(day)} where id = ${order.id}`.execute(stage.shop.db);
  return { order, first, ours };
}
const sendBy = async (line: number) => {
  const { data } = (
    await stage.shop.get('admin/lines?step=to_process', stage.people.seller.token)
  ).json() as AdminLineList;
  return data.find(({ id }) => id === line)?.send_by;
};

it('what is paid so that it was to be sent on days off, is sent two working days after them; what was late before stays late [D253]', async () => {
  const [before, within, last] = [await paidOn(EARLIER), await paidOn(MONDAY), await paidOn(FRIDAY)];
  expect(await sendBy(within.first)).toBe(WEDNESDAY);
  await setOn(MONDAY, WEDNESDAY, FRIDAY);
  expect(await sendBy(within.first)).toBe(TUESDAY);
  expect(await sendBy(last.first)).toBe(TUESDAY);
  expect(await sendBy(before.first)).toBe(MONDAY);
});

it('nobody is reminded of it, and nothing goes off sale, before its new day [D253 D184]', async () => {
  await paidOn(MONDAY);
  await setOn(MONDAY, WEDNESDAY, FRIDAY);
  const watch = (day: string) =>
    watchDispatch(
      { app: stage.shop.app, siteUrl: 'http://localhost:3000', takesOffSale: true },
      stage.shop.db,
      at(day),
    );
  const reminders = async () =>
    (await mailsTo(stage.shop, stage.people.seller.email)).filter(({ subject }) =>
      /plazo para enviar|atrasado/.test(subject),
    ).length;
  for (const day of [WEDNESDAY, FRIDAY, '2026-11-30']) await watch(day);
  expect(await reminders()).toBe(0);
  await watch(TUESDAY);
  expect(await reminders()).toBe(1);
});

it('shoppers read it on the product, in the cart and on the shop’s page while it counts, and may buy [D253]', async () => {
  const { ours } = await stage.people.bought();
  const seen = async () => {
    const product = (await stage.shop.get(`products/${ours}`)).json() as Product;
    const [inCart] = (await stage.shop.get(`products/cart?ids[0]=${ours}`)).json() as CartProduct[];
    const page = (await stage.shop.get(`shops/${stage.people.seller.id}`)).json() as ShopPage;
    return [product.away, inCart?.away, page.user.away];
  };
  expect(await seen()).toEqual([undefined, undefined, undefined]);
  expect((await set(inDays(60), inDays(62))).statusCode).toBe(200);
  expect(await seen()).toEqual([undefined, undefined, undefined]);
  expect((await set(inDays(0), inDays(4), ' En la <b>feria</b> ')).json()).toMatchObject({ begun: true });
  const away = { from: inDays(0), until: inDays(4), note: 'En la <b>feria</b>' };
  expect(await seen()).toEqual([away, away, away]);
  const order = await stage.shop.market.order(stage.people.buyer, [{ product_id: ours, qty: 1 }]);
  expect(order.id).toBeGreaterThan(0);
  await stage.people.approve(order.id);
  const row = await stage.shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  const [approved] = (await mailsTo(stage.shop, row.email)).filter(({ subject }) => subject.startsWith('Aprobamos'));
  const region = isProvince(row.region_id) ? 'province' : 'lima';
  const day = estimateDelivery(row.approved_at ?? new Date(), region, deliverySettings(SPEC_DELIVERY), inDays(4));
  expect(approved?.text).toContain(`Entrega estimada: ${formatDeliveryDay(day)}`);
  expect((await end()).statusCode).toBe(200);
  expect(await seen()).toEqual([undefined, undefined, undefined]);
  expect(await own()).toEqual({ away: null, begun: false });
});

it('days that are past, too many, in the wrong order or none are refused beside their field; what began keeps its first day [D253]', async () => {
  const fields = async (from: string, until: string, note: string | null = null) => {
    const answer = await set(from, until, note);
    return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
  };
  expect(await fields(inDays(-1), inDays(3))).toEqual([422, ['from']]);
  expect(await fields(inDays(3), inDays(2))).toEqual([422, ['until']]);
  expect(await fields(inDays(3), inDays(33))).toEqual([422, ['until']]);
  expect(await fields(inDays(200), inDays(201))).toEqual([422, ['from']]);
  expect(await fields('2026-02-30', inDays(3))).toEqual([422, ['from']]);
  expect(await fields('', '')).toEqual([422, ['from', 'until']]);
  expect(await fields(inDays(1), inDays(2), 'a'.repeat(301))).toEqual([422, ['note']]);
  expect((await end()).json().code).toBe('not_away');
  expect((await set(inDays(0), inDays(2))).statusCode).toBe(200);
  expect(await fields(inDays(1), inDays(2))).toEqual([422, ['from']]);
  expect((await set(inDays(0), inDays(1), 'Volvemos antes')).json().away).toEqual({
    from: inDays(0),
    until: inDays(1),
    note: 'Volvemos antes',
  });
  expect(await stage.shop.db.selectFrom('seller_absences').select('id').execute()).toHaveLength(1);
  // Another year's worth of days was taken already.
  const past = {
    seller_id: stage.people.seller.id,
    note: null,
    counts_from: new Date('2020-01-01'),
    ends_at: new Date(Date.now() - 86_400_000),
  };
  await stage.shop.db
    .insertInto('seller_absences')
    .values({ ...past, from_day: inDays(-70), until_day: inDays(-12) })
    .execute();
  expect(await fields(inDays(0), inDays(2))).toEqual([422, ['until']]);
});
