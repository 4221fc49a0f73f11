import { sql } from 'kysely';

/** Since when an order `o` can be sent: when it was paid, or came out of its last dispute (D184). */
export const sendableSince = sql<Date | null>`greatest(o.approved_at, (
  select max(e.at) from order_events e where e.order_id = o.id and e.from_status = 'disputed'))`;
