import { addWorkingDays, fromIso, isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { toSoles } from '@qhatu/contract/money';
import { firstDayInTime, PAID_STATES, UNSENT_STATES } from '@qhatu/contract/orders';
import { type MethodId, TRANSFER_METHODS } from '@qhatu/contract/payment-methods';
import type { OfficeToday, ShopRight, Waiting } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { mayActAsSeller, type Person, sellerOf } from '../../http/person';
import { isAnswerOverdue, isReturnOverdue, sendableSince } from '../orders/deadlines';
import { needsAttention } from '../orders/refunds';
import { readDispatchRule } from '../settings/read';
import { listLines } from './lines';
import { openingSteps } from './opening';

/** So many days stand in the plot, today among them. */
const DAYS = 30;
/** A complaint is near its legal day when so many working days or fewer are left. */
const SOON_DAYS = 3;
/** This few units are nearly none. */
const FEW_UNITS = 3;
const LOW_STOCK_SHOWN = 12;
const LINES_SHOWN = 8;

const DAY_MS = 86_400_000;
/** How long the source of the exchange rate may be silent. */
const RATE_SILENCE_MS = 1.5 * DAY_MS;

/**
 * Orders `o` under these conditions with their lines `l`. Of all sellers' each order's lines are looked up, one order after the other: left
 * to itself PostgreSQL reads all lines there ever were, or divides the few thousand orders among processes, for two to four times the work. Of
 * a seller's it may begin with their lines.
 */
const linesOf = (seller: number | null, orders: RawBuilder<unknown>) =>
  seller === null
    ? sql`(select * from orders where ${orders} offset 0) o
        cross join lateral (select * from order_lines where order_id = o.id offset 0) l`
    : sql`(select * from orders where ${orders}) o join order_lines l on l.order_id = o.id`;

/**
 * What waits for `person`: a seller's own lines, returns and questions, support's complaints, all for administration (D1). One
 * statement, so that the figures are of one moment; each reads an index of what is open.
 */
async function waitingFor(db: Db, person: Person, now: Date): Promise<Waiting> {
  const isAdmin = person.role === ROLE.admin;
  const [handles, advises, keeps] = (['orders', 'questions', 'products'] as const).map((right) =>
    mayActAsSeller(person, right),
  );
  const answers = isAdmin || person.role === ROLE.support;
  const seller = sellerOf(person);
  const day = isoOf(limaDay(now));
  const today = fromIso(day) ?? limaDay(now);
  const soon = isoOf(addWorkingDays(today, SOON_DAYS));
  const inTimeFrom = midnightOf(firstDayInTime(today, await readDispatchRule(db)));
  const own = (column: string) => (seller === null ? sql`true` : sql`${sql.ref(column)} = ${seller}`);
  // The other states hold every order there ever was; literally, as the index of these has it. Their lines are read once.
  const lines = sql`select count(*) filter (where l.processed_at is null)::int as to_process,
      count(*) filter (where l.processed_at is not null)::int as to_send,
      count(*) filter (where o.status <> 'disputed' and (o.approved_at is null or o.approved_at < ${inTimeFrom})
        and ${sendableSince} < ${inTimeFrom})::int as late
    from ${linesOf(seller, sql`status in (${sql.join(UNSENT_STATES.map((state) => sql.lit(state)))})`)}
    where l.sent_at is null and l.cancelled_at is null and ${own('l.seller_id')}`;
  const ofLines = (which: 'to_process' | 'to_send' | 'late') =>
    isAdmin || handles ? sql`(select ${sql.ref(which)} from lines)` : sql`null`;
  const returns = (which: ReturnType<typeof sql>) => sql`(select count(*)::int from order_returns r
    where r.status in ('asked', 'accepted') and ${which} and ${own('r.seller_id')})`;
  const complaints = (which: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from complaints where answered_at is null and ${which})`;
  // Read by nobody who does not handle orders: then it is not run.
  const { rows } = await sql<Record<keyof Waiting, number | null>>`with lines as materialized (${lines}) select
    ${
      isAdmin
        ? sql`(select count(*)::int from orders where status = 'awaiting_payment' and placed_at is not null
      and payment_type_id = any(${TRANSFER_METHODS}::int[]))`
        : sql`null`
    } as payments,
    ${ofLines('to_process')} as to_process,
    ${ofLines('to_send')} as to_send,
    ${ofLines('late')} as dispatch_late,
    ${isAdmin || handles ? returns(sql`true`) : sql`null`} as returns,
    ${isAdmin || handles ? returns(isAnswerOverdue(now)) : sql`null`} as returns_late,
    ${isAdmin || handles ? returns(isReturnOverdue(now)) : sql`null`} as returns_missing,
    ${isAdmin ? sql`(select count(*)::int from order_refunds where ${needsAttention})` : sql`null`} as refunds,
    ${isAdmin ? sql`(select count(*)::int from orders where status = 'disputed')` : sql`null`} as disputes,
    ${isAdmin ? sql`(select count(*)::int from provider_messages where outcome is null or outcome in ('unknown', 'unreadable'))` : sql`null`} as payment_notices,
    ${isAdmin ? sql`(select count(*)::int from payment_problems where closed_at is null)` : sql`null`} as payment_problems,
    ${isAdmin ? sql`(select count(*)::int from jobs where failed_at is not null)` : sql`null`} as failed_jobs,
    ${
      isAdmin || advises
        ? sql`(select count(*)::int from questions q
      where q.answer is null and q.hidden_at is null and not exists (select from products p where p.id = q.product_id and not p.enabled)
        and ${seller === null ? sql`true` : sql`q.product_id in (select id from products where seller_id = ${seller})`})`
        : sql`null`
    } as questions,
    ${answers ? complaints(sql`true`) : sql`null`} as complaints,
    ${answers ? complaints(sql`due_on between ${day}::date and ${soon}::date`) : sql`null`} as complaints_soon,
    ${answers ? complaints(sql`due_on < ${day}::date`) : sql`null`} as complaints_late,
    ${isAdmin ? sql`(select count(*)::int from seller_requests where status = 'pending')` : sql`null`} as requests,
    ${isAdmin ? sql`(select count(*)::int from products where review_state = 'waiting' and archived_at is null)` : sql`null`} as products_in_review,
    ${
      keeps
        ? sql`(select count(*)::int from products where review_state = 'returned' and archived_at is null and seller_id = ${seller})`
        : sql`null`
    } as products_returned,
    ${isAdmin ? rateProblem(now) : sql`null`} as rate_problem
  `.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count !== null));
}

/** Orders of the last 30 days whose money is there, with the sum of a seller's lines that nobody cancelled, or of all of it (null). */
const ordersSold = (seller: number | null) =>
  seller === null
    ? sql`orders`
    : sql`(select o.status, o.created_at, sum(l.total)::bigint as total
        from order_lines l join orders o on o.id = l.order_id
        where l.seller_id = ${seller} and l.cancelled_at is null group by o.id) own`;

/** 1 while the chosen source of the exchange rate gives what cannot be taken, or nothing for longer than a day and a half (D262). */
const rateProblem = (now: Date) => sql`(select count(*)::int from exchange_rate_tries t
  where t.source = (select value ->> 'source' from setting_versions where key = 'rate-source' order by version desc limit 1)
    and (t.outcome in ('jump', 'old')
      or t.outcome = 'failed' and coalesce(t.good_at, '-infinity') < ${new Date(now.getTime() - RATE_SILENCE_MS)}))`;

/** Orders of the last 30 days whose money is there, by the day they were made; what went back is not taken off. */
async function salesUntil(db: Db, now: Date, seller: number | null): Promise<NonNullable<OfficeToday['sales']>> {
  const midnight = midnightOf(limaDay(now));
  const from = new Date(midnight.getTime() - (DAYS - 1) * DAY_MS);
  const [weekAgo, weekAgoNow] = [midnight, now].map((instant) => new Date(instant.getTime() - 7 * DAY_MS));
  const { rows } = await sql<{ day: string; orders: number; total: string; early_orders: number; early_total: string }>`
    select ((created_at at time zone 'UTC') - interval '5 hours')::date::text as day,
      count(*)::int as orders, sum(total)::text as total,
      count(*) filter (where created_at <= ${weekAgoNow})::int as early_orders,
      coalesce(sum(total) filter (where created_at <= ${weekAgoNow}), 0)::text as early_total
    from ${ordersSold(seller)} where status = any(${[...PAID_STATES]}::text[]) and created_at >= ${from} and created_at <= ${now}
    group by 1`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const first = limaDay(from);
  const days = Array.from({ length: DAYS }, (_, n) => {
    const day = isoOf(shiftDays(first, n));
    const found = byDay.get(day);
    return { day, orders: found?.orders ?? 0, total: toSoles(Number(found?.total ?? 0)) };
  });
  const then = byDay.get(isoOf(limaDay(weekAgo ?? midnight)));
  const { orders, total } = days.at(-1) ?? { orders: 0, total: 0 };
  return {
    today: { orders, total },
    week_ago: { orders: then?.early_orders ?? 0, total: toSoles(Number(then?.early_total ?? 0)) },
    days,
  };
}

type LowStock = NonNullable<OfficeToday['low_stock']>;

/**
 * Variants on sale that were sold in the last 30 days and are nearly out, the least first, of one number those that sell best. All
 * sellers together mostly have enough that are sold out: they are found among what sells best, without a look at each variant that
 * was sold.
 */
async function lowStock(db: Db, now: Date, seller: number | null): Promise<LowStock> {
  const soldOut = seller === null ? await soldWithStock(db, now, null, 'none') : [];
  return soldOut.length === LOW_STOCK_SHOWN ? soldOut : soldWithStock(db, now, seller, 'few');
}

/** Each variant by the name that its last order gave it, which is read of those that are shown alone. */
async function soldWithStock(db: Db, now: Date, seller: number | null, stock: 'none' | 'few'): Promise<LowStock> {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const orders = sql`status = any(${[...PAID_STATES]}::text[]) and created_at >= ${from}`;
  // An array in order: of all sellers' orders each one's lines are found one beside the other. Of a seller's it may begin with theirs.
  const lines =
    seller === null
      ? sql`order_lines l where l.order_id = any(array(select id from orders where ${orders} order by id))`
      : sql`order_lines l join (select * from orders where ${orders}) o on l.order_id = o.id where l.seller_id = ${seller}`;
  // `none`: asked for in the order of the answer, so that it ends with the last one shown; `few`: in the order in which variants lie.
  const [units, sold, shown] =
    stock === 'none'
      ? [0, sql`sold desc, l.variant_id`, sql`s.sold desc, s.variant_id`]
      : [FEW_UNITS, sql`l.variant_id`, sql`v.stock, s.sold desc, s.variant_id`];
  const { rows } = await sql<LowStock[number]>`
    with few as (
      select p.id as product_id, s.variant_id, p.name, v.stock, s.sold, s.line_id
      from (select l.variant_id, max(l.id) as line_id, sum(l.qty)::int as sold
          from ${lines} and l.variant_id is not null group by l.variant_id order by ${sold} offset 0) s
        cross join lateral (
          -- Kept apart, so that those that were sold are looked up; joined, the planner reads every variant there is.
          select product_id, stock from variants where id = s.variant_id and enabled and stock <= ${units} offset 0) v
        join products p on p.id = v.product_id and p.enabled
      order by ${shown} limit ${LOW_STOCK_SHOWN})
    select f.product_id, f.variant_id, f.name, l.variant_label, f.stock, f.sold
    from few f join order_lines l on l.id = f.line_id
    order by f.stock, f.sold desc, f.variant_id`.execute(db);
  return rows;
}

/** A seller's lines that are not sent, those of the oldest orders first, with the day until which they have to be. */
async function linesToSend(db: Db, person: Person): Promise<NonNullable<OfficeToday['to_send']>> {
  const { data } = await listLines(db, person, { step: 'unsent', perPage: LINES_SHOWN });
  return data.map(({ id, payment_id, name, variant_label, quantity, send_by, is_late }) => ({
    ...{ line_id: id, order_id: payment_id, name, variant_label, quantity },
    ...{ send_by: send_by ?? null, is_late: is_late ?? false },
  }));
}

/** What the back office opens with; for a seller, and their staff by what they may, what is theirs (D254). */
export async function readToday(
  db: Db,
  person: Person,
  accepted: readonly MethodId[],
  now = new Date(),
): Promise<OfficeToday> {
  const isAdmin = person.role === ROLE.admin;
  const seller = sellerOf(person);
  const may = (...rights: ShopRight[]) => isAdmin || rights.some((right) => mayActAsSeller(person, right));
  const [waiting, opening, sales, low_stock, to_send] = await Promise.all([
    waitingFor(db, person, now),
    isAdmin ? openingSteps(db, accepted) : null,
    may('figures') ? salesUntil(db, now, seller) : null,
    may('products', 'stock') ? lowStock(db, now, seller) : null,
    !isAdmin && may('orders') ? linesToSend(db, person) : null,
  ]);
  return { waiting, opening, sales, low_stock, to_send };
}
