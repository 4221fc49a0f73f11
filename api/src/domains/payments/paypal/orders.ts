import { z } from 'zod';
import { type PaymentEvent, providerDown, RefundFailed, RefundPending } from '../provider';
import { paymentTexts } from '../texts';
import { issueOf, type PaypalConnection } from './connection';

/** An amount as PayPal writes it. */
export const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) });
const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Money,
});
const Refund = z.object({ id: z.string(), status: z.string(), amount: Money.optional() });
export const Link = z.object({ rel: z.string(), href: z.string() });

/** An order of Orders v2; only what we read. The amount of a unit is left out of PayPal's short answers. */
const Order = z.object({
  id: z.string().min(1),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  payment_source: z.object({ paypal: z.object({ account_id: z.string().optional() }).optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        reference_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
      }),
    )
    .default([]),
  links: z.array(Link).default([]),
});

export interface PaypalOrderState {
  id: string;
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, … COMPLETED is not money until its capture is. */
  status: string;
  payerId: string | null;
  /** Page where the payer approves the order; null once there is nothing to approve. */
  approvalUrl: string | null;
  /** The capture that took the money, or is about to, or was refused last. `cents` in minor units of `currency`. */
  capture: PaypalCapture | null;
  /** The refunded part, in minor units. */
  refundedCents: number;
}

export interface PaypalCapture {
  id: string;
  state: 'taken' | 'pending' | 'declined';
  /** PayPal's word for why it is pending or declined. */
  reason: string | null;
  cents: number;
  currency: string;
}

/** A decimal amount in minor units. */
export const centsOf = (value: string): number => Math.round(Number(value) * 100);

/** Refunded captures count as taken: the money came before it went back. */
const CAPTURE_STATES: Readonly<Record<string, PaypalCapture['state']>> = {
  COMPLETED: 'taken',
  PARTIALLY_REFUNDED: 'taken',
  REFUNDED: 'taken',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
};

function captureOf({ id, status, status_details, amount }: z.infer<typeof Capture>): PaypalCapture[] {
  const state = CAPTURE_STATES[status];
  const reason = status_details?.reason ?? null;
  return state ? [{ id, state, reason, cents: centsOf(amount.value), currency: amount.currency_code }] : [];
}

/** Orders made with `experience_context` name the payer's page `payer-action`, others `approve`. */
const APPROVAL_LINKS = new Set(['approve', 'payer-action']);

export function readPaypalOrder(value: unknown): PaypalOrderState | null {
  const order = Order.safeParse(value).data;
  if (!order) return null;
  const payments = order.purchase_units.flatMap((unit) => unit.payments ?? []);
  const captures = payments.flatMap((payment) => payment.captures.flatMap(captureOf));
  const inState = (state: PaypalCapture['state']) => captures.find((capture) => capture.state === state);
  const refunds = payments.flatMap((payment) => payment.refunds).filter(({ status }) => status === 'COMPLETED');
  return {
    id: order.id,
    status: order.status,
    payerId: order.payer?.payer_id ?? order.payment_source?.paypal?.account_id ?? null,
    approvalUrl: order.links.find(({ rel }) => APPROVAL_LINKS.has(rel))?.href ?? null,
    capture: inState('taken') ?? inState('pending') ?? captures.at(-1) ?? null,
    refundedCents: refunds.reduce((sum, { amount }) => sum + (amount ? centsOf(amount.value) : 0), 0),
  };
}

const KINDS = { taken: 'paid', pending: 'pending', declined: 'refused' } as const;

/** The state of a PayPal order's capture, as a payment event; null while nothing is captured. */
export function paypalPaymentEvent(order: PaypalOrderState, reference: string): PaymentEvent | null {
  const { capture } = order;
  if (!capture) return null;
  return {
    provider: 'paypal',
    eventId: capture.state === 'taken' ? `capture:${capture.id}` : `capture:${capture.id}:${capture.state}`,
    reference,
    kind: KINDS[capture.state],
    code: order.id,
    amount: capture.cents,
    currency: capture.currency,
    payerId: order.payerId,
    chargeId: capture.id,
    reason: capture.reason,
    payload: order,
  };
}

/** Why a payer cannot pay this way: another way inside PayPal may do. */
const REFUSALS = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]);

/** Not approved yet, or done already: the order itself says how it stands. */
const UNFINISHED = new Set([
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'INVALID_RESOURCE_ID',
]);

const FAILED_REFUND: ReadonlySet<string> = new Set(['CANCELLED', 'FAILED']);

