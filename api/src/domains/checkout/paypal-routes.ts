import { usdCents } from '@qhatu/contract/money';
import { PaymentReference, PaypalCapture, PaypalOrder } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError, conflict, notFound, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { findExchangeRate } from '../home/queries';
import { paymentTexts } from '../payments/texts';
import type { CheckoutOptions } from './intent-routes';
import { chargeableIntent, intentExpired, intentStatus, keepCharge, liveCharge, orderOfCharge } from './intents';

const tags = ['pagos'];

/** PayPal: the order in dollars at the shop's own rate, and its capture (D36, D76). */
export const paypalRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db, payments }) => {
  const { paypal } = payments.providers;
  if (!paypal) return;

  app.post(
    '/paypal/orders',
    {
      onRequest: requireMember,
      schema: { tags, body: z.object({ reference: PaymentReference }), response: { 200: PaypalOrder } },
    },
    async (request) => {
      const { reference } = request.body;
      const intent = await chargeableIntent(db, { userId: memberOf(request).id, reference, method: 2 });
      const known = liveCharge(intent);
      if (known && intent.charge_amount !== null && intent.exchange_rate !== null) {
        return { id: known, amount: intent.charge_amount / 100, rate: intent.exchange_rate };
      }
      const rate = await findExchangeRate(db);
      if (rate === null) throw new ApiError(503, 'no_rate', 'No se ha podido obtener la tasa de cambio');
      const cents = usdCents(intent.total, rate);
      const { id } = await paypal.createOrder({ reference, cents });
      // The rate stays with the purchase: what it is tomorrow does not change what was agreed.
      await keepCharge(db, intent, { id, until: null, amount: cents, currency: 'USD', rate });
      return { id, amount: cents / 100, rate };
    },
  );

  app.post(
    '/paypal/orders/:id/capture',
    {
      onRequest: requireMember,
      schema: { tags, params: z.object({ id: z.string().min(1).max(100) }), response: { 200: PaypalCapture } },
    },
    async (request) => {
      const intent = await orderOfCharge(db, 2, request.params.id);
      if (!intent || intent.user_id !== memberOf(request).id)
        throw notFound(paymentTexts.intentGone, 'intent_not_found');
      const { id } = request.params;
      const known = intentStatus(intent);
      if (known === 'done') return { id, status: 'COMPLETED' };
      // D28: nothing is taken for products that went back to stock.
      if (known === 'expired') throw intentExpired();
      const state = await payments.capture(paypal, intent);
      if (state === 'declined') throw ruleBroken('declined', paymentTexts.declined);
      if (state === 'open') throw conflict('payment_missing', paymentTexts.missing);
      if (state === 'problem') throw conflict('payment_problem', paymentTexts.returned);
      return { id, status: 'COMPLETED' };
    },
  );
};
