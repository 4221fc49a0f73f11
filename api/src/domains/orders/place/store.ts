import { randomBytes } from 'node:crypto';
import { type LineFigures, promotionDiscount } from '@qhatu/contract/pricing';
import type { Address, OrderBody } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '../../../db/compiled-once';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import type { NewJob } from '../../../jobs';
import { notePrintFiles } from '../../designs/files/jobs';
import { ORDER_COLUMNS, sumsToRow } from '../columns';
import { firstEvent } from '../move';
import type { ChosenLine, PricedPurchase } from '../quote';
import type { OrderLineRow, OrderRow } from '../read';
import { type StockValues, stockValues, takeStockStatement } from '../stock';
import { stockRequestsFor } from './shortage';

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

/** What the statement answers beside the order's own columns. */
interface Written {
  line_ids: number[];
  received_after: number;
  /** Asked for so that they are written before the products are taken: columns are computed in their order. */
  rows: number;
  /** Products whose stock was enough. */
  taken: number;
}

/** The columns of a row as a statement names them. Every row has all of them, since the statement is compiled once. */
const named = <Row extends object>(row: Required<Row>): RawBuilder<unknown> =>
  sql.join(Object.keys(row).map((column) => sql.ref(column)));

/** The statement's parameters for one order; rows as JSON, so that its text is the same whatever their number. */
interface StoreValues extends StockValues {
  order: string;
  /** 0 or 1: the embedded database keeps no plan for booleans. */
  isPlaced: 0 | 1;
  holdMinutes: number | null;
  lines: string;
  event: string;
  jobKind: string | null;
  jobPayload: string | null;
  jobTraceparent: string | null;
}

/** Rows of an order, for their columns: {@link rowOf}, {@link lineOf} and {@link firstEvent} name the same for each. */
interface StoreRows {
  order: ReturnType<typeof rowOf>;
  line: ReturnType<typeof lineOf>;
  event: ReturnType<typeof firstEvent>;
}

/**
 * Writes the order, its lines, its reservations, the first entry of its history and its job, and takes its products from
 * the shelf, in one statement: what everybody waits for is held from its end to the commit (D315).
 */
function storing({ order, line, event }: StoreRows) {
  const columns = sql.join(ORDER_COLUMNS.map((column) => sql.ref(column)));
  return compiledOnce<OrderRow & Written, StoreValues>((db, value) =>
    sql<OrderRow & Written>`${preparedPlan}
    with stored as (
      insert into orders (${named(order)}, placed_at, approved_at, hold_until)
      select ${named(order)}, case when ${value('isPlaced')}::int = 1 then now() end, case when status = 'paid' then now() end,
        now() + make_interval(mins => ${value('holdMinutes')}::int)
      from jsonb_populate_record(null::orders, ${value('order')}::jsonb)
      returning ${columns}
    ), given as (
      select ${named(line)} from jsonb_populate_recordset(null::order_lines, ${value('lines')}::jsonb)
    ), stored_lines as (
      insert into order_lines (${named(line)}) select ${named(line)} from given returning id, received_after
    ), reserved as (
      insert into stock_reservations (order_id, variant_id, qty, expires_at, state)
      select g.order_id, g.variant_id, g.qty, s.hold_until, case when s.status = 'paid' then 'taken' else 'held' end
      from given g, stored s returning id
    ), recorded as (
      insert into order_events (${named(event)})
      select ${named(event)} from jsonb_populate_record(null::order_events, ${value('event')}::jsonb)
      returning id
    ), queued as (
      insert into jobs (kind, payload, traceparent)
      select * from (select ${value('jobKind')}::text, ${value('jobPayload')}::jsonb, ${value('jobTraceparent')}::text)
        as job (kind, payload, traceparent) where kind is not null
      returning id
    ), taken as (
      ${takeStockStatement(value)}
    )
    select ${columns},
      (select array_agg(id order by id) from stored_lines) as line_ids,
      (select max(received_after) from stored_lines) as received_after,
      (select count(*) from reserved) + (select count(*) from recorded) + (select count(*) from queued) as rows,
      (select count(*)::int from taken) as taken
    from stored`.compile(db),
  );
}

let compiled: ReturnType<typeof storing> | undefined;

/**
 * Stores an order by one statement ({@link storing}). Null: somebody was faster and a product is short; the caller rolls
 * back. An order that costs nothing has nothing to be reviewed and is approved at once (D21); the others wait with their
 * products held.
 */
export async function storeOrder(trx: Db, toStore: OrderToStore): Promise<StoredOrder | null> {
  const { id, userId, priced, job } = toStore;
  const start = startOf(toStore);
  const row = rowOf(toStore, start);
  const counted = linesToStore(priced);
  const lines = counted.map((line) => lineOf(id, line));
  const [line] = lines;
  if (!line) throw new Error('an order without lines');
  const event = firstEvent(id, { kind: 'placed', actor: 'buyer', actorId: userId }, start.status);
  const wanted = stockRequestsFor(priced).map((request) => ({ ...request, orderId: id }));
  const stock = stockValues('sold', wanted);
  compiled ??= storing({ order: row, line, event });
  const [stored] = await compiled(trx, {
    ...stock,
    order: JSON.stringify(row),
    isPlaced: start.isPlaced,
    holdMinutes: start.holdMinutes,
    lines: JSON.stringify(lines),
    event: JSON.stringify(event),
    jobKind: job?.kind ?? null,
    jobPayload: job?.payload ?? null,
    jobTraceparent: job?.traceparent ?? null,
  });
  if (stored?.taken !== stock.variants.length) return null;
  const { line_ids, received_after, rows: _rows, taken: _taken, ...order } = stored;
  if (order.status === 'paid') await notePrintFiles(trx, id);
  return {
    order,
    lines: lines.map((line, index) => ({
      ...line,
      // Rows of one list get their ids in its order.
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

/**
 * How an order begins. `holdMinutes`: until its products are everybody's again, as administration set it (D25, D155); null: they are
 * sold. `isPlaced`: 1 when its buyer is told of it at once.
 */
function startOf({ network, priced, charged = false }: OrderToStore): {
  status: 'paid' | 'awaiting_payment';
  isPlaced: 0 | 1;
  holdMinutes: number | null;
  network: string | null;
} {
  const { holds } = priced;
  if (priced.figures.total === 0) return { status: 'paid', isPlaced: 1, holdMinutes: null, network: null };
  return {
    status: 'awaiting_payment',
    isPlaced: charged ? 0 : 1,
    holdMinutes: charged ? holds.charged_minutes : holds.transfer_hours * 60,
    network,
  };
}

function rowOf(
  { id, userId, body, address, priced, proofId }: OrderToStore,
  { status, network }: ReturnType<typeof startOf>,
) {
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
    address,
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
    status,
    network,
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
