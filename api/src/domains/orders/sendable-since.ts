import { sql } from 'kysely';
import { sentAgainFrom } from '../absences/away';

const paidOrFree = sql<Date | null>`greatest(o.approved_at, (
  select max(e.at) from order_events e where e.order_id = o.id and e.from_status = 'disputed'))`;

/**
 * Since when a line `l` of an order `o` can be sent: when it was paid, or came out of its last dispute (D184), or at the end of its
 * seller's days off (D253).
 */
export const sendableSince = sql<Date | null>`greatest(${paidOrFree}, ${sentAgainFrom(sql`l.seller_id`, paidOrFree)})`;
