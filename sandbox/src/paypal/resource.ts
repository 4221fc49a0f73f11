import type { PaypalOrder } from './store';

const PAYER = { payer_id: 'QYR5Z8XDVJNXQ', email_address: 'comprador@example.com' };

const money = (order: PaypalOrder, cents: number) => ({
  currency_code: order.currency,
  value: (cents / 100).toFixed(2),
});
const centsOf = (order: PaypalOrder): number => Math.round(Number(order.value) * 100);
export const refundedOf = (order: PaypalOrder): number =>
  [...order.refunds.values()].reduce((sum, { cents }) => sum + cents, 0);

function captureStatus(order: PaypalOrder): string {
  const refunded = refundedOf(order);
  if (order.capture !== 'COMPLETED' || refunded === 0) return order.capture;
  return refunded < centsOf(order) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

const captureOf = (order: PaypalOrder) => ({
  id: order.captureId,
  status: captureStatus(order),
  ...(order.capture === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
  amount: money(order, centsOf(order)),
  final_capture: true,
  custom_id: order.reference,
  invoice_id: order.reference,
  create_time: order.createdAt,
});

export const refundResource = (
  order: PaypalOrder,
  { id, cents, pending }: { id: string; cents: number; pending?: boolean },
  total = refundedOf(order),
) => ({
  id,
  status: pending ? 'PENDING' : 'COMPLETED',
  amount: money(order, cents),
  custom_id: order.reference,
  invoice_id: order.reference,
  seller_payable_breakdown: { total_refunded_amount: money(order, total) },
  links: [
    { rel: 'self', method: 'GET', href: `https://api-m.paypal.com/v2/payments/refunds/${id}` },
    { rel: 'up', method: 'GET', href: `https://api-m.paypal.com/v2/payments/captures/${order.captureId}` },
  ],
});

const paymentsOf = (order: PaypalOrder) => ({
  captures: [captureOf(order)],
  ...(order.refunds.size === 0
    ? {}
    : { refunds: [...order.refunds.values()].map((made) => refundResource(order, made)) }),
});

/** What is answered without `Prefer: return=representation`, beside the payments of a capture. */
export function minimalResource(order: PaypalOrder, siteUrl: string) {
  const { id, status, links, purchase_units } = orderResource(order, siteUrl);
  const payments = purchase_units.flatMap((unit) =>
    'payments' in unit ? [{ reference_id: unit.reference_id, payments: unit.payments }] : [],
  );
  return { id, status, links, ...(payments.length > 0 ? { purchase_units: payments } : {}) };
}

/** An order as Orders v2 shows it. */
export function orderResource(order: PaypalOrder, siteUrl: string) {
  const amount = { currency_code: order.currency, value: order.value };
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  const rel = order.status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(isApproved ? { payer: PAYER, payment_source: { paypal: { account_id: PAYER.payer_id } } } : {}),
    purchase_units: [
      {
        reference_id: order.reference,
        custom_id: order.reference,
        invoice_id: order.reference,
        amount,
        ...(order.captureId ? { payments: paymentsOf(order) } : {}),
      },
    ],
    links: [
      { rel: 'self', method: 'GET', href: `${siteUrl}/sandbox/paypal/v2/checkout/orders/${order.id}` },
      ...(isApproved ? [] : [{ rel, method: 'GET', href: `${siteUrl}/sandbox/paypal?token=${order.id}` }]),
    ],
  };
}

export function eventOf(id: string, type: string, order: PaypalOrder, siteUrl: string): string {
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  const last = [...order.refunds.values()].at(-1);
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  const back =
    type === 'PAYMENT.CAPTURE.REVERSED' ? order.takenBack : type === 'PAYMENT.CAPTURE.REFUNDED' ? last : null;
  const ofCapture = back
    ? { ...refundResource(order, back, refundedOf(order) + (back === last ? 0 : back.cents)), create_time: back.at }
    : { ...captureOf(order), ...related };
  const resource = isOrder ? orderResource(order, siteUrl) : ofCapture;
  return JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: isOrder ? 'checkout-order' : back ? 'refund' : 'capture',
    event_type: type,
    resource,
  });
}

export interface DisputeOf {
  /** How it ended. */
  outcome?: string;
  /** US cents that it is over; left out: all of the capture. */
  cents?: number;
}

/** A dispute over a capture, or a part of it, as Disputes v1 has it in a webhook. */
export function disputeEventOf(
  id: string,
  type: string,
  order: PaypalOrder,
  { outcome, cents = centsOf(order) }: DisputeOf = {},
): string {
  const isLost = outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED';
  const now = new Date().toISOString();
  order.disputedAt ??= now;
  return JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: 'dispute',
    event_type: type,
    resource: {
      dispute_id: `PP-D-${order.id}`,
      create_time: order.disputedAt,
      update_time: now,
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: outcome ? 'RESOLVED' : 'OPEN',
      dispute_amount: money(order, cents),
      disputed_transactions: [{ seller_transaction_id: order.captureId, custom: order.reference }],
      ...(outcome && {
        dispute_outcome: { outcome_code: outcome, ...(isLost && { amount_refunded: money(order, cents) }) },
      }),
    },
  });
}
