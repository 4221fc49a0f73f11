import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import {
  lineTo,
  type NoteUnexpected,
  type PaymentEvent,
  type ProviderAnswer,
  providerDown,
  RefundFailed,
  RefundPending,
} from '../provider';
import { paymentTexts } from '../texts';
import { type PaypalOrderState, paypalPaymentEvent, Refund, readPaypalOrder } from './order';
import { type PaypalTransactions, readPaypalTransactions } from './transactions';

export { type PaypalEvent, readPaypalEvent } from './event';
export { paypalPaymentEvent, readPaypalOrder } from './order';

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

const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** A token is given up this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

const Trouble = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});
const issueOf = (body: unknown): string | undefined => Trouble.safeParse(body).data?.details?.[0]?.issue;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

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

/** PayPal's Orders v2. The official SDK hard-codes its addresses, so this is the thin adapter. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the provider's calls share one token and one line
export function paypalClient(settings: ProviderSettings, note: NoteUnexpected = () => undefined) {
  const login = `${keyOf(settings, 'PAYPAL_CLIENT_ID')}:${keyOf(settings, 'PAYPAL_SECRET')}`;
  let token: { text: string; until: number } | null = null;
  const line = lineTo({
    provider: 'paypal',
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    note,
    trouble: ({ body, headers }) => {
      const { name, error, debug_id } = Trouble.safeParse(body).data ?? {};
      return { code: issueOf(body) ?? name ?? error, correlationId: debug_id ?? headers.get('paypal-debug-id') };
    },
  });

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const answer = await line.call('oauth2/token', `${settings.PAYPAL_API}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const given = TokenAnswer.safeParse(answer.body).data;
    if (answer.status !== 200 || !given) throw line.strange('oauth2/token', answer);
    token = { text: given.access_token, until: Date.now() + given.expires_in * 1_000 - TOKEN_MARGIN_MS };
    return token.text;
  }

  /** `requestId`: PayPal answers the same id with the same result and does nothing twice. */
  async function call(service: string, path: string, body?: string, requestId?: string): Promise<ProviderAnswer> {
    const once = async () =>
      line.call(service, `${settings.PAYPAL_API}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          // The short answer says neither amounts nor what became of the capture.
          prefer: 'return=representation',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        body,
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    // Revoked before its time.
    token = null;
    return once();
  }

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  return {
    /** Creates PayPal's order; the same reference gives the same order, however often it is asked for. */
    async createOrder(order: PaypalPurchaseOrder): Promise<PaypalOrderState> {
      const body = JSON.stringify(orderBody(order));
      const answer = await call('orders', '/v2/checkout/orders', body, `order-${order.reference}`);
      const state = answer.status < 300 ? readPaypalOrder(answer.body) : null;
      if (!state) throw line.strange('orders', answer);
      return state;
    },

    async getOrder(id: string): Promise<PaypalOrderState | null> {
      const answer = await call('orders/{id}', orderPath(id));
      if (answer.status === 404) return null;
      const state = answer.status === 200 ? readPaypalOrder(answer.body) : null;
      if (!state) throw line.strange('orders/{id}', answer);
      return state;
    },

    /** Takes the money of an approved order. `issue` is PayPal's word for why it could not. */
    async captureOrder(id: string): Promise<{ state: PaypalOrderState } | { issue: string }> {
      const service = 'orders/{id}/capture';
      const answer = await call(service, `${orderPath(id)}/capture`, '{}', `capture-${id}`);
      if (answer.status < 300) {
        const state = readPaypalOrder(answer.body);
        if (!state) throw line.strange(service, answer);
        return { state };
      }
      // Anything but a refusal (too many requests, a revoked right) says nothing about the payment.
      if (answer.status !== 422 && answer.status !== 404) throw line.strange(service, answer);
      const issue = issueOf(answer.body) ?? `HTTP_${answer.status}`;
      if (!REFUSALS.has(issue) && !UNFINISHED.has(issue)) line.strange(service, answer);
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
      if (answer.status >= 300 || refund?.status !== 'COMPLETED') throw line.strange(service, answer);
      return refund.id;
    },

    /**
     * A page of the account's movements, whoever made them (Transaction Search v1): 31 days at most, pages from 1 on.
     * `not_allowed`: the app has not got that right; `too_large`: there are more than 10,000. Throws 503.
     */
    async transactions(window: {
      from: Date;
      to: Date;
      page: number;
    }): Promise<PaypalTransactions | 'not_allowed' | 'too_large'> {
      const service = 'reporting/transactions';
      const query = new URLSearchParams({
        ...{ start_date: window.from.toISOString(), end_date: window.to.toISOString() },
        ...{ fields: 'transaction_info', page_size: '500', page: String(window.page) },
      });
      const answer = await call(service, `/v1/${service}?${query}`);
      if (answer.status === 403) {
        line.strange(service, answer);
        return 'not_allowed';
      }
      if (answer.status === 400 && Trouble.safeParse(answer.body).data?.name === 'RESULTSET_TOO_LARGE')
        return 'too_large';
      const list = answer.status === 200 ? readPaypalTransactions(answer.body) : null;
      if (!list) throw line.strange(service, answer);
      return list;
    },

    /** Asks PayPal whether it wrote this notification. `rawEvent`: the body exactly as it came. */
    async isGenuine(headers: Record<string, string | string[] | undefined>, rawEvent: string): Promise<boolean> {
      const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
      const given = names.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]]);
      if (given.some(([, value]) => typeof value !== 'string')) return false;
      const fields = { ...Object.fromEntries(given), webhook_id: keyOf(settings, 'PAYPAL_WEBHOOK_ID') };
      // The event goes in as the text that was signed: written anew, numbers and escapes might differ.
      const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawEvent}}`;
      const service = 'verify-webhook-signature';
      const answer = await call(service, `/v1/notifications/${service}`, body);
      const said = Verification.safeParse(answer.body).data?.verification_status;
      // Not to have found out must not be a refusal: PayPal sends it again.
      if (answer.status >= 300 || !said) throw line.strange(service, answer);
      return said === 'SUCCESS';
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
export async function capturePayment(
  paypal: PaypalClient,
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
