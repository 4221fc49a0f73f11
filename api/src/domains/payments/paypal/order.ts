import { z } from 'zod';
import type { PaymentEvent } from '../provider';

/** An amount as PayPal writes it. */
export const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) });
const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Money,
});
export const Refund = z.object({ id: z.string(), status: z.string(), amount: Money.optional() });
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
