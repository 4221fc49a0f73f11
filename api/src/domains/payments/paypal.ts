import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../env/providers';
import { callProvider, type PaymentEvent, type ProviderAnswer, providerDown } from './provider';
import { paymentTexts } from './texts';

const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) });
const Capture = z.object({ id: z.string().min(1), status: z.string(), amount: Money });

/** An order of Orders v2; only what we read. The amount of a unit is left out of PayPal's short answers. */
const Order = z.object({
  id: z.string().min(1),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        reference_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .default([]),
});

export interface PaypalOrderState {
  id: string;
  /** CREATED, APPROVED, COMPLETED, … */
  status: string;
  payerId: string | null;
  /** The capture that took the money, when there is one. `cents` in minor units of `currency`. */
  capture: { id: string; cents: number; currency: string } | null;
}

const centsOf = (value: string): number => Math.round(Number(value) * 100);

export function readPaypalOrder(value: unknown): PaypalOrderState | null {
  const order = Order.safeParse(value).data;
  if (!order) return null;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const taken = captures.find(({ status }) => status === 'COMPLETED');
  return {
    id: order.id,
    status: order.status,
    payerId: order.payer?.payer_id ?? null,
    capture: taken ? { id: taken.id, cents: centsOf(taken.amount.value), currency: taken.amount.currency_code } : null,
  };
}

/** A webhook's event; `orderId` and `captureId` are what it is about, `outcome` how a dispute ended. */
export interface PaypalEvent {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  outcome: string | null;
}

const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
});

export function readPaypalEvent(raw: string): PaypalEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  const event = Event.safeParse(value).data;
  if (!event) return null;
  const { resource, event_type: type } = event;
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const outcome = resource.dispute_outcome?.outcome_code ?? null;
  return { id: event.id, type, orderId: orderId ?? null, captureId: captureIdOf(type, resource), outcome };
}

/** A refund names its capture by the link `up`, a dispute by the seller's transaction. */
function captureIdOf(type: string, resource: z.infer<typeof Event>['resource']): string | null {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return resource.disputed_transactions?.[0]?.seller_transaction_id ?? null;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  const named = /\/captures\/([A-Z0-9]+)$/.exec(up)?.[1];
  return named ?? (type.startsWith('PAYMENT.CAPTURE.') ? (resource.id ?? null) : null);
}

/** A captured PayPal order as a payment event; null while nothing is captured. */
export const paypalPaymentEvent = (order: PaypalOrderState, reference: string): PaymentEvent | null =>
  order.capture && {
    provider: 'paypal',
    eventId: `capture:${order.capture.id}`,
    reference,
    kind: 'paid',
    code: order.id,
    amount: order.capture.cents,
    currency: order.capture.currency,
    payerId: order.payerId,
    chargeId: order.capture.id,
    payload: order,
  };

