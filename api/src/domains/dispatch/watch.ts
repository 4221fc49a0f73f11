import { type CalendarDay, isoOf, isWorkingDay, limaDay, limaTime } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { type DispatchRule, dispatchDue, suspensionDay, UNSENT_STATES } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Message } from '../../mail';
import { mailToPerson } from '../accounts/mails';
import { sendableSince } from '../orders/deadlines';
import { readDispatchRule } from '../settings/read';
import { type DispatchMail, dueMail, lateMail, type Unsent } from './mails';
import { type DispatchDeps, endPause, lastEnd, pauseSeller } from './pauses';

/** Nobody is written to before this hour of Lima. */
const FROM_HOUR = 8;

/** Lines that one seller has not sent, of one day of payment. */
interface PaidDay extends Unsent {
  due: CalendarDay;
}

/** What sellers, or one of them, have not sent, by the last day for it. A dispute begins the time anew; the shop's own products have none. */
async function unsentLines(db: Db, rule: DispatchRule, only: number | null = null): Promise<Map<number, PaidDay[]>> {
  const states = UNSENT_STATES.filter((state) => state !== 'disputed').map((state) => sql.lit(state));
  const { rows } = await sql<{ seller_id: number; paid_on: string; lines: number; orders: number[] }>`
    select l.seller_id, (${sendableSince} at time zone 'America/Lima')::date::text as paid_on,
      count(*)::int as lines, array_agg(distinct o.id order by o.id) as orders
    from orders o join order_lines l on l.order_id = o.id join users u on u.id = l.seller_id
    where o.status in (${sql.join(states)}) and l.sent_at is null and l.cancelled_at is null
      and u.role_id = ${ROLE.seller} and o.approved_at is not null
      and (${only}::int is null or l.seller_id = ${only})
    group by 1, 2 order by 1, 2`.execute(db);
  const bySeller = new Map<number, PaidDay[]>();
  for (const { seller_id: sellerId, paid_on, lines, orders } of rows) {
    // Noon in Lima of that day.
    const due = dispatchDue(new Date(`${paid_on}T17:00:00Z`), rule);
    bySeller.set(sellerId, [...(bySeller.get(sellerId) ?? []), { due, lines, orders }]);
  }
  return bySeller;
}

const together = (days: readonly PaidDay[]): Unsent => ({
  lines: days.reduce((sum, { lines }) => sum + lines, 0),
  orders: [...new Set(days.flatMap(({ orders }) => orders))].sort((a, b) => a - b),
});

/** Once a day and kind; false: somebody else was faster, or it was done. */
async function isFirstNotice(trx: Db, sellerId: number, day: string, kind: 'due' | 'late'): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('dispatch_notices')
    .values({ seller_id: sellerId, day, kind })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether they were told of what was due then, on a day before today: nobody's products go off sale without a word. */
async function wasReminded(
  trx: Db,
  sellerId: number,
  { due, today }: Record<'due' | 'today', string>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('dispatch_notices')
    .select('day')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'late')
    .where('day', '>', due)
    .where('day', '<', today)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface WatchDeps extends DispatchDeps {
  /** Not in the demo: its sellers never send, and it is shown for weeks. */
  takesOffSale: boolean;
}

interface Watched {
  rule: DispatchRule;
  today: CalendarDay;
}

async function lookAt(deps: WatchDeps, db: Db, sellerId: number, { rule, today }: Watched): Promise<void> {
  const day = isoOf(today);
  await db.transaction().execute(async (trx) => {
    // As it is now: something may have been sent since all were looked at.
    const days = (await unsentLines(trx, rule, sellerId)).get(sellerId) ?? [];
    const dueToday = days.filter(({ due }) => isoOf(due) === day);
    const late = days.filter(({ due }) => isoOf(due) < day);
    const stops = late.flatMap(({ due }) => {
      const stop = suspensionDay(due, rule);
      return stop ? [{ due: isoOf(due), stop }] : [];
    });
    const write = (of: (who: DispatchMail) => Promise<Message>) =>
      mailToPerson(deps.app, trx, sellerId, (who) => of({ ...who, siteUrl: deps.siteUrl }));
    const ended = await lastEnd(trx, sellerId);
    const [stopping] = stops.filter(({ stop }) => isoOf(stop) <= day && (ended === null || isoOf(stop) > isoOf(ended)));
    if (deps.takesOffSale && stopping && (await wasReminded(trx, sellerId, { due: stopping.due, today: day }))) {
      const [unsent, length] = [together(late), rule.reopen_after];
      if (await pauseSeller(deps, trx, sellerId, { unsent, today, days: length })) return;
    }
    if (dueToday.length > 0 && (await isFirstNotice(trx, sellerId, day, 'due')))
      await write((who) => dueMail(trx, who, together(dueToday)));
    if (late.length > 0 && (await isFirstNotice(trx, sellerId, day, 'late'))) {
      const next = stops.find(({ stop }) => isoOf(stop) > day)?.stop ?? null;
      await write((who) => lateMail(trx, who, together(late), next));
    }
  });
}

/**
 * Reminds sellers of what they have to send, takes the products of who does not off sale, and puts them back after their time when
 * nothing is late any more (D184). On working days from eight in the morning, Lima; done twice, or by two at once, it is the same.
 */
export async function watchDispatch(deps: WatchDeps, db: Db, now = new Date()): Promise<void> {
  const today = limaDay(now);
  if (!isWorkingDay(today) || Number(limaTime(now).slice(11, 13)) < FROM_HOUR) return;
  const rule = await readDispatchRule(db);
  const unsent = await unsentLines(db, rule);
  const isBefore = (due: CalendarDay) => isoOf(due) < isoOf(today);
  const failed: unknown[] = [];
  // One seller's trouble is not the others'.
  const keep = (error: unknown) => failed.push(error);
  for (const [sellerId, days] of unsent) {
    const isAsked = days.some(({ due }) => isoOf(due) <= isoOf(today));
    if (isAsked) await lookAt(deps, db, sellerId, { rule, today }).catch(keep);
  }
  const paused = await db
    .selectFrom('seller_pauses')
    .select('seller_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', isoOf(today))
    .execute();
  for (const { seller_id: sellerId } of paused) {
    const isLate = (unsent.get(sellerId) ?? []).some(({ due }) => isBefore(due));
    const end = (trx: Db) => endPause(deps, trx, sellerId);
    if (!isLate) await db.transaction().execute(end).catch(keep);
  }
  if (failed.length > 0) throw new AggregateError(failed, 'not every seller could be looked at');
}
