import { toSoles } from '@qhatu/contract/money';
import { containedTax, refundable } from '@qhatu/contract/pricing';
import { type OrderNote, type OrderRefund, PaymentTypeId, type StaffOrder } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import { notFound } from '../../../http/errors';
import { memberOf, type Person } from '../../../http/person';
import { refundsOfOrder } from '../../checkout/order-refunds';
import { CHARGED_BACK, disputedOf } from '../../orders/disputes';
import { eventsToWire, LATE_CORRECTED, LATE_WITHDRAWN } from '../../orders/history';
import { methodTitle } from '../../orders/methods';
import { orderEvents } from '../../orders/move';
import { addressText } from '../../orders/purchases';
import { findOrder, type OrderLineRow, type OrderRow, orderedLine, orderLines, paidOf } from '../../orders/read';
import { noteRead } from '../../security/reads';
import { parcelsOf } from '../parcels/read';
import { returnsOf } from '../returns/read';
import { afterSaleTexts } from '../texts';
import { countUnits, type UnitsOf } from '../units';
import { actsOn, NO_ACTS, onlyReads, ordersSeenBy } from './acts';
import { refundableByLine, refundsBySeller } from './refund';

/** What is between the buyer and administration, unless it names the seller who did it. */
const NOT_FOR_SELLERS = new Set([
  ...['refund-asked', 'refund-account', 'refund-by-hand', 'refunded', 'late-payment'],
  ...[LATE_CORRECTED, LATE_WITHDRAWN],
  ...['disputed', 'dispute-won', 'dispute-lost', CHARGED_BACK],
]);

/**
 * An order with all that happened to it, for whoever handles it: all of it for administration, a seller's own lines with
 * their parcels and returns; support reads all but the accounts that money goes back to (D270). Null: there is none, or
 * nothing of it is this seller's (D4).
 */
export async function readStaffOrder(
  db: Db,
  sealer: FastifyInstance['sealer'],
  person: Person,
  id: number,
): Promise<StaffOrder | null> {
  const own = ordersSeenBy(person);
  const [order, all, unitsOf] = await Promise.all([
    findOrder(db, id, null),
    orderLines(db, [id]),
    countUnits(db, [id]),
  ]);
  if (!order?.placed_at) return null;
  const lines = own === null ? all : all.filter((line) => line.seller_id === own);
  if (lines.length === 0 && own !== null) return null;
  const [events, parcels, returns, notes, forAdministration] = await Promise.all([
    orderEvents(db, id),
    parcelsOf(db, id, own),
    returnsOf(db, order, own, { lines: all, unitsOf }),
    notesOf(db, id, own),
    own === null ? moneyOf(db, sealer, order) : NO_MONEY,
  ]);
  const disputed = toSoles(disputedOf(order, events));
  // What sends money back is the seller's alone (D234).
  const givesBack = own !== null && person.shop === null;
  const [left, lineRefunds] = givesBack
    ? await Promise.all([refundableByLine(db, order, all, unitsOf), refundsBySeller(db, id, own)])
    : [new Map<number, number>(), []];
  const isReader = onlyReads(person);
  const seen = events.filter(({ kind, data }) => {
    const { seller = NOT_FOR_SELLERS.has(kind) ? null : own } = (data ?? {}) as { seller?: number };
    return own === null || seller === own;
  });
  const method = PaymentTypeId.parse(order.payment_type_id);
  return {
    id,
    state: order.status,
    created_at: order.created_at.toISOString(),
    placed_at: order.placed_at?.toISOString() ?? null,
    approved_at: order.approved_at?.toISOString() ?? null,
    hold_until: order.hold_until?.toISOString() ?? null,
    buyer: { id: order.user_id, name: order.name, email: own === null ? order.email : null, phone: order.phone },
    address: order.address,
    direccion: addressText(order.address),
    recipient: order.recipient,
    payment_type_id: method,
    metodopago: methodTitle(method),
    installments: order.installments,
    has_proof: order.proof_upload_id !== null,
    reason: order.decision_reason,
    ...forAdministration,
    amounts: forAdministration.amounts && { ...forAdministration.amounts, disputed },
    ...(isReader && { refunds: forAdministration.refunds.map((refund) => ({ ...refund, account: null })) }),
    invoice: order.ruc
      ? {
          ruc: order.ruc,
          razon_social: order.razon_social ?? '',
          direccion: order.direccion ?? '',
          telefono: order.telefono ?? '',
        }
      : null,
    lines: lines.map((line) => lineToWire(line, unitsOf, left.get(line.id) ?? 0)),
    line_refunds: lineRefunds,
    parcels,
    returns,
    notes,
    events: eventsToWire(seen, { all: true }),
    can: isReader ? NO_ACTS : actsOn(order, all, unitsOf, { own, paysBack: person.shop === null }),
  };
}

