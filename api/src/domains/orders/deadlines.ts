import { isoOf, limaDay, midnightOf } from '@qhatu/contract/dates';
import { firstReturnInTime } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import { dispatchResumedAt } from '../absences/away';

const paidOrFree = sql<Date | null>`greatest(o.approved_at, (
  select max(e.at) from order_events e where e.order_id = o.id and e.from_status = 'disputed'))`;

/**
 * Since when a line `l` of an order `o` can be sent: when it was paid, or came out of its last dispute (D184), or at the end of its
 * seller's days off (D253).
 */
export const sendableSince = sql<Date | null>`greatest(${paidOrFree}, ${dispatchResumedAt(sql`l.seller_id`, paidOrFree)})`;

/** A return `r` that nobody has answered in time: `isReturnLate` (contract) of one that was asked for, in SQL. */
export const isAnswerOverdue = (now: Date) =>
  sql<boolean>`(r.status = 'asked' and r.due_on < ${isoOf(limaDay(now))}::date)`;

/** A return `r` that was accepted and whose products have not come in time (D277): `isReturnLate` of an accepted one, in SQL. */
export const isReturnOverdue = (now: Date) =>
  sql<boolean>`(r.status = 'accepted' and r.decided_at < ${midnightOf(firstReturnInTime(limaDay(now)))})`;

/** Either of them. */
export const isLateReturn = (now: Date) => sql<boolean>`(${isAnswerOverdue(now)} or ${isReturnOverdue(now)})`;
