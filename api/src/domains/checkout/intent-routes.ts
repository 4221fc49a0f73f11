import { toSoles } from '@qhatu/contract/money';
import { Intent, IntentBody, IntentState, Message, PaymentReference, PaymentSettings } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isConfigured, keyOf } from '../../env/providers';
import { readIdempotencyKey } from '../../http/idempotency';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { limitGuesses } from '../promotions/guesses';
import { ownIntent, registerIntent, releaseOwnIntent, stateOf } from './intents';
import type { Payments } from './payments';

export type CheckoutOptions = DomainOptions & { payments: Payments };

const tags = ['pagos'];
const reference = z.object({ reference: PaymentReference });

/** Registering a purchase before it is paid, and asking how far it is (D75). */
export const intentRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db, env }) => {
  app.post(
    '/orders/intents',
    { onRequest: requireMember, schema: { tags, body: IntentBody, response: { 200: Intent } } },
    async (request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      await limitGuesses(app, db, request, request.body.promotion_code);
      const purchase = { userId: memberOf(request).id, network: request.visitor, key, body: request.body };
      const intent = await registerIntent(db, purchase, { accepted: env.PAYMENT_METHODS, limits: env });
      return { reference: intent.reference, total: toSoles(intent.total) };
    },
  );

  app.get(
    '/orders/intents/:reference',
    { onRequest: requireMember, schema: { tags, params: reference, response: { 200: IntentState } } },
    async (request) => stateOf(await ownIntent(db, memberOf(request).id, request.params.reference)),
  );

  /** The buyer chose another way to pay: the products are free at once. Asking twice is no error. */
  app.delete(
    '/orders/intents/:reference',
    { onRequest: requireMember, schema: { tags, params: reference, response: { 200: Message } } },
    async (request) => {
      const { id: userId } = memberOf(request);
      const { id } = await ownIntent(db, userId, request.params.reference);
      await releaseOwnIntent(db, userId, id);
      return { msg: 'Reserva liberada' };
    },
  );

  app.get('/payments/settings', { schema: { tags, response: { 200: PaymentSettings } } }, async () => ({
    izipay: isConfigured(env, 'izipay')
      ? { endpoint: env.IZIPAY_SCRIPT, public_key: keyOf(env, 'IZIPAY_PUBLIC_KEY') }
      : null,
    paypal: isConfigured(env, 'paypal') ? { client_id: keyOf(env, 'PAYPAL_CLIENT_ID'), sdk_url: env.PAYPAL_SDK } : null,
    pagoefectivo: isConfigured(env, 'pagoefectivo'),
    external: [isConfigured(env, 'izipay') && env.IZIPAY_SCRIPT, isConfigured(env, 'paypal') && env.PAYPAL_SDK].some(
      (address) => typeof address === 'string' && /^https?:\/\//.test(address),
    ),
  }));
};
