import { ROLE } from '@qhatu/contract/model';
import { canMove, ORDER_STATES, PAID_STATES, reservationStateOf } from '@qhatu/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import { mayActAsSeller, ownSellerId, type Person } from '../../http/person';

/** Its products are held or taken: it is paid, or still to be paid. */
const STANDING = ORDER_STATES.filter((state) => ['held', 'taken'].includes(reservationStateOf(state) ?? ''));

/** Whether an order that stands has the design; `customId` is its column. What nobody paid, or was given back, is none (D373). */
export const isOrdered = (customId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from order_lines l join orders o on o.id = l.order_id
  where l.product_custom_id = ${customId} and o.status = any(${STANDING}::text[]))`;

/** It stands, or money that comes late makes it stand again (D397). */
const KEEPING = ORDER_STATES.filter((state) => STANDING.includes(state) || canMove(state, 'paid'));

/**
 * The newest order that its owner may not take the design away from (D405), one that was placed before a payment that was only
 * begun; null when there is none. `customId` is its column.
 */
export const keptByOrder = (customId: RawBuilder<unknown>) => sql<number | null>`(
  select o.id from order_lines l join orders o on o.id = l.order_id
  where l.product_custom_id = ${customId} and o.status = any(${KEEPING}::text[])
  order by o.placed_at is null, o.id desc limit 1)`;

/**
 * Whose design it may be for `person`: one's own; a seller's, once somebody ordered it from them; anybody's for
 * administration. Everything else does not exist (D4). `d` is the design.
 */
export const readableBy = (person: Person) => {
  if (person.role === ROLE.admin) return sql`true`;
  const sold = sql`exists (select from order_lines l join orders o on o.id = l.order_id
    where l.product_custom_id = d.id and l.seller_id = ${ownSellerId(person)} and o.status = any(${[...PAID_STATES]}::text[]))`;
  return mayActAsSeller(person, 'orders') ? sql`(d.user_id = ${person.id} or ${sold})` : sql`d.user_id = ${person.id}`;
};
