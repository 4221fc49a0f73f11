import { randomUUID } from 'node:crypto';
import { fromIso, isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import type { SettlementDetail, SettlementList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { wordsOf } from '../../../test/pdf';
import { somebody } from '../sellers/fixtures';
import { findLedgerDrifts } from './audit';
import { lastSunday, settle } from './settlements';
import { ledgerForTests, yesterday } from './testing';

const { stage, follow, release, balance, daysAgo } = ledgerForTests();

it.each([
  ['2026-11-22T23:59:59-05:00', '2026-11-15', 'a Sunday is not over before its midnight in Lima'],
  ['2026-11-23T00:00:00-05:00', '2026-11-22', 'a Monday begins with the week before it'],
  ['2026-11-28T23:59:59-05:00', '2026-11-22', 'and so does a Saturday'],
  ['2027-01-01T12:00:00-05:00', '2026-12-27', 'of the year before, where it was then'],
])('at %s the week that is over ends on %s: %s [3§9 D151]', (now, sunday) => {
  expect(isoOf(lastSunday(new Date(now)))).toBe(sunday);
});

it('a period is settled once, paid once, and a debt is carried to the next', async () => {
  const seller = await somebody(stage.shop, 4, { last_name: '' });
  const product = await stage.shop.market.product({ seller_id: seller.id, stock: 10 });
  const buy = async () => {
    const order = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
    await stage.people.approve(order.id);
    await stage.people.deliver(order.id);
    await follow();
    await release();
    return order;
  };
  const own = async () => ((await stage.shop.get('staff/settlements', seller.token)).json() as SettlementList).data;
  const first = await buy();
  await daysAgo(20);
  const day = shiftDays(yesterday(), -18);
  await Promise.all([settle(stage.shop.db, day), settle(stage.shop.db, day), settle(stage.shop.db, day)]);
  const [made, ...more] = await own();
  expect([made?.status, made?.earned, made?.due, more]).toEqual(['due', 44, 44, []]);
  // Without a last name there is no space behind the name.
  expect(made?.party.name).toBe('Rosa');
  expect(await balance(seller)).toMatchObject({ earned: 0, due: 44, due_on: made?.due_on });

  const pay = (id = made?.id, reference = 'OP-778') =>
    stage.shop.post(`admin/settlements/${id}/paid`, { reference }, stage.people.admin.token);
  expect((await pay(made?.id, ' x ')).json()).toMatchObject({ fields: { reference: expect.any(String) } });
  const answers = await Promise.all([pay(), pay()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);

  // All of the first goes back after it was paid: a debt, which the next sale pays.
  await stage.shop.post(`admin/orders/${first.id}/refunds`, { reason: 'No era' }, stage.people.admin.token, {
    headers: { 'idempotency-key': randomUUID() },
  });
  await follow();
  await daysAgo(5);
  await settle(stage.shop.db, shiftDays(yesterday(), -4));
  expect((await own())[0]).toMatchObject({ status: 'carried', due: -44 });
  expect((await pay((await own())[0]?.id)).statusCode).toBe(409);
  await buy();
  await buy();
  await daysAgo(2);
  await settle(stage.shop.db, yesterday());
  const [last] = await own();
  expect(last).toMatchObject({ status: 'due', carried: -44, earned: 88, due: 44 });
  expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);

  const detail = (await stage.shop.get(`staff/settlements/${last?.id}`, seller.token)).json() as SettlementDetail;
  expect(detail.entries.map(({ amount, commission_percent }) => [amount, commission_percent])).toEqual([
    [44, 12],
    [44, 12],
  ]);
  const pdf = await stage.shop.get(`staff/settlements/${last?.id}/statement`, seller.token);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const printed = wordsOf(pdf.rawPayload).replaceAll('\u00a0', ' ');
  for (const entry of detail.entries) expect(printed).toContain(`Pedido N.º ${entry.order_id} · `);
  expect(printed).toMatch(/vendido en S\/ 50,00\s+·\s+comisión\s+12 %/);
  for (const [what, amount] of [
    ['Ganado en el período', 'S/ 88,00'],
    ['Saldo de la liquidación anterior', '-44,00'],
    ['Por pagar', 'S/ 44,00'],
  ])
    expect(printed).toMatch(new RegExp(`${amount}\\n${what}`));
  // Another seller's is not found.
  expect((await stage.shop.get(`staff/settlements/${last?.id}`, stage.people.other.token)).statusCode).toBe(404);
  expect((await stage.shop.get(`staff/settlements/${last?.id}/statement`, stage.people.other.token)).statusCode).toBe(
    404,
  );
});

it('a reseller reads earning and statement as a seller does, each their own; both are paid ten working days after the period [3§9]', async () => {
  const { market, db } = stage.shop;
  const [seller, reseller, stranger] = [
    await somebody(stage.shop, 4),
    await somebody(stage.shop, 3),
    await somebody(stage.shop, 3),
  ];
  const product = await market.product({ seller_id: seller.id, stock: 10 });
  const code = await market.promotion({ type_id: 2, rate: 0, amount: 100, reseller_id: reseller.id });
  const order = await market.order(stage.people.buyer, [{ product_id: product, qty: 1 }], { promotion_code: code });
  await stage.people.approve(order.id);
  await stage.people.deliver(order.id, 6);
  await follow();
  await release();
  await sql`update ledger_transactions set at = '2026-02-25T15:00:00Z' where order_id = ${order.id}`.execute(db);
  // A Sunday; from Monday the 2nd on there is no holiday.
  await settle(db, fromIso('2026-03-01') ?? yesterday());
  // The shop keeps 12 % of S/ 50, and gives 5 % of the price to the reseller.
  for (const [who, earned] of [
    [seller, 44],
    [reseller, 2.5],
  ] as const) {
    const list = (await stage.shop.get('staff/settlements', who.token)).json() as SettlementList;
    expect(list.data).toMatchObject([{ earned, due: earned, due_on: '2026-03-13', last_day: '2026-03-01' }]);
    const path = `staff/settlements/${list.data[0]?.id}/statement`;
    const pdf = await stage.shop.get(path, who.token);
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await stage.shop.get(path, stranger.token)).statusCode).toBe(404);
  }
  expect(await findLedgerDrifts(db)).toEqual([]);
});

