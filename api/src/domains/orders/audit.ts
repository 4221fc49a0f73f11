import { ORDER_STATES, reservationStateOf } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { CHARGED_BACK } from './disputes';
import { isOfOrder } from './refunds';

/** A difference. `by`: so many units more than there should be; negative: fewer. */
export type Drift =
  | { kind: 'stock'; variant_id: number; by: number }
  | { kind: 'order'; order_id: number; variant_id: number | null; by: number }
  | { kind: 'ledger'; variant_id: number; by: number }
  | { kind: 'history'; order_id: number; by: 0 }
  /** Céntimos: of refunds beside `orders.refunded`, or over what was paid. */
  | { kind: 'money'; order_id: number; by: number }
  /** More units in parcels or returns than the line has, or any of a line that was not sent. */
  | { kind: 'parcel' | 'return'; order_id: number; by: number };

const statesHeldAs = (held: 'held' | 'taken' | 'released') =>
  ORDER_STATES.filter((state) => reservationStateOf(state) === held);

/**
 * Finds every unit and céntimo that does not add up (D120). Compared are shelves with what orders hold and have taken,
 * reservations with lines (less what was cancelled or came back) and with the state of their orders, each shelf with its ledger,
 * each order's state with its history, `refunded` with its refunds and with what was paid, parcels and returns with lines.
 * One statement reads one moment, so that what is under way does not count.
 */
export async function findDrifts(db: Db): Promise<Drift[]> {
  const [held, released] = [statesHeldAs('held'), statesHeldAs('released')];
  // A refund of money alone leaves its units with the buyer; units of a cancelled order are released.
  const taken = [...statesHeldAs('taken'), 'returned', 'refunded'];
  const { rows } = await sql<Drift>`
    with back as (
      select rl.line_id, sum(rl.restocked)::int as restocked,
        sum(rl.qty) filter (where r.status <> 'refused')::int as returning,
        sum(rl.qty) filter (where r.status = 'received')::int as returned
      from order_return_lines rl join order_returns r on r.id = rl.return_id group by 1),
    packed as (select line_id, sum(qty)::int as qty from parcel_lines group by 1)
    select 'stock' as kind, v.id as variant_id, null::int as order_id,
      v.stock + coalesce(r.qty, 0) - v.supplied as by
    from variants v left join (
      select variant_id, sum(qty)::int as qty from stock_reservations where state <> 'released' group by variant_id) r
      on r.variant_id = v.id
    where v.stock + coalesce(r.qty, 0) <> v.supplied
    union all
    select 'order', coalesce(l.variant_id, r.variant_id), o.id, coalesce(r.qty, 0) - coalesce(l.qty, 0)
    from (
      select l.order_id, l.variant_id, sum(l.qty - coalesce(b.restocked, 0))::int as qty
      from order_lines l join orders o on o.id = l.order_id left join back b on b.line_id = l.id
      where o.status = any(${[...held, ...taken]}::text[]) and l.variant_id is not null and l.cancelled_at is null
      group by 1, 2) l
    full join (
      select r.order_id, r.variant_id, sum(r.qty)::int as qty from stock_reservations r join orders o on o.id = r.order_id
      where r.state <> 'released' and o.status = any(${[...held, ...taken, ...released]}::text[])
        and (r.state = 'held') = (o.status = any(${held}::text[]))
      group by 1, 2) r on r.order_id = l.order_id and r.variant_id = l.variant_id
    join orders o on o.id = coalesce(l.order_id, r.order_id)
    where coalesce(l.qty, 0) <> coalesce(r.qty, 0) and not (o.status = 'refunded' and r.qty is null)
    union all
    select 'ledger', v.id, null, v.stock - coalesce(m.sum, 0)
    from variants v left join (
      select variant_id, sum(delta)::int as sum from stock_movements group by variant_id) m on m.variant_id = v.id
    where v.stock <> coalesce(m.sum, 0)
    union all
    select 'history', null, o.id, 0 from orders o
    where o.status is distinct from (
      select e.to_status from order_events e
      where e.order_id = o.id and e.to_status is not null order by e.id desc limit 1)
    union all
    select 'money', null, o.id, o.refunded - coalesce(r.amount, 0)
    from orders o left join (
      -- What came beside the order's own payment was never its money.
      select order_id, sum(amount)::int as amount from order_refunds where ${isOfOrder} group by 1) r
      on r.order_id = o.id
    -- Before D306 no row said what a dispute took.
    where o.refunded > o.total or (o.refunded <> coalesce(r.amount, 0) and not (o.refunded = o.total and exists (
      select from order_events e where e.order_id = o.id and e.kind = ${CHARGED_BACK} and e.data->>'amount' is null)))
    union all
    select 'money', null, r.order_id, f.amount from order_returns r join order_refunds f on f.id = r.refund_id
    where f.order_id <> r.order_id or f.key <> 'return-' || r.id
    union all
    select 'parcel', null, l.order_id, p.qty - l.qty from order_lines l join packed p on p.line_id = l.id
    where p.qty > l.qty or l.cancelled_at is not null or (p.qty = l.qty and l.sent_at is null)
    union all
    select 'return', null, l.order_id, b.returning - l.qty from order_lines l join back b on b.line_id = l.id
    where b.returning > l.qty or (b.returning > 0 and l.sent_at is null) or b.restocked > coalesce(b.returned, 0)`.execute(
    db,
  );
  return rows;
}
