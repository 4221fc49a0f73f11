import { heldAs, ORDER_STATES } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Products that an order holds until its payment is known. */
export interface Hold {
  order_id: number;
  user_id: number;
  qty: number;
  /** Null: for good, it is sold. */
  until: Date | null;
  state: 'held' | 'taken';
}

/** How much of a variant is held or sold, by whom, until when; whatever the method of payment. Newest first. */
export async function holdsOf(db: Db, variantId: number): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select r.order_id, o.user_id, r.qty, r.expires_at as until, r.state
    from stock_reservations r join orders o on o.id = r.order_id
    where r.variant_id = ${variantId} and r.state <> 'released' order by r.id desc`.execute(db);
  return rows;
}

/** Something that does not add up. `by`: units more (or, negative, fewer) than there should be. */
export type Drift =
  | { kind: 'stock'; variant_id: number; by: number }
  | { kind: 'order'; order_id: number; variant_id: number | null; by: number }
  | { kind: 'ledger'; variant_id: number; by: number }
  | { kind: 'history'; order_id: number; by: 0 };

const statesHeldAs = (held: 'held' | 'taken' | 'released') => ORDER_STATES.filter((state) => heldAs(state) === held);

/**
 * Compares the shelves with what orders hold and have taken, the reservations with the lines and the state of their
 * orders, each shelf with its ledger, and the state of each order with its history. One unit too many or too few is a drift (D120). Read in one
 * statement, so that what is under way does not count.
 */
export async function findDrifts(db: Db): Promise<Drift[]> {
  const [held, taken, released] = [statesHeldAs('held'), statesHeldAs('taken'), statesHeldAs('released')];
  const { rows } = await sql<Drift>`
    select 'stock' as kind, v.id as variant_id, null::int as order_id,
      v.stock + coalesce(r.qty, 0) - v.supplied as by
    from variants v left join (
      select variant_id, sum(qty)::int as qty from stock_reservations where state <> 'released' group by variant_id) r
      on r.variant_id = v.id
    where v.stock + coalesce(r.qty, 0) <> v.supplied
    union all
    select 'order', coalesce(l.variant_id, r.variant_id), o.id, coalesce(r.qty, 0) - coalesce(l.qty, 0)
    from (
      select l.order_id, l.variant_id, sum(l.qty)::int as qty from order_lines l join orders o on o.id = l.order_id
      where o.status = any(${[...held, ...taken]}::text[]) and l.variant_id is not null
      group by 1, 2) l
    full join (
      select r.order_id, r.variant_id, sum(r.qty)::int as qty from stock_reservations r join orders o on o.id = r.order_id
      where r.state <> 'released' and o.status = any(${[...held, ...taken, ...released]}::text[])
        and (r.state = 'held') = (o.status = any(${held}::text[]))
      group by 1, 2) r on r.order_id = l.order_id and r.variant_id = l.variant_id
    join orders o on o.id = coalesce(l.order_id, r.order_id)
    where coalesce(l.qty, 0) <> coalesce(r.qty, 0)
    union all
    select 'ledger', v.id, null, v.stock - coalesce(m.sum, 0)
    from variants v left join (
      select variant_id, sum(delta)::int as sum from stock_movements group by variant_id) m on m.variant_id = v.id
    where v.stock <> coalesce(m.sum, 0)
    union all
    select 'history', null, o.id, 0 from orders o
    where o.status is distinct from (
      select e.to_status from order_events e
      where e.order_id = o.id and e.to_status is not null order by e.id desc limit 1)`.execute(db);
  return rows;
}
