import { CHARGE_PROBLEMS, problemStoredAs } from '@qhatu/contract/payment-methods';
import { sql } from 'kysely';
import type { TestApp } from '../../../test/app';
import { up } from '../../db/migrations/0114-problem-names-renamed';
import { type Buyer, type Market, marketForTests } from '../orders/fixtures';
import { eventsToWire } from '../orders/history';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

/** As releases before 0102 wrote them. */
async function writeEvents(provider: string, problems: readonly (string | null)[]): Promise<void> {
  await sql`insert into payment_events (provider, event_id, problem, payload)
    select ${provider}, n::text, problem, '{}'
    from unnest(${problems}::text[]) with ordinality as t (problem, n)`.execute(shop.db);
}
const problemsOf = async (provider: string) => {
  const { rows } = await sql<{ problem: string | null }>`
    select problem from payment_events where provider = ${provider} order by event_id::int`.execute(shop.db);
  return rows.map(({ problem }) => problem);
};

test('a payment’s problem of before has its later name, others keep theirs, a second run changes nothing [D320]', async () => {
  await writeEvents('names', ['goods_gone', 'stray', 'wrong_amount', null, 'sold_out', 'earlier_release']);
  const renamed = ['sold_out', 'earlier_release', 'wrong_amount', null, 'sold_out', 'earlier_release'];
  for (const _ of [1, 2]) {
    await up(shop.db);
    expect(await problemsOf('names')).toEqual(renamed);
  }
});

test('rows of more than one piece are all renamed [D320]', async () => {
  const PIECES = 5_000 + 1;
  await writeEvents('pieces', Array<string>(PIECES).fill('goods_gone'));
  await up(shop.db);
  expect(new Set(await problemsOf('pieces'))).toEqual(new Set(['sold_out']));
});

test('what providers reported before has its later name in the history, which is as closed to change as it was [D320, D419]', async () => {
  const { id } = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
  const history = async () =>
    (await sql`select * from order_events where order_id = ${id} order by id`.execute(shop.db)).rows;
  const report = () =>
    sql`insert into order_events (order_id, kind, actor, data)
      values (${id}, 'refund-told', 'provider', '{"amount": 5}'), (${id}, 'reversal-told', 'provider', null)`.execute(
      shop.db,
    );
  await report();
  const before = await history();
  for (const _ of [1, 2]) {
    await up(shop.db);
    expect(await history()).toEqual([
      before[0],
      { ...(before[1] as object), kind: 'refund-reported' },
      { ...(before[2] as object), kind: 'reversal-reported' },
    ]);
  }
  // Even of rows that the migration would change nobody else changes any.
  await report();
  await expect(sql`update order_events set kind = 'paid' where order_id = ${id}`.execute(shop.db)).rejects.toThrow(
    /append-only/,
  );
  await expect(
    sql`update order_events set kind = 'paid' where order_id = ${id} and kind like '%told'`.execute(shop.db),
  ).rejects.toThrow(/append-only/);
});

test('every problem is read under its own name; one of a later release is none of ours [D320]', () => {
  expect(CHARGE_PROBLEMS.map(problemStoredAs)).toEqual(CHARGE_PROBLEMS);
  expect([problemStoredAs('of_tomorrow'), problemStoredAs('constructor')]).toEqual([null, null]);
});

test.each(['refund-reported', 'reversal-reported'])(
  'what a provider reported is a line of the order for staff, and none for its buyer: %s [D320]',
  (kind) => {
    const event = { id: 1, order_id: 1, at: new Date(0), actor: 'provider', actor_id: null, reason: null, data: null };
    const said = (all: boolean) =>
      eventsToWire([{ ...event, kind, from_state: null, to_state: null } as never], { all });
    expect(said(true)).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^El proveedor de pago avisó/) }),
    ]);
    expect(said(false)).toEqual([]);
  },
);
