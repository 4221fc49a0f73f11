import type { IncomingHttpHeaders } from 'node:http';
import { usdCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { METHOD_OF } from '@qhatu/contract/payment-methods';
import { PaymentReference, PaypalCapture, PaypalOrder } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { ApiError, conflict, malformed, notFound, ruleBroken, unauthenticated } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { type Cause, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { capturePayment, type PaypalClient, type PaypalEvent, readPaypalEvent } from '../payments/paypal';
import { parsed, UNREADABLE, wordIn } from '../payments/provider';
import { paymentTexts } from '../payments/texts';
import { findExchangeRate } from '../settings/read';
import type { CheckoutOptions } from './intent-routes';
import {
  chargeableIntent,
  intentExpired,
  intentStatus,
  keepCharge,
  liveCharge,
  orderOfCharge,
  recordAgreedCharge,
} from './intents';
import { type FoundProblem, NOTHING_HERE } from './payment-problems';
import type { Payments } from './payments';
import { applyDispute, disputeCause } from './paypal-disputes';
import { applyPaypalRefund, applyPaypalReversal, note } from './paypal-returns';
import { keepMessage, keepUnreadable, type Outcome, openProblemOf, type ProviderMessage } from './provider-messages';
import { signedNotices } from './signed-notices';

const tags = ['pagos'];

/** PayPal: the order in dollars at the shop's own rate, and its capture (D36, D76). */
export const paypalRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db, env, payments }) => {
  const { paypal } = payments.providers;
  if (!paypal) return;

  await app.register(signedNotices, {
    path: '/payments/paypal/notify',
    judge: (raw, { headers }) => paypalNotified(db, payments, headers, raw),
  });

  app.post(
    '/paypal/orders',
    {
      onRequest: requireMember,
      schema: { tags, body: z.object({ reference: PaymentReference }), response: { 200: PaypalOrder } },
    },
    async (request) => {
      const { reference } = request.body;
      const intent = await chargeableIntent(db, { userId: memberOf(request).id, reference, method: METHOD_OF.paypal });
      const known = liveCharge(intent);
      if (known && intent.charge_amount !== null && intent.exchange_rate !== null) {
        return { id: known, amount: intent.charge_amount / 100, rate: intent.exchange_rate };
      }
      const agreed = await agree(db, intent);
      const returnUrl = new URL(paths.checkout.href(), env.SITE_URL).href;
      const { id, approvalUrl } = await paypal.createOrder({ reference, cents: agreed.amount, returnUrl });
      await keepCharge(db, intent, { id, until: null, ...agreed });
      return { id, amount: agreed.amount / 100, rate: agreed.rate, approval_url: approvalUrl };
    },
  );

  app.post(
    '/paypal/orders/:id/capture',
    {
      onRequest: requireMember,
      schema: { tags, params: z.object({ id: z.string().min(1).max(100) }), response: { 200: PaypalCapture } },
    },
    async (request) => {
      const intent = await orderOfCharge(db, METHOD_OF.paypal, request.params.id);
      if (!intent || intent.user_id !== memberOf(request).id)
        throw notFound(paymentTexts.intentGone, 'intent_not_found');
      const { id } = request.params;
      const known = intentStatus(intent);
      if (known === 'done') return { id, status: intent.payment_pending === null ? 'COMPLETED' : 'PENDING' };
      // D28: nothing is taken for products that went back to stock.
      if (known === 'expired') throw intentExpired();
      const state = await capture(payments, paypal, intent);
      if (state === 'declined') throw ruleBroken('declined', paymentTexts.declined);
      if (state === 'open') throw conflict('payment_missing', paymentTexts.missing);
      if (state === 'problem') throw conflict('payment_problem', paymentTexts.returned);
      return { id, status: state === 'pending' ? 'PENDING' : 'COMPLETED' };
    },
  );
};

/**
 * Takes the money of an order that its payer approved, and makes it an order here. Asking again is safe at every point:
 * PayPal knows the request by its id, and one that was captured already is read (D27).
 */
async function capture(
  payments: Payments,
  paypal: PaypalClient,
  { charge_id, reference }: OrderRow,
): Promise<'applied' | 'pending' | 'problem' | 'declined' | 'open'> {
  if (!charge_id) return 'open';
  const event = await capturePayment(paypal, { chargeId: charge_id, reference });
  if (event === 'declined' || event === 'open') return event;
  const { state } = await payments.applyEvent(event);
  return state === 'refused' ? 'declined' : state;
}

/**
 * Dollars at the shop's rate, kept before PayPal is asked: tried again after an answer that was lost, it is the same
 * order there for the same amount, whatever the rate is by then. Throws 503 without a rate.
 */
async function agree(db: Db, intent: OrderRow): Promise<{ amount: number; currency: 'USD'; rate: number }> {
  const { charge_amount, exchange_rate } = intent;
  if (charge_amount !== null && exchange_rate !== null) {
    return { amount: charge_amount, currency: 'USD', rate: exchange_rate };
  }
  const rate = await findExchangeRate(db);
  if (rate === null) throw new ApiError(503, 'no_rate', 'No se ha podido obtener la tasa de cambio');
  const agreed = { amount: usdCents(intent.total, rate), currency: 'USD' as const, rate };
  await recordAgreedCharge(db, intent, agreed);
  return agreed;
}

