import { randomBytes } from 'node:crypto';
import type { LineFigures } from '@qhatu/contract/pricing';
import type { Address, OrderBody } from '@qhatu/contract/wire';
import { type InsertObject, sql } from 'kysely';
import { keptPlan } from '../../../db/keep-plan';
import type { Db } from '../../../db/open';
import type { Database } from '../../../db/schema';
import type { OrderSnapshot } from '../../../db/schema/payments';
import type { ChosenLine, PricedPurchase } from '../quote';
import type { OrderLineRow, OrderRow } from '../read';
import { ORDER_COLUMNS } from './order-columns';

/** How long an unapproved transfer keeps its products (D25). */
export const HOLD_HOURS = 4;

/** Purchases of so many lines keep their plan on each connection: most do, and more would be a plan for each number. */
const FEW = 4;

export interface OrderToStore {
  /** Reserved by the key. */
  id: number;
  userId: number;
  body: OrderBody;
  address: Address;
  priced: PricedPurchase;
  network: string | null;
  proofId: number | null;
  /** Known already when a provider was told it (D75). */
  reference?: string;
}

type CountedLine = ChosenLine & { variantId: number; amounts: LineFigures };

const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** What payment providers and people quote: unguessable, without letters that are mistaken for digits. */
export function newReference(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  return `QH${Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** An order as `readOrder` would find it, without asking for it again. */
export interface StoredOrder {
  order: OrderRow;
  lines: OrderLineRow[];
}

/**
 * Writes the order, its lines and its reservations in one statement; the products themselves are taken by `takeStock`
 * afterwards. An order that costs nothing has nothing to be reviewed and is approved at once (D21); the others wait
 * with their products held.
 */
export async function storeOrder(trx: Db, toStore: OrderToStore): Promise<StoredOrder> {
  const { id, priced } = toStore;
  const isFree = priced.figures.total === 0;
  const counted = linesToStore(priced);
  const lines = counted.map((line) => lineOf(id, line));
  const { line_ids, ...order } = await trx
    .with('stored', (db) => db.insertInto('orders').values(orderOf(toStore, isFree)).returning(ORDER_COLUMNS))
    .with('stored_lines', (db) =>
      db
        .insertInto('order_lines')
        .values(lines.map((line) => ({ ...line, image: line.image && JSON.stringify(line.image) })))
        .returning('order_lines.id'),
    )
    .with('reserved', (db) =>
      db
        .insertInto('stock_reservations')
        .values(
          counted.map(({ variantId, pricing }) => ({
            order_id: id,
            variant_id: variantId,
            qty: pricing.qty,
            expires_at: isFree ? null : holdEnd,
            state: isFree ? ('taken' as const) : ('held' as const),
          })),
        )
        .returning('stock_reservations.id'),
    )
    .selectFrom('stored')
    .modifyFront(lines.length <= FEW ? keptPlan : sql``)
    .select(ORDER_COLUMNS)
    .select(sql<number[]>`(select array_agg(id order by id) from stored_lines)`.as('line_ids'))
    .executeTakeFirstOrThrow();
  return {
    order,
    lines: lines.map((line, index) => ({
      ...line,
      // Rows of one `values` list get their ids in its order.
      id: line_ids[index] ?? 0,
      processed_at: null,
      sent_at: null,
      received_at: null,
      seller_user_name: counted[index]?.product.wire.user.user_name ?? '',
      seller_name: counted[index]?.product.sellerName ?? '',
    })),
  };
}

/** The lines that are part of the order (D19), each with its amounts. */
const linesToStore = (priced: PricedPurchase): CountedLine[] =>
  priced.lines.flatMap((line, index) => {
    const amounts = priced.figures.lines[index];
    return amounts?.counts && line.variantId !== null ? [{ ...line, variantId: line.variantId, amounts }] : [];
  });

/** The order as it will be written once its payment is confirmed (D75); until then nothing of it is in `orders`. */
export function snapshotOf(toStore: OrderToStore): OrderSnapshot {
  const { hold_until, approved_at, network, ...order } = orderOf(toStore, false);
  return {
    order: order as OrderSnapshot['order'],
    lines: linesToStore(toStore.priced).map((line) => {
      const row = lineOf(toStore.id, line);
      return { ...row, image: row.image && JSON.stringify(row.image) };
    }),
  };
}

/** When the products of an order that waits for its payment are everybody's again (D25). */
export const holdEnd = sql<Date>`now() + make_interval(hours => ${sql.lit(HOLD_HOURS)})`;

function orderOf(
  { id, userId, network, body, address, priced, proofId, reference }: OrderToStore,
  isFree: boolean,
): InsertObject<Database, 'orders'> {
  const { figures, promotion } = priced;
  return {
    id,
    user_id: userId,
    reference: reference ?? newReference(),
    status: isFree ? 'approved' : 'pending',
    payment_type_id: figures.method,
    code: trimmed(body.code),
    name: body.name.trim(),
    phone: body.phone.trim(),
    email: body.email.trim(),
    address_id: address.id,
    address: JSON.stringify(address),
    region_id: address.district.region_id,
    ruc: trimmed(body.ruc),
    razon_social: trimmed(body.razon_social),
    direccion: trimmed(body.direccion),
    telefono: trimmed(body.telefono),
    recipient: body.toAnotherPerson === true ? trimmed(body.reference) : null,
    total_products: figures.totalProducts,
    discounts: figures.discounts,
    subtotal: figures.subtotal,
    shipping: figures.shipping,
    surcharge: figures.surcharge,
    discount_fix: figures.discountFix,
    discount_shipping: figures.discountShipping,
    design_surcharge: figures.designSurcharge,
    total: figures.total,
    promotion_id: promotion?.wire.id ?? null,
    promotion_code: promotion?.wire.code ?? null,
    reseller_id: promotion?.reseller?.id ?? null,
    proof_upload_id: proofId,
    network: isFree ? null : network,
    hold_until: isFree ? null : holdEnd,
    approved_at: isFree ? sql<Date>`now()` : null,
  };
}

/** The order's own copy of what was bought: later changes of the products do not reach it. */
function lineOf(orderId: number, { product, variantId, pricing, amounts }: CountedLine) {
  const { wire } = product;
  const variant = wire.variants.find(({ id }) => id === variantId);
  const custom = wire.customs?.find(({ id }) => id === pricing.customId);
  return {
    order_id: orderId,
    product_id: wire.id,
    variant_id: variantId,
    product_custom_id: pricing.customId,
    seller_id: wire.user.id,
    category_id: wire.category.category_id,
    name: wire.name,
    code: wire.code,
    variant_label: variant?.label ?? null,
    image: custom?.images[0] ?? variant?.images[0] ?? wire.images[0] ?? null,
    qty: pricing.qty,
    price: pricing.price,
    list: amounts.list,
    discount: amounts.discount,
    rate: amounts.ratePercent,
    total: amounts.total,
    shipping_amount: amounts.shipping,
    adult: wire.adult,
  };
}
