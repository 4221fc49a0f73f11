import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Something in the ledger that does not add up. `by`: céntimos too many or, negative, too few. */
export interface LedgerDrift {
  kind: 'transaction' | 'order' | 'refund' | 'fee' | 'line' | 'settlement' | 'payout' | 'balance';
  /** Id of the transaction, the order, the line, the settlement, or the person. */
  id: number;
  by: number;
}

/**
 * Compares the ledger with orders, lines and settlements, in one statement and without the rules by which it was posted.
 * These hold: every transaction is zero; the money of an order is its payment less its refunds, and the part still to go
 * back is that of its refunds; a line without returns is worth its total, less what its seller refunded of it where no code
 * made it cheaper, plus its part of the shipping, whatever was refunded by name of other lines; a provider's fee is the
 * agreed one; a settlement is the sum of its entries, and a payout is its settlement; a party's balance is the sum of what
 * is not settled, what is due and what was carried. Orders whose posting is under way do not count.
 */
export async function findLedgerDrifts(db: Db): Promise<LedgerDrift[]> {
  const { rows } = await sql<LedgerDrift>`
    with entries as (
      select e.id, e.amount, e.line_id, t.id as transaction_id, t.kind as done, t.order_id, t.settlement_id, a.kind, a.owner_id
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id),
    posted as (
      select o.* from orders o where o.approved_at is not null
        and not exists (select from ledger_queue q where q.order_id = o.id)),
    parties as (
      select owner_id, split_part(kind, '-', 1) as role, -sum(amount)::int as balance,
        -coalesce(sum(amount) filter (where done <> 'payout' and not exists (
          select from settlement_entries s where s.entry_id = entries.id)), 0)::int as unsettled
      from entries where kind in ('seller-payable', 'reseller-payable') group by 1, 2)
    select 'transaction' as kind, transaction_id::int as id, sum(amount)::int as by from entries group by 2 having sum(amount) <> 0
    union all
    select 'order', o.id, coalesce(e.amount, 0) - (o.total - o.refunded)
    from posted o left join (
      select order_id, sum(amount)::int as amount from entries where kind in ('provider', 'provider-fee', 'dispute', 'refund') group by 1) e
      on e.order_id = o.id
    where coalesce(e.amount, 0) <> o.total - o.refunded
    union all
    select 'refund', o.id, coalesce(e.amount, 0) + coalesce(r.amount, 0)
    from posted o
      left join (select order_id, sum(amount)::int as amount from entries where kind = 'refund' group by 1) e on e.order_id = o.id
      left join (select order_id, sum(amount)::int as amount from order_refunds where status <> 'done' group by 1) r
        on r.order_id = o.id
    where coalesce(e.amount, 0) <> -coalesce(r.amount, 0)
    union all
    select 'line', l.id, -coalesce(e.amount, 0) - (l.total - coalesce(b.amount, 0) + coalesce(t.shipping_share, 0))
    from posted o join order_lines l on l.order_id = o.id left join ledger_lines t on t.line_id = l.id
      left join (select line_id, sum(amount)::int as amount from entries group by 1) e on e.line_id = l.id
      left join (select line_id, sum(amount)::int as amount from order_refund_lines group by 1) b on b.line_id = l.id
    where o.status not in ('cancelled', 'refunded') and l.cancelled_at is null
      and o.refunded = (select coalesce(sum(r.amount), 0) from order_refunds r
        where r.order_id = o.id and r.key ~ '^(return|lines|seller)-')
        + (select coalesce(sum(r.given_in_dispute), 0) from order_returns r where r.order_id = o.id)
      and not exists (select from order_return_lines m join order_returns r on r.id = m.return_id
        where m.line_id = l.id and r.status = 'received')
      and (b.amount is null or o.discount_fix = 0)
      and -coalesce(e.amount, 0) <> l.total - coalesce(b.amount, 0) + coalesce(t.shipping_share, 0)
    union all
    select 'fee', o.id, coalesce(e.amount, 0) - coalesce(f.fee, 0)
    from posted o
      left join (select order_id, sum(amount)::int as amount from entries where kind = 'provider-fee' group by 1) e on e.order_id = o.id
      left join ledger_fees f on f.order_id = o.id
    where coalesce(e.amount, 0) <> coalesce(f.fee, 0)
    union all
    select 'settlement', s.id, s.earned - coalesce(e.amount, 0)
    from settlements s left join (
      select m.settlement_id, -sum(e.amount)::int as amount
      from settlement_entries m join ledger_entries e on e.id = m.entry_id group by 1) e on e.settlement_id = s.id
    where s.earned <> coalesce(e.amount, 0)
    union all
    select 'payout', s.id, coalesce(e.amount, 0) - s.due
    from settlements s left join (
      select settlement_id, sum(amount)::int as amount from entries where done = 'payout' and kind <> 'bank' group by 1) e
      on e.settlement_id = s.id
    where coalesce(e.amount, 0) <> case s.status when 'paid' then s.due else 0 end
    union all
    select 'balance', p.owner_id, p.balance - p.unsettled - coalesce(s.due, 0)
    from parties p left join (
      select party_id, role, sum(due) filter (where status = 'due'
        or (status = 'carried' and not exists (
          select from settlements later where later.party_id = settlements.party_id and later.role = settlements.role
            and later.last_day > settlements.last_day)))::int as due
      from settlements group by 1, 2) s on s.party_id = p.owner_id and s.role = p.role
    where p.balance - p.unsettled <> coalesce(s.due, 0)`.execute(db);
  return rows;
}
