import { sql } from 'kysely';
import type { Db } from '../../db/open';

/**
 * Of 12 soles for a product to a province its seller gets 10 (spec 3 §9): basis points of what the buyer pays for it, so that
 * it follows the price of shipping.
 */
const SHIPPING_TO_SELLER = Math.round((10 / 12) * 10_000);

/** What a reseller has of what their code sold, in basis points (D151). */
const RESELLER_SHARE = 500;

/** Commission by what a unit of the line costs, in céntimos and basis points: the first that it is under (D151). */
const COMMISSION_TIERS: readonly { under: number; commission: number }[] = [
  { under: 10_000, commission: 1_200 },
  { under: 50_000, commission: 1_000 },
  { under: Number.POSITIVE_INFINITY, commission: 800 },
];

export const commissionOf = (unitPrice: number): number =>
  COMMISSION_TIERS.find(({ under }) => unitPrice < under)?.commission ?? 0;

/** Writes down what holds for the lines of an order, once: terms that change later are for later sales. */
export async function agreeTerms(trx: Db, orderId: number): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines as l')
    .leftJoin('ledger_lines as t', 't.line_id', 'l.id')
    .select(['l.id', 'l.price', 'l.shipping_amount'])
    .where('l.order_id', '=', orderId)
    .where('t.line_id', 'is', null)
    .execute();
  if (lines.length === 0) return;
  await trx
    .insertInto('ledger_lines')
    .values(
      lines.map(({ id, price, shipping_amount }) => ({
        line_id: id,
        order_id: orderId,
        commission: commissionOf(price),
        shipping_share: Math.round((shipping_amount * SHIPPING_TO_SELLER) / 10_000),
        reseller: RESELLER_SHARE,
        released_at: null,
      })),
    )
    .onConflict((oc) => oc.column('line_id').doNothing())
    .execute();
}

/** A line is final when it came, or this long after it was sent (D26). */
const FINAL_DAYS = 14;

/**
 * Lines of an order that are final from now on: they came, or were sent two weeks ago, and neither a return nor a dispute
 * holds them. What was released stays so. Answers how many there were.
 */
export async function releaseFinal(trx: Db, orderId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ledger_lines t set released_at = now()
    from order_lines l join orders o on o.id = l.order_id
    where t.order_id = ${orderId} and l.id = t.line_id and t.released_at is null and ${isFinal}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Of a line `l` of an order `o`. */
const isFinal = sql`
  (l.received_at is not null or l.sent_at < now() - make_interval(days => ${sql.lit(FINAL_DAYS)}))
  and l.cancelled_at is null and o.status <> 'disputed'
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
