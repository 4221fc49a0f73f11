import { isoOf, limaDay, midnightOf } from '@qhatu/contract/dates';
import { firstReturnInTime } from '@qhatu/contract/orders';
import { sql } from 'kysely';

/** A return `r` that nobody has answered in time: `isReturnLate` (contract) of one that was asked for, in SQL. */
export const isUnanswered = (now: Date) =>
  sql<boolean>`(r.status = 'asked' and r.due_on < ${isoOf(limaDay(now))}::date)`;

/** A return `r` that was accepted and whose products have not come in time (D277): `isReturnLate` of an accepted one, in SQL. */
export const isMissing = (now: Date) =>
  sql<boolean>`(r.status = 'accepted' and r.decided_at < ${midnightOf(firstReturnInTime(limaDay(now)))})`;

/** Either of them. */
export const isLateReturn = (now: Date) => sql<boolean>`(${isUnanswered(now)} or ${isMissing(now)})`;