/** A token is given up this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

/** PayPal's Orders v2. The official SDK hard-codes its addresses, so this is the thin adapter. */
export function paypalClient(settings: ProviderSettings) {
  const login = `${keyOf(settings, 'PAYPAL_CLIENT_ID')}:${keyOf(settings, 'PAYPAL_SECRET')}`;
  const timeoutMs = settings.PROVIDER_TIMEOUT_MS;
  let token: { text: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const { status, body } = await callProvider(`${settings.PAYPAL_API}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs,
    });
    const { access_token, expires_in } = (body ?? {}) as { access_token?: string; expires_in?: number };
    if (status !== 200 || !access_token) throw providerDown();
    token = { text: access_token, until: Date.now() + (expires_in ?? 0) * 1_000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  /** `requestId`: PayPal answers the same id with the same result and does nothing twice. */
  async function call(path: string, body?: string, requestId?: string): Promise<ProviderAnswer> {
    const once = async () =>
      callProvider(`${settings.PAYPAL_API}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        body,
        timeoutMs,
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    // Revoked before its time.
    token = null;
    return once();
  }

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  return {
    /** `cents` in US cents. The same reference is the same order, however often it is asked for. */
    async createOrder(order: { reference: string; cents: number }): Promise<PaypalOrderState> {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: order.reference,
            custom_id: order.reference,
            invoice_id: order.reference,
            amount: { currency_code: 'USD', value: (order.cents / 100).toFixed(2) },
          },
        ],
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      });
      const answer = await call('/v2/checkout/orders', body, `order-${order.reference}`);
      const state = answer.status < 300 ? readPaypalOrder(answer.body) : null;
      if (!state) throw providerDown();
      return state;
    },

    async getOrder(id: string): Promise<PaypalOrderState | null> {
      const answer = await call(orderPath(id));
      if (answer.status === 404) return null;
      const state = answer.status === 200 ? readPaypalOrder(answer.body) : null;
      if (!state) throw providerDown();
      return state;
    },

    /** Takes the money of an approved order. `issue` is PayPal's word for why it could not. */
    async captureOrder(id: string): Promise<{ state: PaypalOrderState } | { issue: string }> {
      const answer = await call(`${orderPath(id)}/capture`, '{}', `capture-${id}`);
      if (answer.status < 300) {
        const state = readPaypalOrder(answer.body);
        if (!state) throw providerDown();
        return { state };
      }
      // Anything but a refusal (too many requests, a revoked right) says nothing about the payment.
      if (answer.status !== 422 && answer.status !== 404) throw providerDown();
      const { details } = (answer.body ?? {}) as { details?: { issue?: string }[] };
      return { issue: details?.[0]?.issue ?? `HTTP_${answer.status}` };
    },

    /** Gives a capture back, or `cents` US cents of it; the same request id is the same refund, for 45 days. */
    async refund(captureId: string, part?: { cents: number; requestId: string }): Promise<string> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = part ? { amount: { currency_code: 'USD', value: (part.cents / 100).toFixed(2) } } : {};
      const answer = await call(path, JSON.stringify(body), part?.requestId ?? `refund-${captureId}`);
      const { id } = (answer.body ?? {}) as { id?: string };
      if (answer.status >= 300 || !id) throw providerDown();
      return id;
    },

    /** Whether PayPal itself says that it wrote this notification. `rawEvent` as it came. */
    async isGenuine(headers: Record<string, string | string[] | undefined>, rawEvent: string): Promise<boolean> {
      const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
      const given = names.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]]);
      if (given.some(([, value]) => typeof value !== 'string')) return false;
      const fields = { ...Object.fromEntries(given), webhook_id: keyOf(settings, 'PAYPAL_WEBHOOK_ID') };
      // The event goes in as the text that was signed: written anew, numbers and escapes might differ.
      const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawEvent}}`;
      const answer = await call('/v1/notifications/verify-webhook-signature', body);
      return (answer.body as { verification_status?: string } | null)?.verification_status === 'SUCCESS';
    },
  };
}
export type PaypalClient = ReturnType<typeof paypalClient>;

/** A purchase as PayPal knows it: our name for it, and its order there. */
export interface PaypalPurchase {
  reference: string;
  chargeId: string;
}

/** The capture alone, as a payment event; `open` when the payer has not approved. Throws 503. */
export async function takeMoney(
  paypal: PaypalClient,
  { chargeId, reference }: PaypalPurchase,
): Promise<PaymentEvent | 'declined' | 'open'> {
  const captured = await paypal.captureOrder(chargeId);
  if ('issue' in captured && captured.issue === 'INSTRUMENT_DECLINED') return 'declined';
  const order = 'state' in captured ? captured.state : await paypal.getOrder(chargeId);
  const event = order && paypalPaymentEvent(order, reference);
  // Captured, but PayPal has not said for how much: nothing is lost, the next question finds it.
  if (!event && order?.status === 'COMPLETED') throw providerDown(paymentTexts.unconfirmed);
  return event ?? 'open';
}
