import type { IncomingHttpHeaders } from 'node:http';
import { METHOD_OF } from '@qhatu/contract/payment-methods';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { malformed, unauthenticated } from '../../http/errors';
import { type CardPayment, cardPaymentEvent, isPaid, readCardNotice } from '../payments/izipay';
import { cipNoticeEvent, readCipNotice } from '../payments/pagoefectivo';
import { type PaypalEvent, readPaypalEvent } from '../payments/paypal';
import { parsed, UNREADABLE, wordIn } from '../payments/provider';
import { applyCardChanges } from './card-changes';
import type { CheckoutOptions } from './intent-routes';
import { intentStatus, orderOfCharge } from './intents';
import type { Payments } from './payments';
import { applyPaypalNotice, foundNobodys, orderOfNotice } from './paypal-notices';
import { keepMessage, keepUnreadable, type Outcome, type ProviderMessage } from './provider-messages';

const MAX_BODY = 128 * 1024;
const schema = { tags: ['pagos'], summary: 'Notificación firmada del proveedor' };

/**
 * What the providers tell us behind the browser's back (D12, D27). Nobody is logged in here: the signature over the
 * body exactly as it came is what counts. Answers 200 for everything genuine, also for what could not become an order:
 * sending it again would change nothing. 5xx asks the provider to try again.
 */
export async function notificationRoutes(app: FastifyInstance, { db, env, payments }: CheckoutOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, body),
  );
  const rawBody = ({ body }: FastifyRequest): string => {
    if (typeof body !== 'string' || body === '') throw malformed();
    return body;
  };
  const { izipay, paypal, pagoefectivo } = payments.providers;

  if (izipay) {
    app.post('/payments/izipay/notify', { schema }, async (request) => ({
      state: await cardNotified(db, payments, env, rawBody(request)),
    }));
  }
  if (paypal) {
    app.post('/payments/paypal/notify', { schema }, async (request) => ({
      state: await paypalNotified(db, payments, request.headers, rawBody(request)),
    }));
  }
  if (pagoefectivo) {
    app.post('/payments/pagoefectivo/notify', { schema }, async (request) => ({
      state: await cipNotified(db, payments, env, {
        raw: rawBody(request),
        signature: String(request.headers['pe-signature'] ?? ''),
      }),
    }));
  }
}

function cardNotified(db: Db, payments: Payments, env: Env, form: string): Promise<Outcome> {
  const { kind, payment } = readCardNotice(env, form);
  const message: ProviderMessage = { provider: 'izipay', id: null, kind, body: form };
  if (!payment) return keepUnreadable(db, message);
  return keepMessage(db, message, () => judgeCard(db, payments, message, payment));
}

/** What paid is settled; what was paid and has changed since is shown to somebody. */
async function judgeCard(db: Db, payments: Payments, message: ProviderMessage, payment: CardPayment): Promise<Outcome> {
  const { state } = await payments.settle(cardPaymentEvent(payment));
  const changed = await applyCardChanges(db, message, payment);
  if (changed) return changed;
  return state === 'pending' || isPaid(payment) ? state : 'noted';
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
  if (!intent) return foundNobodys(db, message, event);
  if (event.type === 'CHECKOUT.ORDER.APPROVED') {
    return paypal && intentStatus(intent) === 'open' ? payments.capture(paypal, intent) : 'noted';
  }
  if (event.type === 'PAYMENT.CAPTURE.COMPLETED' || event.type === 'PAYMENT.CAPTURE.PENDING') {
    return (await payments.reconcile(intent))?.state ?? 'noted';
  }
  const outcome = await applyPaypalNotice(db, event);
  // What was being decided is over; what it was is read from PayPal.
  if (intent.status === 'awaiting_payment' && DENIED.has(event.type)) await payments.reconcile(intent);
  return outcome;
}

/** PayPal's documents name both. */
const DENIED = new Set(['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED']);

async function cipNotified(
  db: Db,
  payments: Payments,
  env: Env,
  { raw, signature }: { raw: string; signature: string },
): Promise<string> {
  const { kind, notice } = readCipNotice(env, raw, signature);
  const message: ProviderMessage = { provider: 'pagoefectivo', id: null, kind, body: raw };
  if (!notice) return keepUnreadable(db, message);
  return keepMessage(db, message, async () => {
    if (notice.eventType !== 'cip.paid') return 'unknown';
    const { cip, transactionCode } = notice.data;
    const intent = await orderOfCharge(db, METHOD_OF.pagoefectivo, cip);
    const { state } = await payments.settle(cipNoticeEvent(notice, intent?.reference ?? transactionCode ?? ''));
    return state;
  });
}