it('administration says after how many working days sellers are paid; what was settled before keeps its day [3§9 D281]', async () => {
  const { market, db } = stage.shop;
  const seller = await somebody(stage.shop, 4);
  const product = await market.product({ seller_id: seller.id, stock: 10 });
  const sold = async (at: string) => {
    const order = await market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
    await stage.people.approve(order.id);
    await stage.people.deliver(order.id, 6);
    await follow();
    await release();
    await sql`update ledger_transactions set at = ${at} where order_id = ${order.id}`.execute(db);
  };
  const due = async () => {
    const { data } = (await stage.shop.get('staff/settlements', seller.token)).json() as SettlementList;
    return data.map(({ due_on }) => due_on);
  };
  // Sundays without a holiday in the days after them.
  await sold('2026-03-04T15:00:00Z');
  await settle(db, fromIso('2026-03-08') ?? yesterday());
  const { version } = (await stage.shop.get('admin/settings/sellers', stage.people.admin.token)).json();
  const body = { version, reason: '', value: { paid_after: 3, promotion_days: 20 } };
  expect((await stage.shop.post('admin/settings/sellers', body, stage.people.admin.token)).statusCode).toBe(200);
  await sold('2026-03-11T15:00:00Z');
  await settle(db, fromIso('2026-03-15') ?? yesterday());
  expect(await due()).toEqual(['2026-03-18', '2026-03-20']);
});

it('a period that is not over cannot be settled, nor one that is no day', async () => {
  const today = limaDay(new Date());
  for (const last_day of [`${today.year}-${today.month}-${today.day}`, '2026-02-30', 'ayer', '2999-01-01']) {
    const answer = await stage.shop.post('admin/settlements', { last_day }, stage.people.admin.token);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { last_day: expect.any(String) }]);
  }
  expect(fromIso('2026-01-01')).not.toBeNull();
});
