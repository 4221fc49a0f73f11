import { type Selectable, sql } from 'kysely';
import type { Sandbox } from '../../../sandbox/src/app';
import type { Db } from '../../src/db/open';
import type { Database } from '../../src/db/schema';
import { openPayments } from '../../src/domains/checkout';
import { retryOrderRefunds } from '../../src/domains/checkout/order-refunds';
import { beginComparison } from '../../src/domains/checkout/reconciliation';
import { sweepUnpaid } from '../../src/domains/checkout/sweep';
import { findLedgerDrifts } from '../../src/domains/ledger/audit';
import { postQueued } from '../../src/domains/ledger/post';
import { findDrifts } from '../../src/domains/orders/audit';
import { CHARGED_BACK } from '../../src/domains/orders/disputes';
import type { Market } from '../../src/domains/orders/fixtures';
import { LATE_CORRECTED, LATE_WITHDRAWN } from '../../src/domains/orders/history';
import { releaseExpiredHolds } from '../../src/domains/orders/holds';
import { orderMails } from '../../src/domains/orders/mails';
import { isUnapplied } from '../../src/domains/orders/refunds';
import { failPoisonJobs } from '../../src/jobs/leases';
import type { TestApp } from '../app';
import { STORIES, type Story, type Street } from './stories';

/** What `kill -9` at random moments came to. Everything but the counts must be empty. */
export interface KillReport {
  kills: number;
  /** How many of them took the database server along. */
  ofDatabase: number;
  orders: number;
  captures: number;
  refunds: number;
  returns: number;
  /** Notices of providers that were answered. */
  notices: number;
  /** Jobs that were given up, for each of their runs was killed. */
  givenUp: number;
  /** What somebody was told is done, and is not. */
  lost: string[];
  /** What was done more often than it was asked for. */
  doubled: string[];
  /** What `findDrifts` said, after a kill or at the end. */
  sums: string[];
}

/** What was told, and where: `stock` units there were of each product. */
type Compared = Pick<Street, 'sandbox' | 'buyers' | 'products'> & { stories: readonly Story[]; stock: number };

type Row<T extends keyof Database> = Selectable<Database[T]>;
type Bought = Pick<
  Row<'orders'>,
  'id' | 'reference' | 'status' | 'refunded' | 'total' | 'charge_amount' | 'approved_at'
>;

/** What the database says at the end. */
interface Rows {
  orders: Bought[];
  refunds: Row<'order_refunds'>[];
  returns: Pick<Row<'order_returns'>, 'id' | 'order_id' | 'status'>[];
}

/** Lets what is under way come to its end, and compares it with what was answered and what the providers know. */
export async function compare(
  { stories, sandbox, buyers, products, stock }: Compared,
  shop: TestApp,
  market: Market,
  report: KillReport,
): Promise<void> {
  const { db } = shop;
  ageMovements(sandbox);
  report.givenUp = await drain(shop);
  report.sums.push(...(await findDrifts(db)).map((drift) => `at the end: ${JSON.stringify(drift)}`));
  await postQueued(db, Number.POSITIVE_INFINITY);
  report.sums.push(...(await findLedgerDrifts(db)).map((drift) => `in the ledger: ${JSON.stringify(drift)}`));
  const rows = await readRows(
    db,
    buyers.map(({ id }) => id),
  );
  Object.assign(report, {
    orders: rows.orders.length,
    refunds: rows.refunds.length,
    returns: rows.returns.length,
    notices: stories.reduce((all, { delivered }) => all + delivered.length, 0),
  });
  // What a notice alone made an order nobody has answered: it is known by our name for it.
  for (const { reference, orderIds } of stories) {
    const order = rows.orders.find((one) => reference !== null && one.reference === reference);
    if (order) orderIds.add(order.id);
  }
  const reported = new Set(stories.flatMap(({ orderIds }) => [...orderIds]));
  for (const { id } of rows.orders) if (!reported.has(id)) report.doubled.push(`order ${id}: nobody was told of it`);
  for (const story of stories) compareOne(story, rows, sandbox, report);
  await compareHistory(db, report);
  await compareMessages(db, stories, report);
  await compareBooks(db, report);
  await sweep(shop, market, { products, stock }, report);
}

/** PayPal's list is three hours behind, and a story takes seconds. */
function ageMovements({ stores }: Sandbox): void {
  const aged = (at: string) => new Date(Date.parse(at) - 4 * 3_600_000).toISOString();
  for (const order of stores.paypal.orders.values()) {
    if (order.capturedAt) order.capturedAt = aged(order.capturedAt);
    for (const back of [...order.refunds.values(), ...(order.takenBack ? [order.takenBack] : [])])
      back.at = aged(back.at);
  }
}

async function readRows(db: Db, buyers: number[]): Promise<Rows> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'reference', 'status', 'refunded', 'total', 'charge_amount', 'approved_at'])
    .where('user_id', 'in', buyers)
    .execute();
  const refunds = await db.selectFrom('order_refunds').selectAll().execute();
  const returns = await db.selectFrom('order_returns').select(['id', 'order_id', 'status']).execute();
  return { orders, refunds, returns };
}