const lineToWire = (line: OrderLineRow, unitsOf: UnitsOf, left: number): StaffOrder['lines'][number] => ({
  ...orderedLine(line),
  processed_at: line.processed_at?.toISOString() ?? null,
  sent_at: line.sent_at?.toISOString() ?? null,
  received_at: line.received_at?.toISOString() ?? null,
  cancelled_at: line.cancelled_at?.toISOString() ?? null,
  to_send: line.cancelled_at === null ? line.qty - unitsOf(line.id).packed : 0,
  returned: unitsOf(line.id).returning,
  refundable: toSoles(left),
});

const NO_MONEY = { amounts: null, payments: [], refunds: [] };

async function moneyOf(
  db: Db,
  sealer: FastifyInstance['sealer'],
  order: OrderRow,
): Promise<Pick<StaffOrder, 'amounts' | 'payments'> & { refunds: OrderRefund[] }> {
  const payments = await db
    .selectFrom('payment_events')
    .modifyFront(preparedPlan)
    .select(['provider', 'kind', 'code', 'amount', 'currency', 'received_at', 'applied_at', 'problem', 'refunded_at'])
    .where('reference', '=', order.reference)
    .orderBy('received_at')
    .execute();
  const paid = paidOf(order);
  return {
    amounts: {
      total_products: toSoles(order.total_products),
      discounts: toSoles(order.discounts),
      subtotal: toSoles(order.subtotal),
      shipping: toSoles(order.shipping),
      surcharge: toSoles(order.surcharge),
      design_surcharge: toSoles(order.design_surcharge),
      discount_fix: toSoles(order.discount_fix),
      discount_shipping: toSoles(order.discount_shipping),
      total: toSoles(order.total),
      igv: toSoles(containedTax(order.total)),
      refunded: toSoles(order.refunded),
      refundable: toSoles(order.approved_at === null ? 0 : refundable(paid, 'shop')),
      promotion_code: order.promotion_code,
    },
    payments: payments.map(({ received_at, applied_at, refunded_at, amount, ...rest }) => ({
      ...rest,
      amount: amount === null ? null : toSoles(amount),
      received_at: received_at.toISOString(),
      applied_at: applied_at?.toISOString() ?? null,
      refunded_at: refunded_at?.toISOString() ?? null,
    })),
    refunds: await refundsOfOrder(db, sealer, order.id),
  };
}

/** Notes, oldest first: all for administration, a seller's own for the seller. */
async function notesOf(db: Db, orderId: number, own: number | null): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes as n')
    .modifyFront(preparedPlan)
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.created_at', 'n.author_id'])
    .select((eb) => eb.fn<string | null>('concat_ws', [eb.val(' '), 'u.name', 'u.last_name']).as('name'))
    .where('n.order_id', '=', orderId)
    .$if(own !== null, (query) => query.where('n.author_id', '=', own))
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, text, created_at, author_id, name }) => ({
    id,
    author: author_id === null ? null : { id: author_id, name: name ?? '' },
    text,
    created_at: created_at.toISOString(),
  }));
}

/** The order as whoever asks may see it, and a line in the log that they did. Throws 404 for none, and another seller's. */
export async function showOrder(
  app: Pick<FastifyInstance, 'sealer'>,
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<StaffOrder> {
  const order = await readStaffOrder(db, app.sealer, memberOf(request), id);
  if (!order) throw notFound(afterSaleTexts.orderGone, 'order_not_found');
  await noteRead(db, request, 'orders', [order.id]);
  return order;
}
