import { randomBytes } from 'node:crypto';
import { type LineFigures, promotionDiscount } from '@qhatu/contract/pricing';
import type { Address, OrderBody } from '@qhatu/contract/wire';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import type { Database } from '../../../db/schema';
import type { NewJob } from '../../../jobs';
import { notePrintFiles } from '../../designs/files/jobs';
import { ORDER_COLUMNS, sumsToRow } from '../columns';
import { firstEvent } from '../move';
import type { ChosenLine, PricedPurchase } from '../quote';
import type { OrderLineRow, OrderRow } from '../read';

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
  /** A provider is to charge it first (D75): until then its buyer is not told of an order. */
  charged?: boolean;
  /** What has to be done once it is stored. */
  job?: NewJob;
}

type CountedLine = ChosenLine & { variantId: number; amounts: LineFigures };

const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** What payment providers and people quote: unguessable, without letters that are mistaken for digits. */
function newReference(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  return `QH${Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** An order as `readOrder` would find it, without asking for it again. */
export interface StoredOrder {
  order: OrderRow;
  lines: OrderLineRow[];
}

/**
 * Writes the order, its lines, its reservations, the first entry of its history and its job in one statement; the products
 * themselves are taken by `takeStock` afterwards. An order that costs nothing has nothing to be reviewed and is
 * approved at once (D21); the others wait with their products held.
 */
export async function storeOrder(trx: Db, toStore: OrderToStore): Promise<StoredOrder> {
  const { id, userId, priced, job } = toStore;
  const start = startOf(toStore);
  const counted = linesToStore(priced);
  const lines = counted.map((line) => lineOf(id, line));
  const { line_ids, received_after, ...order } = await trx
    .with('stored', (db) =>
      db
        .insertInto('orders')
        .values({ ...orderOf(toStore), ...start })
        .returning(ORDER_COLUMNS),
    )
    .with('stored_lines', (db) =>
      db
        .insertInto('order_lines')
        .values(lines.map((line) => ({ ...line, image: line.image && JSON.stringify(line.image) })))
        .returning(['order_lines.id', 'order_lines.received_after']),
    )
    .with('reserved', (db) =>
      db
        .insertInto('stock_reservations')
        .values(
          counted.map(({ variantId, pricing }) => ({
            order_id: id,
            variant_id: variantId,
            qty: pricing.qty,
            expires_at: start.hold_until,
            state: start.status === 'paid' ? ('taken' as const) : ('held' as const),
          })),
        )
        .returning('stock_reservations.id'),
    )
    .with('recorded', (db) =>
      db
        .insertInto('order_events')
        .values(firstEvent(id, { kind: 'placed', actor: 'buyer', actorId: userId }, start.status))
        .returning('order_events.id'),
    )
    .with('queued', (db) =>
      db
        .insertInto('jobs')
        .columns(['kind', 'payload', 'traceparent'])
        .expression(
          sql`select ${job?.kind ?? null}::text, ${job?.payload ?? null}::jsonb, ${job?.traceparent ?? null}::text
            where ${job !== undefined}`,
        )
        .returning('jobs.id'),
    )
    .selectFrom('stored')
    .modifyFront(lines.length <= FEW ? preparedPlan : sql``)
    .select(ORDER_COLUMNS)
    .select(sql<number[]>`(select array_agg(id order by id) from stored_lines)`.as('line_ids'))
    .select(sql<number>`(select max(received_after) from stored_lines)`.as('received_after'))
    .executeTakeFirstOrThrow();
  if (order.status === 'paid') await notePrintFiles(trx, id);
  return {
    order,
    lines: lines.map((line, index) => ({
      ...line,
      // Rows of one `values` list get their ids in its order.
      id: line_ids[index] ?? 0,
      processed_at: null,
      sent_at: null,
      received_at: null,
      received_after,
      cancelled_at: null,
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

/** When the products of an order that waits for its payment are everybody's again, as administration set it (D25, D155). */
const holdEnd = (minutes: number): RawBuilder<Date> => sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`;

/** How an order begins. */
function startOf({ network, priced, charged = false }: OrderToStore) {
  const now = sql<Date>`now()`;
  const { holds } = priced;
  if (priced.figures.total === 0) {
    return { status: 'paid' as const, placed_at: now, approved_at: now, hold_until: null, network: null };
  }
  return {
    status: 'awaiting_payment' as const,
    placed_at: charged ? null : now,
    approved_at: null,
    hold_until: holdEnd(charged ? holds.charged_minutes : holds.transfer_hours * 60),
    network,
  };
}

function orderOf({
  id,
  userId,
  body,
  address,
  priced,
  proofId,
}: OrderToStore): Omit<InsertObject<Database, 'orders'>, 'status'> {
  const { figures, promotion } = priced;
  return {
    id,
    user_id: userId,
    reference: newReference(),
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
    ...sumsToRow(figures),
    promotion_id: promotion?.wire.id ?? null,
    promotion_code: promotion?.wire.code ?? null,
    promotion_discount: promotion ? promotionDiscount(figures) : null,
    reseller_id: promotion?.reseller?.id ?? null,
    proof_upload_id: proofId,
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