/**
 * Verified by PayPal itself. An order that was approved and never captured, because the browser was gone, is captured here
 * (D27, D75); what was captured is read from PayPal and not believed from the event.
 */
async function paypalNotified(db: Db, payments: Payments, headers: IncomingHttpHeaders, raw: string): Promise<string> {
  const { paypal } = payments.providers;
  // PayPal verifies the event as a part of a document of JSON: what is none could bring fields of its own into that document.
  if (!paypal || parsed(raw) === undefined) throw malformed();
  if (!(await paypal.isGenuine(headers, raw))) throw unauthenticated('La firma no es válida.', 'bad_signature');
  const event = readPaypalEvent(raw);
  const [id, kind] = event ? [event.id, event.type] : [wordIn(raw, 'id'), wordIn(raw, 'event_type') ?? UNREADABLE];
  const message: ProviderMessage = { provider: 'paypal', id, kind, body: raw };
  if (!event) return keepUnreadable(db, message);
  return keepMessage(db, message, () => judgePaypal(db, payments, message, event));
}

async function judgePaypal(db: Db, payments: Payments, message: ProviderMessage, event: PaypalEvent): Promise<Outcome> {
  const { paypal } = payments.providers;
  const intent = await orderOfNotice(db, event);
  if (!intent) return openUnknownMoneyProblem(db, message, event);
  if (event.type === 'CHECKOUT.ORDER.APPROVED') {
    return paypal && intentStatus(intent) === 'open' ? capture(payments, paypal, intent) : 'noted';
  }
  if (event.type === 'PAYMENT.CAPTURE.COMPLETED' || event.type === 'PAYMENT.CAPTURE.PENDING') {
    return (await payments.reconcile(intent))?.state ?? 'noted';
  }
  const outcome = await applyPaypalNotice(db, event);
  // PayPal has decided a pending payment; the decision is read from PayPal itself.
  if (intent.status === 'awaiting_payment' && DENIED.has(event.type)) await payments.reconcile(intent);
  return outcome;
}

/** PayPal's documents name both. */
const DENIED = new Set(['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED']);

const EVENT_KINDS: Record<string, string> = {
  'PAYMENT.CAPTURE.DENIED': 'capture-denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture-denied',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'approval-reversed',
};

/**
 * Applies PayPal's notices of an order after its capture. Each is written into the order's history; disputes, their ends and
 * money that PayPal took back move the order. @returns `unknown` for kinds and orders that we do not know
 */
export function applyPaypalNotice(db: Db, event: PaypalEvent): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const order = await orderOfNotice(trx, event, true);
    if (!order) return 'unknown';
    const events = await orderEvents(trx, order.id);
    const known = events.some(({ data }) => (data as { message?: string } | null)?.message === event.id);
    if (known) return 'noted';
    const cause: Cause = { kind: '', actor: 'provider', data: { message: event.id } };
    const kind = EVENT_KINDS[event.type];
    if (kind) return note(trx, order, { ...cause, kind });
    if (event.type === 'PAYMENT.CAPTURE.REFUNDED') return applyPaypalRefund(trx, order, event, { cause, events });
    if (event.type === 'PAYMENT.CAPTURE.REVERSED') return applyPaypalReversal(trx, order, event, { cause, events });
    if (!event.type.startsWith('CUSTOMER.DISPUTE.')) return 'unknown';
    return applyDispute(trx, order, event, { cause: await disputeCause(trx, order, event, cause), events });
  });
}

/** Kinds of notices that report money which moves, or is about to. */
const OF_MONEY = /^(CHECKOUT\.ORDER\.APPROVED|PAYMENT\.CAPTURE\.(?!DENIED$|DECLINED$).+|CUSTOMER\.DISPUTE\..+)$/;

/** Money of which PayPal tells, and that is no order of ours: a problem for somebody (D272). */
async function openUnknownMoneyProblem(db: Db, message: ProviderMessage, event: PaypalEvent): Promise<Outcome> {
  if (!OF_MONEY.test(event.type)) return 'unknown';
  const { orderId, captureId, amount } = event;
  const theirs = {
    state: event.type,
    amount: amount?.cents ?? null,
    currency: amount?.currency ?? null,
    returned: null,
  };
  const found: FoundProblem = {
    ...{ provider: 'paypal', kind: 'unknown_order', orderId: null, ours: NOTHING_HERE },
    chargeId: orderId ?? captureId ?? event.id,
    theirs: { ...theirs, capture: captureId },
  };
  await db.transaction().execute((trx) => openProblemOf(trx, message, found));
  return 'unknown';
}

/** The order that PayPal speaks of, by whichever of its names the message has. */
const orderOfNotice = (
  db: Db,
  { orderId, captureId, reference }: PaypalEvent,
  locked = false,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('payment_type_id', '=', METHOD_OF.paypal)
    .where((eb) =>
      eb.or([
        eb('charge_id', '=', orderId ?? ''),
        eb.and([eb('pad_id', '=', captureId ?? ''), eb('pad_id', '<>', '')]),
        eb('reference', '=', reference ?? ''),
      ]),
    )
    .$if(locked, (orders) => orders.forUpdate())
    .executeTakeFirst();
