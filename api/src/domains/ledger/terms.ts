import type { MethodId } from '@qhatu/contract/payment-methods';
import { providerFee } from '@qhatu/contract/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { CommissionTier } from '../../db/schema/ledger';
import { countsAsDelivered } from '../orders/progress';
import type { OrderRow } from '../orders/read';
import { readFees } from '../settings/read';

/** The rate of the first tier that a unit's price (céntimos) is under, in basis points. */
export const commissionOf = (tiers: readonly CommissionTier[], unitPrice: number): number =>
  tiers.find(({ under }) => under === null || unitPrice < under)?.commission ?? 0;

/**
 * The tiers that hold on a day, as SQL: a seller's own before those of the product's category, of the category above it, and
 * everybody's (D159); what was taken back never holds (D161). All three are expressions; null reaches nobody.
 */
export function tiersFor(
  party: Record<'seller' | 'category' | 'day', RawBuilder<unknown>>,
): RawBuilder<CommissionTier[]> {
  const newest = (where: RawBuilder<unknown>) => sql`
    (select t.tiers from standing_commission_terms t
      where ${where} and t.from_day <= ${party.day} order by t.from_day desc, t.id desc limit 1)`;
  return sql`coalesce(
    ${newest(sql`t.seller_id = ${party.seller}`)},
    ${newest(sql`t.category_id = ${party.category}`)},
    ${newest(sql`t.category_id = (select parent_id from categories where id = ${party.category})`)},
    ${newest(sql`t.scope = 'default'`)})`;
}

interface AgreedLine {
  id: number;
  price: number;
  shipping_amount: number;
  tiers: CommissionTier[];
  reseller: number;
  shipping_share: number;
}

/** Records the terms of an order's lines, once: those of the day in Lima on which it was paid, even when recorded later. */
export async function recordTerms(trx: Db, orderId: number): Promise<void> {
  const { rows: lines } = await sql<AgreedLine>`
    select l.id, l.price, l.shipping_amount, d.reseller, d.shipping_share,
      ${tiersFor({ seller: sql`l.seller_id`, category: sql`p.category_id`, day: sql`paid.day` })} as tiers
    from order_lines l join orders o on o.id = l.order_id
      cross join lateral (select (o.approved_at at time zone 'America/Lima')::date as day) paid
      cross join lateral (
        select t.reseller, t.shipping_share from standing_commission_terms t
        where t.scope = 'default' and t.from_day <= paid.day order by t.from_day desc, t.id desc limit 1) d
      left join products p on p.id = l.product_id
    where l.order_id = ${orderId} and not exists (select from ledger_lines t where t.line_id = l.id)`.execute(trx);
  if (lines.length === 0) return;
  await trx
    .insertInto('ledger_lines')
    .values(
      lines.map(({ id, price, shipping_amount, tiers, reseller, shipping_share }) => ({
        line_id: id,
        order_id: orderId,
        commission: commissionOf(tiers, price),
        shipping_share: Math.round((shipping_amount * shipping_share) / 10_000),
        reseller,
        released_at: null,
      })),
    )
    .onConflict((oc) => oc.column('line_id').doNothing())
    .execute();
}

/** Records the provider's fee of an order, once: by the terms of its payment, even when recorded later (D191). */
export async function recordProviderFee(trx: Db, order: OrderRow): Promise<void> {
  if (order.approved_at === null) return;
  const known = trx.selectFrom('ledger_fees').select('order_id').where('order_id', '=', order.id);
  if (await known.executeTakeFirst()) return;
  const fee = providerFee(order.total, order.payment_type_id as MethodId, await readFees(trx, order.approved_at));
  if (fee === 0) return;
  await trx
    .insertInto('ledger_fees')
    .values({ order_id: order.id, fee })
    .onConflict((oc) => oc.column('order_id').doNothing())
    .execute();
}

/**
 * Lines of an order that are final from now on: they came, or count as come (D26, D293), and neither a return nor a dispute
 * holds them. What was released stays so. Answers how many there were.
 */
export async function releaseFinal(trx: Db, orderId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ledger_lines t set released_at = now()
    from order_lines l join orders o on o.id = l.order_id
    where t.order_id = ${orderId} and l.id = t.line_id and t.released_at is null and ${isFinal}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** SQL condition: a line `l` of an order `o` is final. */
const isFinal = sql`
  ${countsAsDelivered} and l.cancelled_at is null and o.status <> 'disputed'
  and not exists (
    select from order_return_lines rl join order_returns r on r.id = rl.return_id
    where rl.line_id = l.id and r.status in ('asked', 'accepted'))`;

/** Orders with lines that have become final and are not released. */
export async function ordersToRelease(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct t.order_id from ledger_lines t
      join order_lines l on l.id = t.line_id join orders o on o.id = t.order_id
    where t.released_at is null and ${isFinal} limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
