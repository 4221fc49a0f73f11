import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { malformed, unauthenticated } from '../../http/errors';
import { cardPaymentEvent, isPaid, readCardNotice } from '../payments/izipay';
import { cipNoticeEvent, readCipNotice } from '../payments/pagoefectivo';
import { readPaypalEvent } from '../payments/paypal';
import type { CheckoutOptions } from './intent-routes';
import { intentStatus, orderOfCharge } from './intents';
import type { Payments } from './payments';
import { applyPaypalNotice, keepMessage, orderOfNotice } from './provider-messages';

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

async function cardNotified(db: Db, payments: Payments, env: Env, form: string): Promise<string> {
  const payment = readCardNotice(env, form);
  const event = cardPaymentEvent(payment);
  return keepMessage(db, { provider: 'izipay', id: null, kind: payment.orderStatus, body: form }, async () => {
    const { state } = await payments.settle(event);
    return state === 'pending' || isPaid(payment) ? state : 'noted';
  });
}

/**
 * Verified by PayPal itself. An order that was approved and never captured, because the browser was gone, is captured here
 * (D27, D75); what was captured is read from PayPal and not believed from the event.
 */
async function paypalNotified(db: Db, payments: Payments, headers: IncomingHttpHeaders, raw: string): Promise<string> {
  const { paypal } = payments.providers;
  const event = readPaypalEvent(raw);
  if (!paypal || !event) throw malformed();
  if (!(await paypal.isGenuine(headers, raw))) throw unauthenticated('La firma no es válida.', 'bad_signature');
  const message = { provider: 'paypal', id: event.id, kind: event.type, body: raw } as const;
  return keepMessage(db, message, async () => {
    const intent = await orderOfNotice(db, event);
    const isOpen = intent !== undefined && intentStatus(intent) === 'open';
    if (event.type === 'CHECKOUT.ORDER.APPROVED') return isOpen ? payments.capture(paypal, intent) : 'noted';
    if (event.type === 'PAYMENT.CAPTURE.COMPLETED' || event.type === 'PAYMENT.CAPTURE.PENDING') {
      return (intent && (await payments.reconcile(intent))?.state) ?? 'noted';
    }
    const outcome = await applyPaypalNotice(db, event);
    // What was being decided is over; what it was is read from PayPal.
    if (intent?.status === 'awaiting_payment' && DENIED.has(event.type)) await payments.reconcile(intent);
    return outcome;
  });
}

/** PayPal's documents name both. */
const DENIED = new Set(['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED']);

async function cipNotified(
  db: Db,
  payments: Payments,
  env: Env,
  { raw, signature }: { raw: string; signature: string },
): Promise<string> {
  const notice = readCipNotice(env, raw, signature);
  return keepMessage(db, { provider: 'pagoefectivo', id: null, kind: notice.eventType, body: raw }, async () => {
    if (notice.eventType !== 'cip.paid') return 'unknown';
    const { cip, transactionCode } = notice.data;
    const intent = await orderOfCharge(db, 4, cip);
    const { state } = await payments.settle(cipNoticeEvent(notice, intent?.reference ?? transactionCode ?? ''));
    return state;
  });
}