function compareOne(story: Story, { orders, refunds, returns }: Rows, sandbox: Sandbox, report: KillReport): void {
  const [id = 0, ...others] = story.orderIds;
  const what = `${story.kind}, order ${id}`;
  const order = orders.find((one) => one.id === id);
  if (others.length > 0) report.doubled.push(`${what}: also ${others.join(', ')}`);
  if (!order || !story.isOver) {
    report.lost.push(what);
    return;
  }
  const { endsAs, refunds: expected } = STORIES[story.kind];
  if (order.status !== endsAs) report.lost.push(`${what} is ${order.status}, not ${endsAs}`);
  const ours = refunds.filter(({ order_id }) => order_id === id);
  const open = ours.filter((refund) => refund.status !== 'done' && !isTask(refund));
  if (open.length > 0) report.lost.push(`${what}: ${open.length} refunds are not done`);
  if (ours.length !== expected) {
    report[ours.length > expected ? 'doubled' : 'lost'].push(`${what}: ${ours.length} refunds`);
  }
  if (story.refunded !== null && order.refunded !== story.refunded) {
    report.sums.push(`${what}: ${order.refunded} went back of ${story.refunded}`);
  }
  const unapplied = sum(
    ours.filter(({ key, status }) => isUnapplied(key) && status === 'done').map(({ amount }) => amount),
  );
  if (unapplied !== story.unapplied)
    report.sums.push(`${what}: ${unapplied} was paid back beside it of ${story.unapplied}`);
  const back = returns.filter(({ order_id, status }) => order_id === id && status === 'received');
  if (back.length !== story.returns.size) {
    report[back.length > story.returns.size ? 'doubled' : 'lost'].push(`${what}: ${back.length} returns`);
  }
  if (story.charge !== null)
    compareCharge(what, { order, ours, theirs: transactionsOf(sandbox, story.charge) }, report);
}

/** What was paid too late by a code goes back by somebody's hand: that there is the task, once, is all there can be. */
const isTask = ({ key, status }: Row<'order_refunds'>): boolean => isUnapplied(key) && status === 'by-hand';

/** Money that a provider took is an order, or goes back; both once. */
function compareCharge(
  what: string,
  { order, ours, theirs }: { order: Bought; ours: Row<'order_refunds'>[]; theirs: Transactions },
  report: KillReport,
): void {
  report.captures += theirs.paid.length;
  const charged = order.charge_amount ?? order.total;
  const given = ours.map(({ amount, charge_amount }) => charge_amount ?? amount);
  if (theirs.paid.length > 1) report.doubled.push(`${what}: charged ${theirs.paid.length} times`);
  const isKept = order.approved_at !== null || sum(given) === charged;
  if (theirs.paid[0] !== charged || !isKept) report.lost.push(`${what}: its money is no order and does not go back`);
  if (theirs.given === null) return;
  if (theirs.given.length > given.length) report.doubled.push(`${what}: given back ${theirs.given.length} times`);
  if (theirs.given.length < given.length) report.lost.push(`${what}: given back ${theirs.given.length} times`);
  if (sum(given) !== sum(theirs.given)) report.sums.push(`${what}: ${sum(given)} here, ${sum(theirs.given)} there`);
}

/** What happens to an order once at most, whoever tells of it and how often. */
const ONCE = [
  ...['paid', 'cancelled', 'expired', 'disputed', 'dispute-won', 'dispute-lost', CHARGED_BACK],
  ...['late-payment', LATE_CORRECTED, LATE_WITHDRAWN],
];
/** What a person does to an order once. */
const ACTS_ONCE = [
  'order.refund-lines',
  ...['order.late-transfer', 'order.late-transfer-correct', 'order.late-transfer-withdraw'],
];

