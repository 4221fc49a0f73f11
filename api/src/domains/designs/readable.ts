import { ROLE } from '@qhatu/contract/model';
import { PAID_STATES } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import { ownSellerId, type Person, sells } from '../../http/person';

/**
 * Whose design it may be for `person`: one's own; a seller's, once somebody ordered it from them; anybody's for
 * administration. Everything else does not exist (D4). `d` is the design.
 */
export const readableBy = (person: Person) => {
  if (person.role === ROLE.admin) return sql`true`;
  const sold = sql`exists (select from order_lines l join orders o on o.id = l.order_id
    where l.product_custom_id = d.id and l.seller_id = ${ownSellerId(person)} and o.status = any(${[...PAID_STATES]}::text[]))`;
  return sells(person, 'orders') ? sql`(d.user_id = ${person.id} or ${sold})` : sql`d.user_id = ${person.id}`;
};