export interface PaypalPurchaseOrder {
  reference: string;
  /** US cents. */
  cents: number;
  /** The checkout, for a payer whom PayPal sends back without its window. */
  returnUrl: string;
}

/** `POST v2/checkout/orders` as documented: `application_context` is deprecated. */
const orderBody = ({ reference, cents, returnUrl }: PaypalPurchaseOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: reference,
      custom_id: reference,
      invoice_id: reference,
      amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Qhatu',
        locale: 'es-PE',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        return_url: returnUrl,
        cancel_url: returnUrl,
      },
    },
  },
});

/** Calls of PayPal's Orders v2, and of its captures. */
export function orderCalls({ call, unexpected }: PaypalConnection) {
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  return {
    /** Creates PayPal's order; the same reference gives the same order, however often it is asked for. */
    async createOrder(order: PaypalPurchaseOrder): Promise<PaypalOrderState> {
      const body = JSON.stringify(orderBody(order));
      const answer = await call('orders', '/v2/checkout/orders', body, `order-${order.reference}`);
      const state = answer.status < 300 ? readPaypalOrder(answer.body) : null;
      if (!state) throw unexpected('orders', answer);
      return state;
    },

    async getOrder(id: string): Promise<PaypalOrderState | null> {
      const answer = await call('orders/{id}', orderPath(id));
      if (answer.status === 404) return null;
      const state = answer.status === 200 ? readPaypalOrder(answer.body) : null;
      if (!state) throw unexpected('orders/{id}', answer);
      return state;
    },

    /** Takes the money of an approved order. `issue` is PayPal's word for why it could not. */
    async captureOrder(id: string): Promise<{ state: PaypalOrderState } | { issue: string }> {
      const service = 'orders/{id}/capture';
      const answer = await call(service, `${orderPath(id)}/capture`, '{}', `capture-${id}`);
      if (answer.status < 300) {
        const state = readPaypalOrder(answer.body);
        if (!state) throw unexpected(service, answer);
        return { state };
      }
      // Anything but a refusal (too many requests, a revoked right) says nothing about the payment.
      if (answer.status !== 422 && answer.status !== 404) throw unexpected(service, answer);
      const issue = issueOf(answer.body) ?? `HTTP_${answer.status}`;
      if (!REFUSALS.has(issue) && !UNFINISHED.has(issue)) unexpected(service, answer);
      return { issue };
    },

    /** Gives a capture back, or `cents` US cents of it; the same request id is the same refund, for 45 days. Throws {@link RefundPending}. */
    async refund(captureId: string, part?: { cents: number; requestId: string }): Promise<string> {
      const service = 'captures/{id}/refund';
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = part ? { amount: { currency_code: 'USD', value: (part.cents / 100).toFixed(2) } } : {};
      const answer = await call(service, path, JSON.stringify(body), part?.requestId ?? `refund-${captureId}`);
      const refund = Refund.safeParse(answer.body).data;
      // PENDING is on its way (an e-check); CANCELLED and FAILED are not.
      if (answer.status < 300 && refund?.status === 'PENDING') throw new RefundPending(refund.id);
      if (answer.status < 300 && refund && FAILED_REFUND.has(refund.status)) throw new RefundFailed(refund.id);
      if (answer.status >= 300 || refund?.status !== 'COMPLETED') throw unexpected(service, answer);
      return refund.id;
    },
  };
}

/** A purchase as PayPal knows it: our name for it, and its order there. */
export interface PaypalPurchase {
  reference: string;
  chargeId: string;
}

/** The capture alone, as a payment event; `open` when the payer has not approved. Throws 503. */
export async function capturePayment(
  paypal: Pick<ReturnType<typeof orderCalls>, 'captureOrder' | 'getOrder'>,
  { chargeId, reference }: PaypalPurchase,
): Promise<PaymentEvent | 'declined' | 'open'> {
  const captured = await paypal.captureOrder(chargeId);
  if ('issue' in captured && REFUSALS.has(captured.issue)) return 'declined';
  const order = 'state' in captured ? captured.state : await paypal.getOrder(chargeId);
  const event = order && paypalPaymentEvent(order, reference);
  // Captured, but PayPal has not said for how much: nothing is lost, the next question finds it.
  if (!event && order?.status === 'COMPLETED') throw providerDown(paymentTexts.unconfirmed);
  return event?.kind === 'refused' ? 'declined' : (event ?? 'open');
}