async function compareHistory(db: Db, report: KillReport): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || order_id || ': ' || count(*) || ' times ' || kind as what from order_events
    where kind = any(${ONCE}::text[]) group by order_id, kind having count(*) > 1
    union all
    select 'order ' || order_id || ': ' || count(*) || ' payments' from payment_events
    where kind = 'paid' and applied_at is not null group by order_id having count(*) > 1
    union all
    select 'order ' || subject_id || ': ' || count(*) || ' acts ' || act from staff_acts
    where act = any(${ACTS_ONCE}::text[]) group by subject_id, act having count(*) > 1`.execute(db);
  report.doubled.push(...rows.map(({ what }) => what));
  // Money that two notices tell of goes back once in the history as well.
  const told = await sql<{ what: string }>`
    select 'order ' || o.id || ': ' || coalesce(e.amount, 0) || ' went back in its history, ' || coalesce(r.amount, 0) || ' in its refunds' as what
    from orders o
      left join (select order_id, sum((data->>'amount')::int)::int as amount from order_events
        where kind in ('refunded', ${CHARGED_BACK}) group by 1) e on e.order_id = o.id
      left join (select order_id, sum(amount)::int as amount from order_refunds where status = 'done' group by 1) r on r.order_id = o.id
    where coalesce(e.amount, 0) <> coalesce(r.amount, 0)`.execute(db);
  report.sums.push(...told.rows.map(({ what }) => what));
}

/** A notice that was answered is kept, and something has become of it. */
async function compareMessages(db: Db, stories: readonly Story[], report: KillReport): Promise<void> {
  const kept = await db.selectFrom('provider_messages').select(['body', 'outcome']).execute();
  const outcomes = new Map(kept.map(({ body, outcome }) => [body, outcome]));
  for (const { kind, delivered } of stories) {
    for (const { what, body } of delivered) {
      const outcome = outcomes.get(body) ?? null;
      if (outcome === null || outcome === 'unknown') report.lost.push(`${kind}: ${what} came to ${outcome}`);
    }
  }
}

/** The daily comparison with the providers, and with PayPal's list, has found nothing. */
async function compareBooks(db: Db, report: KillReport): Promise<void> {
  const problems = await db
    .selectFrom('payment_problems')
    .select(['order_id', 'kind'])
    .where('closed_at', 'is', null)
    .execute();
  for (const { order_id, kind } of problems) report.sums.push(`order ${order_id}: ${kind}, says its provider`);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

interface Transactions {
  paid: number[];
  /** Null: money goes back by hand. */
  given: number[] | null;
}

/** What the provider took and gave back of a charge, in its minor units. */
function transactionsOf({ stores }: Sandbox, charge: string): Transactions {
  const cip = stores.cips.cips.get(charge);
  if (cip) return { paid: cip.status === 'paid' ? [Math.round(Number(cip.amount) * 100)] : [], given: null };
  const card = stores.cards.charges.get(charge);
  if (card) {
    const paid = card.transactions.filter(({ status }) => status === 'PAID').map(({ amount }) => amount);
    return { paid, given: card.credits.map(({ amount }) => amount) };
  }
  const order = stores.paypal.orders.get(charge);
  const paid = order?.captureId ? [Math.round(Number(order.value) * 100)] : [];
  const taken = order?.takenBack ? [order.takenBack] : [];
  return { paid, given: [...(order?.refunds.values() ?? []), ...taken].map(({ cents }) => cents) };
}

/**
 * A job whose process died under each of its runs is given up, and what it was for is put on again after an hour: of
 * several hundred kills some hit the same job every time. @returns how many were given up
 */
async function drain(shop: TestApp): Promise<number> {
  const { app, db } = shop;
  const due = sql`update jobs set locked_until = null, run_at = now() where failed_at is null`;
  const drainAll = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await due.execute(db);
      await app.jobs.drain();
    }
  };
  await due.execute(db);
  await failPoisonJobs(db);
  await drainAll();
  const hour = sql`make_interval(mins => 61)`;
  const givenUp = await sql`update jobs set failed_at = failed_at - ${hour} where failed_at is not null`.execute(db);
  await sql`update order_refunds set created_at = created_at - ${hour} where status = 'asked'`.execute(db);
  await retryOrderRefunds(app, db);
  await drainAll();
  await askProviders(shop);
  await drainAll();
  return Number(givenUp.numAffectedRows ?? 0);
}

/** What nobody told the shop it finds out by itself: before it lets products go, and once a day (D27, D125). */
export async function askProviders({ app, db, env }: TestApp): Promise<void> {
  const payments = openPayments(app, db, env);
  await db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('status', '=', 'awaiting_payment')
    .where('charge_id', 'is not', null)
    .execute();
  while ((await sweepUnpaid(db, payments, app.log, orderMails(app))) > 0);
  await beginComparison(app, db);
}

/** Unpaid orders end, and what nobody keeps is on the shelf again. */
async function sweep(
  { app, db }: TestApp,
  market: Market,
  { products, stock }: Pick<Compared, 'products' | 'stock'>,
  report: KillReport,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('status', '=', 'awaiting_payment')
    .execute();
  while ((await releaseExpiredHolds(db, orderMails(app))) > 0);
  for (const product of products) {
    const kept = await unitsKept(db, product);
    const left = await market.stockOf(product);
    if (left + kept !== stock) report.sums.push(`product ${product}: ${left} left and ${kept} kept of ${stock}`);
  }
}

/** Units of a product that somebody has paid and neither cancelled nor brought back, though their money be back: by a dispute, whichever notice told of it. */
async function unitsKept(db: Db, product: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(l.qty - coalesce((
      select sum(r.restocked) from order_return_lines r where r.line_id = l.id), 0)), 0)::int as units
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${product} and l.cancelled_at is null
      and (o.status in ('paid', 'preparing', 'sent', 'delivered') or (o.status = 'refunded' and exists (
        select from order_events e where e.order_id = o.id and e.kind in ('dispute-lost', ${CHARGED_BACK}))))
  `.execute(db);
  return rows[0]?.units ?? 0;
}
