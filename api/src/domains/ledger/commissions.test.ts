import { isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import type { CommissionBody, CommissionList, CommissionPreview, SellerRates } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { staffedShopForTests } from '../after-sale/testing';
import { postQueued } from './post';
import { commissionOf } from './terms';

const stage = staffedShopForTests();

const inDays = (days: number) => isoOf(shiftDays(limaDay(new Date()), days));
const flat = (percent: number) => [{ under: null, percent }];
const WHOLE = { reseller_percent: 5, shipping_percent: 83.33 };

async function newest(scope: CommissionBody['scope']): Promise<number | null> {
  const { data } = (await stage.shop.get('admin/commissions', stage.people.admin.token)).json() as CommissionList;
  return data.find((one) => one.scope === scope && one.state !== 'withdrawn')?.id ?? null;
}
const save = (body: Partial<CommissionBody>, token = stage.people.admin.token) =>
  stage.shop.post(
    'admin/commissions',
    { scope: 'default', from_day: inDays(1), tiers: flat(20), reason: 'Campaña', ...body },
    token,
  );

/** The commission in percent of each line of an order that is paid so many days from now. */
async function paidIn(days: number): Promise<number[]> {
  const { order } = await stage.people.bought();
  await sql`update orders set approved_at = approved_at + make_interval(days => ${days}) where id = ${order.id}`.execute(
    stage.shop.db,
  );
  await postQueued(stage.shop.db, Number.POSITIVE_INFINITY);
  const rows = await stage.shop.db
    .selectFrom('ledger_lines')
    .select('commission')
    .where('order_id', '=', order.id)
    .orderBy('line_id')
    .execute();
  return rows.map(({ commission }) => commission / 100);
}

it('a unit has the rate of the first tier that it costs less than [D151]', () => {
  const tiers = [
    { under: 10_000, commission: 1_200 },
    { under: null, commission: 800 },
  ];
  expect([0, 9_999, 10_000, 5_000_000].map((price) => commissionOf(tiers, price))).toEqual([1_200, 1_200, 800, 800]);
});

it('a line keeps the terms of the day on which it was paid, whenever it is posted [D159]', async () => {
  expect(await paidIn(0)).toEqual([12, 12]);
  const answer = await save({ ...WHOLE, from_day: inDays(3), seen: await newest('default') });
  expect([answer.statusCode, answer.json().terms]).toMatchObject([200, { state: 'planned', by: expect.any(String) }]);
  expect(await paidIn(0)).toEqual([12, 12]);
  expect(await paidIn(2)).toEqual([12, 12]);
  expect(await paidIn(3)).toEqual([20, 20]);
});

it('a seller’s own rates hold before the category’s, these before everybody’s, until they are taken back [D159]', async () => {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`
    select c.id, c.parent_id from products p join categories c on c.id = p.category_id
    where p.seller_id = ${stage.people.seller.id} limit 1`.execute(stage.shop.db);
  const [category] = rows;
  await save({ scope: 'category', category_id: category?.id, tiers: flat(15), from_day: inDays(10), seen: null });
  expect(await paidIn(10)).toEqual([15, 15]);
  const own = { scope: 'seller' as const, seller: stage.people.seller.email };
  expect((await save({ ...own, tiers: flat(3), from_day: inDays(11), seen: null })).statusCode).toBe(200);
  expect(await paidIn(10)).toEqual([15, 15]);
  expect(await paidIn(11)).toEqual([3, 15]);
  await save({ ...own, tiers: null, from_day: inDays(12), seen: await newest('seller') });
  expect(await paidIn(11)).toEqual([3, 15]);
  expect(await paidIn(12)).toEqual([15, 15]);
});

it('before it is saved it says what changes, from which day and for how many, and saves nothing', async () => {
  const before = await newest('seller');
  const body = {
    scope: 'seller',
    seller: stage.people.other.email,
    from_day: inDays(20),
    tiers: flat(1),
    reason: 'Prueba',
  };
  const answer = await stage.shop.post('admin/commissions/preview', body, stage.people.admin.token);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products where enabled and seller_id = ${stage.people.other.id}`.execute(
    stage.shop.db,
  );
  expect(answer.json() as CommissionPreview).toEqual({
    ...{ from_day: body.from_day, sellers: 1, products: rows[0]?.n, seen: null },
    ...{ before: flat(20), after: flat(1) },
  });
  expect(await newest('seller')).toBe(before);
});

it('a day that has begun, rates that are none and somebody who sells nothing are refused beside their fields', async () => {
  const refused = async (body: Partial<CommissionBody>) => {
    const answer = await save({ ...WHOLE, seen: await newest('default'), ...body });
    return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
  };
  expect(await refused({ from_day: inDays(0) })).toEqual([422, ['from_day']]);
  expect(await refused({ from_day: '2026-02-30' })).toEqual([422, ['from_day']]);
  expect(await refused({ tiers: null })).toEqual([422, ['tiers']]);
  expect(await refused({ tiers: flat(101) })).toEqual([422, ['tiers[0].percent']]);
  const falling = [{ under: 50, percent: 1 }, { under: 40, percent: 1 }, ...flat(1)];
  expect(await refused({ tiers: falling })).toEqual([422, ['tiers[1].under']]);
  expect(await refused({ tiers: [{ under: 50, percent: 1 }] })).toEqual([422, ['tiers[0].under']]);
  expect(await refused({ reseller_percent: null })).toEqual([422, ['reseller_percent']]);
  expect(await refused({ scope: 'seller', seller: stage.people.admin.email })).toEqual([422, ['seller']]);
  expect(await refused({ scope: 'category', category_id: 987_654 })).toEqual([422, ['category_id']]);
});

it('who decides without having seen the last decision is told; nobody changes what was decided', async () => {
  const seen = await newest('default');
  const answers = [];
  for (const from_day of [inDays(30), inDays(31)]) answers.push(await save({ ...WHOLE, from_day, seen }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json().code).toBe('stale');
  await expect(sql`update commission_terms set from_day = '2000-01-01'`.execute(stage.shop.db)).rejects.toThrow(
    /append-only/,
  );
  const act = await stage.shop.db
    .selectFrom('staff_acts')
    .selectAll()
    .where('act', '=', 'commission.set')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(act).toMatchObject({ actor_id: stage.people.admin.id, after: { from_day: inDays(30), reason: 'Campaña' } });
});

const withdraw = (id: number, token = stage.people.admin.token) =>
  stage.shop.post(`admin/commissions/${id}/withdraw`, { reason: 'Se cayó el acuerdo' }, token);

it('a plan is taken back before its day, and what held goes on; what has begun stays [D161]', async () => {
  const own = { scope: 'seller' as const, seller: stage.people.seller.email, from_day: inDays(40), tiers: flat(2) };
  const made = await save({ ...own, seen: await newest('seller') });
  const { id } = made.json().terms;
  expect(await paidIn(40)).toEqual([2, 15]);
  const taken = await withdraw(id);
  expect([taken.statusCode, taken.json().terms.state]).toEqual([200, 'withdrawn']);
  expect(await paidIn(40)).toEqual([15, 15]);
  const { data } = (
    await stage.shop.get('admin/commissions?state=withdrawn', stage.people.admin.token)
  ).json() as CommissionList;
  expect(data.map((one) => one.id)).toEqual([id]);
  const current = (
    await stage.shop.get('admin/commissions?state=current', stage.people.admin.token)
  ).json() as CommissionList;
  for (const gone of [id, current.data[0]?.id ?? 0]) {
    const refused = await withdraw(gone);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_planned']);
  }
  expect((await withdraw(987_654)).statusCode).toBe(404);
  await expect(sql`delete from commission_withdrawals`.execute(stage.shop.db)).rejects.toThrow(/append-only/);
});

it('a plan for a day that was replaced stands again once the later one is taken back [D161]', async () => {
  const own = { scope: 'seller' as const, seller: stage.people.seller.email, from_day: inDays(50) };
  const first = await save({ ...own, tiers: flat(4), seen: await newest('seller') });
  const second = await save({ ...own, tiers: flat(6), seen: first.json().terms.id });
  expect((await withdraw(first.json().terms.id)).json().code).toBe('not_planned');
  expect(await paidIn(50)).toEqual([6, 15]);
  await withdraw(second.json().terms.id);
  expect(await paidIn(50)).toEqual([4, 15]);
});

it('a seller reads their own rates, today’s and those to come, and none of another seller’s', async () => {
  const rates = async (token: string) => (await stage.shop.get('staff/rates', token)).json() as SellerRates;
  const [own, others] = [await rates(stage.people.seller.token), await rates(stage.people.other.token)];
  expect(own.current.map(({ scope, tiers }) => [scope, tiers?.map(({ percent }) => percent)])).toEqual([
    ['default', [12, 10, 8]],
  ]);
  expect(own.shipping_percent).toBeCloseTo(83.33);
  const plan = (scope: string, days: number) => ({ scope, from_day: inDays(days) });
  const planned = own.planned.filter(({ scope }) => scope !== 'default');
  expect(planned).toMatchObject([plan('category', 10), plan('seller', 11), plan('seller', 12), plan('seller', 50)]);
  expect(planned.map(({ tiers }) => tiers)).toEqual([flat(15), flat(3), null, flat(4)]);
  expect(others.planned.filter(({ scope }) => scope === 'seller')).toEqual([]);
  expect((await stage.shop.get('staff/rates', stage.people.admin.token)).statusCode).toBe(403);
});
