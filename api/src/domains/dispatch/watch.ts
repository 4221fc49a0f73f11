import { type CalendarDay, isoOf, isWorkingDay } from '@qhatu/contract/dates';
import { limaDay } from '@qhatu/contract/delivery';
import { ROLE } from '@qhatu/contract/model';
import { type DispatchRule, dispatchDue, suspensionDay, UNSENT_STATES } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Message } from '../../mail';
import { mailToPerson } from '../accounts/mails';
import { readDispatchRule } from '../settings/read';
import { type DispatchMail, dueMail, lateMail, type Unsent } from './mails';
import { type DispatchTools, endPause, lastEnd, pauseSeller } from './pauses';

/** Nobody is written to before this hour of Lima. */
const FROM_HOUR = 8;
const LIMA_OFFSET_HOURS = 5;

/** Lines that one seller has not sent, of one day of payment. */
interface PaidDay extends Unsent {
  sellerId: number;
  due: CalendarDay;
}

/** What sellers have not sent, by the last day for it. A dispute stops the clock; the shop's own products have none. */
async function unsentLines(db: Db, rule: DispatchRule): Promise<Map<number, PaidDay[]>> {
  const states = UNSENT_STATES.filter((state) => state !== 'disputed').map((state) => sql.lit(state));
  const { rows } = await sql<{ seller_id: number; paid_on: string; lines: number; orders: number[] }>`
    select l.seller_id, (o.approved_at at time zone 'America/Lima')::date::text as paid_on,
      count(*)::int as lines, array_agg(distinct o.id order by o.id) as orders
    from orders o join order_lines l on l.order_id = o.id join users u on u.id = l.seller_id
    where o.status in (${sql.join(states)}) and l.sent_at is null and l.cancelled_at is null
      and u.role_id = ${ROLE.seller} and o.approved_at is not null
    group by 1, 2 order by 1, 2`.execute(db);
  const bySeller = new Map<number, PaidDay[]>();
  for (const { seller_id: sellerId, paid_on, lines, orders } of rows) {
    // Noon in Lima of that day.
    const due = dispatchDue(new Date(`${paid_on}T17:00:00Z`), rule);
    bySeller.set(sellerId, [...(bySeller.get(sellerId) ?? []), { sellerId, due, lines, orders }]);
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

/** Whether they were told on a day before today: nobody's products go off sale without a word. */
async function wasReminded(trx: Db, sellerId: number, today: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dispatch_notices')
    .select('day')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'late')
    .where('day', '<', today)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface WatchTools extends DispatchTools {
  /** Not in the demo: its sellers never send, and it is shown for weeks. */
  takesOffSale: boolean;
}

interface Watched {
  rule: DispatchRule;
  today: CalendarDay;
}

async function lookAt(tools: WatchTools, db: Db, days: readonly PaidDay[], { rule, today }: Watched): Promise<void> {
  const [{ sellerId } = { sellerId: 0 }] = days;
  const day = isoOf(today);
  const dueToday = days.filter(({ due }) => isoOf(due) === day);
  const late = days.filter(({ due }) => isoOf(due) < day);
  const stops = late.flatMap(({ due }) => suspensionDay(due, rule) ?? []);
  await db.transaction().execute(async (trx) => {
    const write = (of: (who: DispatchMail) => Message) =>
      mailToPerson(tools.app, trx, sellerId, (who) => of({ ...who, siteUrl: tools.siteUrl }));
    const reopened = await lastEnd(trx, sellerId);
    const stopping = stops.filter((stop) => isoOf(stop) <= day && (reopened === null || isoOf(stop) > isoOf(reopened)));
    if (tools.takesOffSale && stopping.length > 0 && (await wasReminded(trx, sellerId, day))) {
      const [unsent, length] = [together(late), rule.reopen_after];
      if (await pauseSeller(tools, trx, sellerId, { unsent, today, days: length })) return;
    }
    if (dueToday.length > 0 && (await isFirstNotice(trx, sellerId, day, 'due')))
      await write((who) => dueMail(who, together(dueToday)));
    if (late.length > 0 && (await isFirstNotice(trx, sellerId, day, 'late'))) {
      const [next = null] = stops.filter((stop) => isoOf(stop) > day).sort((a, b) => (isoOf(a) < isoOf(b) ? -1 : 1));
      await write((who) => lateMail(who, together(late), next));
    }
  });
}

/**
 * Reminds sellers of what they have to send, takes the products of who does not off sale, and puts them back after their time when
 * nothing is late any more (D184). On working days from eight in the morning, Lima; done twice, or by two at once, it is the same.
 */
export async function watchDispatch(tools: WatchTools, db: Db, now = new Date()): Promise<void> {
  const today = limaDay(now);
  const hour = (now.getUTCHours() + 24 - LIMA_OFFSET_HOURS) % 24;
  if (!isWorkingDay(today) || hour < FROM_HOUR) return;
  const rule = await readDispatchRule(db);
  const unsent = await unsentLines(db, rule);
  const failed: unknown[] = [];
  for (const days of unsent.values()) {
    // One seller's trouble is not the others'.
    await lookAt(tools, db, days, { rule, today }).catch((error: unknown) => failed.push(error));
  }
  const paused = await db
    .selectFrom('seller_pauses')
    .select('seller_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', isoOf(today))
    .execute();
  for (const { seller_id: sellerId } of paused) {
    const isLate = (unsent.get(sellerId) ?? []).some(({ due }) => isoOf(due) < isoOf(today));
    if (!isLate) await db.transaction().execute((trx) => endPause(tools, trx, sellerId));
  }
  if (failed.length > 0) throw new AggregateError(failed, 'not every seller could be looked at');
}
