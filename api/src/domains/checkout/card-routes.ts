import { toCents, toSoles } from '@qhatu/contract/money';
import { METHOD_OF } from '@qhatu/contract/payment-methods';
import { CardAnswer, CardResult, FormToken, PaymentReference } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { keyOf } from '../../env/providers';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { OrderRow } from '../orders/read';
import {
  type CardCharge,
  type CardPayment,
  cardPaymentEvent,
  isPaid,
  isSignedCardAnswer,
  readCardNotice,
  readCardPayment,
} from '../payments/izipay';
import { paymentTexts, returnedText } from '../payments/texts';
import { applyCardChanges } from './card-changes';
import type { CheckoutOptions } from './intent-routes';
import { chargeableIntent, keepCharge, liveCharge, ownIntent } from './intents';
import type { Payments } from './payments';
import { keepMessage, keepUnreadable, type Outcome, type ProviderMessage } from './provider-messages';
import { signedNotices } from './signed-notices';

const tags = ['pagos'];
/** A form token lives 15 minutes; one that is about to end is not given out again. */
const TOKEN_MS = 14 * 60_000;

const params = z.object({
  /** Soles with two decimals. */
  amount: z.string().regex(/^\d{1,7}\.\d{2}$/),
  email: z.email().max(254),
});

/** Card: the form's token, and what the form brings back to the browser (spec 2 §7, D36, D37, D76). */
export const izipayRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db, env, payments }) => {
  const { izipay } = payments.providers;
  if (!izipay) return;

  await app.register(signedNotices, {
    path: '/payments/izipay/notify',
    judge: (form) => cardNotified(db, payments, env, form),
  });

  app.get(
    '/getformtoken/:amount/:email',
    {
      onRequest: requireMember,
      schema: {
        tags,
        params,
        querystring: z.object({ reference: PaymentReference.optional() }),
        response: { 200: FormToken },
      },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const { email } = request.params;
      const amount = toCents(Number(request.params.amount));
      const { reference } = request.query;
      // A charge needs a purchase and has its amount (D37).
      const named = reference ?? (await latestOpenReference(db, userId));
      if (!named) throw notFound(paymentTexts.intentGone, 'intent_not_found');
      const intent = await chargeableIntent(db, { userId, reference: named, method: METHOD_OF.izipay });
      if (intent.total !== amount) {
        throw conflict('total_changed', paymentTexts.amountMismatch, { total: toSoles(intent.total) });
      }
      const known = liveCharge(intent);
      if (known) return { formToken: known };
      const formToken = await izipay.createPayment(cardCharge(intent, email, env.SITE_URL));
      await keepCharge(db, intent, { id: formToken, until: new Date(Date.now() + TOKEN_MS), amount, currency: 'PEN' });
      return { formToken };
    },
  );

  app.post(
    '/validatePayment',
    { onRequest: requireMember, schema: { tags, body: CardAnswer, response: { 200: CardResult } } },
    async (request) => {
      const { reference, 'kr-answer': raw, 'kr-hash': hash, 'kr-hash-algorithm': algorithm } = request.body;
      const intent = await ownIntent(db, memberOf(request).id, reference);
      const signature = { hash, algorithm, key: request.body['kr-hash-key'] ?? null };
      if (!isSignedCardAnswer(raw, signature, 'sha256_hmac', keyOf(env, 'IZIPAY_HMAC_KEY'))) {
        throw ruleBroken('bad_signature', paymentTexts.badSignature);
      }
      const payment = readCardPayment(raw);
      if (!payment || payment.shopId !== env.IZIPAY_SHOP_ID || payment.orderId !== intent.reference) {
        throw ruleBroken('wrong_payment', paymentTexts.wrongPayment);
      }
      const event = cardPaymentEvent(payment);
      const outcome = await payments.applyEvent(event);
      if (outcome.state === 'pending') return { reference, status: 'PENDING' as const, code: event.code };
      if (outcome.state === 'problem') throw conflict('payment_problem', returnedText(outcome.problem));
      if (!isPaid(payment) || outcome.state !== 'applied') throw ruleBroken('not_paid', paymentTexts.notPaid);
      return { reference, status: 'PAID' as const, code: event.code };
    },
  );
};

/** The reference of the card purchase that the buyer began last. */
async function latestOpenReference(db: Db, userId: number): Promise<string | undefined> {
  const latest = await db
    .selectFrom('orders')
    .select('reference')
    .where('user_id', '=', userId)
    .where('payment_type_id', '=', METHOD_OF.izipay)
    .where('status', '=', 'awaiting_payment')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.reference;
}

/**
 * The charge with the data that Lyra passes to the bank. Lyra gets an address for notices only when the world can reach it.
 */
function cardCharge(order: OrderRow, email: string, siteUrl: string): CardCharge {
  const { name: district, province, region } = order.address.district;
  return {
    amount: order.total,
    orderId: order.reference,
    buyer: {
      id: order.user_id,
      email,
      name: order.name,
      phone: order.phone,
      address: order.address.address,
      district,
      province: province.name,
      region: region.name,
      ruc: order.ruc,
    },
    notifyUrl: siteUrl.startsWith('https://') ? new URL('/api/web/payments/izipay/notify', siteUrl).href : null,
  };
}

function cardNotified(db: Db, payments: Payments, env: Env, form: string): Promise<Outcome> {
  const { kind, payment } = readCardNotice(env, form);
  const message: ProviderMessage = { provider: 'izipay', id: null, kind, body: form };
  if (!payment) return keepUnreadable(db, message);
  return keepMessage(db, message, () => judgeCard(db, payments, message, payment));
}

/** Settles a payment, and opens a problem for one that has changed since it was paid. */
async function judgeCard(db: Db, payments: Payments, message: ProviderMessage, payment: CardPayment): Promise<Outcome> {
  const { state } = await payments.applyEvent(cardPaymentEvent(payment));
  const changed = await applyCardChanges(db, message, payment);
  if (changed) return changed;
  return state === 'pending' || isPaid(payment) ? state : 'noted';
}
