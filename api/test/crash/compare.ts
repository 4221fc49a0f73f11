import { sql } from 'kysely';
import type { Sandbox } from '../../../sandbox/src/app';
import type { Db } from '../../src/db/open';
import { retryOrderRefunds } from '../../src/domains/checkout/order-refunds';
import { findDrifts } from '../../src/domains/orders/audit';
import type { Market } from '../../src/domains/orders/fixtures';
import { releaseExpiredHolds } from '../../src/domains/orders/holds';
import { orderMails } from '../../src/domains/orders/mails';
import { giveUpDeadlyJobs } from '../../src/jobs/leases';
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
type Told = Pick<Street, 'sandbox' | 'buyers' | 'products'> & { stories: readonly Story[]; stock: number };

/** Lets what is under way come to its end, and compares it with what was answered and what the providers know. */
export async function compare(
  { stories, sandbox, buyers, products, stock }: Told,
  shop: TestApp,
  market: Market,
  report: KillReport,
): Promise<void> {
  const { db } = shop;
  report.givenUp = await drain(shop);
  report.sums.push(...(await findDrifts(db)).map((drift) => `at the end: ${JSON.stringify(drift)}`));
  const bought = await db
    .selectFrom('orders')
    .select(['id', 'status', 'refunded', 'total', 'charge_amount', 'approved_at'])
    .where(
      'user_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute();
  const rows = await db.selectFrom('order_refunds').selectAll().execute();
  const returns = await db.selectFrom('order_returns').select(['id', 'order_id', 'status']).execute();
  Object.assign(report, { orders: bought.length, refunds: rows.length, returns: returns.length });
  const told = new Set(stories.flatMap(({ orderIds }) => [...orderIds]));
  for (const { id } of bought) if (!told.has(id)) report.doubled.push(`order ${id}: nobody was told of it`);
  for (const story of stories) {
    const [id = 0, ...others] = story.orderIds;
    const what = `${story.kind}, order ${id}`;
    const order = bought.find((one) => one.id === id);
    if (others.length > 0) report.doubled.push(`${what}: also ${others.join(', ')}`);
    if (!order || !story.isOver) {
      report.lost.push(what);
      continue;
    }
    const { endsAs } = STORIES[story.kind];
    if (order.status !== endsAs) report.lost.push(`${what} is ${order.status}, not ${endsAs}`);
    const ours = rows.filter(({ order_id }) => order_id === id);
    const open = ours.filter(({ status }) => status !== 'done');
    if (open.length > 0) report.lost.push(`${what}: ${open.length} refunds are not done`);
    const expected = story.refunded === null ? 1 : story.refunded > 0 ? 1 : 0;
    if (ours.length !== expected)
      report[ours.length > expected ? 'doubled' : 'lost'].push(`${what}: ${ours.length} refunds`);
    if (story.refunded !== null && order.refunded !== story.refunded) {
      report.sums.push(`${what}: ${order.refunded} went back of ${story.refunded}`);
    }
    const back = returns.filter(({ order_id, status }) => order_id === id && status === 'received');
    if (back.length !== story.returns.size) {
      report[back.length > story.returns.size ? 'doubled' : 'lost'].push(`${what}: ${back.length} returns`);
    }
    if (story.charge === null) continue;
    const theirs = transactionsOf(sandbox, story.charge);
    report.captures += theirs.paid.length;
    const charged = order.charge_amount ?? order.total;
    if (theirs.paid.length > 1) report.doubled.push(`${what}: charged ${theirs.paid.length} times`);
    if (theirs.paid[0] !== charged || order.approved_at === null) report.lost.push(`${what}: its money is no order`);
    const given = ours.map(({ amount, charge_amount }) => charge_amount ?? amount);
    if (theirs.given.length > given.length) report.doubled.push(`${what}: given back ${theirs.given.length} times`);
    if (theirs.given.length < given.length) report.lost.push(`${what}: given back ${theirs.given.length} times`);
    if (sum(given) !== sum(theirs.given)) report.sums.push(`${what}: ${sum(given)} here, ${sum(theirs.given)} there`);
  }
  await sweep(shop, market, { products, stock }, report);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What the provider took and gave back of a charge, in its minor units. */
function transactionsOf({ stores }: Sandbox, charge: string): { paid: number[]; given: number[] } {
  const card = stores.cards.charges.get(charge);
  if (card) {
    const paid = card.transactions.filter(({ status }) => status === 'PAID').map(({ amount }) => amount);
    return { paid, given: card.credits.map(({ amount }) => amount) };
  }
  const order = stores.paypal.orders.get(charge);
  const paid = order?.captureId ? [Math.round(Number(order.value) * 100)] : [];
  return { paid, given: [...(order?.refunds.values() ?? [])].map(({ cents }) => cents) };
}

/**
 * A job whose process died under each of its runs is given up, and what it was for is put on again after an hour: of
 * several hundred kills some hit the same job every time. @returns how many were given up
 */
async function drain({ app, db }: TestApp): Promise<number> {
  const due = sql`update jobs set locked_until = null, run_at = now() where failed_at is null`;
  const drainAll = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await due.execute(db);
      await app.jobs.drain();
    }
  };
  await due.execute(db);
  await giveUpDeadlyJobs(db);
  await drainAll();
  const hour = sql`make_interval(mins => 61)`;
  const givenUp = await sql`update jobs set failed_at = failed_at - ${hour} where failed_at is not null`.execute(db);
  await sql`update order_refunds set created_at = created_at - ${hour} where status = 'asked'`.execute(db);
  await retryOrderRefunds(app, db);
  await drainAll();
  return Number(givenUp.numAffectedRows ?? 0);
}

/** Unpaid orders end, and what nobody keeps is on the shelf again. */
async function sweep(
  { app, db }: TestApp,
  market: Market,
  { products, stock }: Pick<Told, 'products' | 'stock'>,
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

/** Units of a product that somebody has paid and neither cancelled nor brought back. */
async function unitsKept(db: Db, product: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(l.qty - coalesce((
      select sum(r.restocked) from order_return_lines r where r.line_id = l.id), 0)), 0)::int as units
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${product} and l.cancelled_at is null and o.status in ('paid', 'preparing', 'sent', 'delivered')
  `.execute(db);
  return rows[0]?.units ?? 0;
}
