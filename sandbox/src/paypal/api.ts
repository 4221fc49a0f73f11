import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { code, token } from '../ids';
import type { Context } from '../options';
import { minimalResource, orderResource, refundResource } from './resource';
import type { PaypalOrder, PaypalStore } from './store';
import { movementsOf, transactionList } from './transactions';
import { notifyShop, signatureOf } from './webhook';

const Create = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string(),
        custom_id: z.string().max(127),
        invoice_id: z.string().max(127),
        amount: z.object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d+\.\d{2}$/) }),
      }),
    )
    .length(1),
  payment_source: z
    .object({
      paypal: z.object({
        experience_context: z.object({
          brand_name: z.string().max(127).optional(),
          locale: z
            .string()
            .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
            .optional(),
          shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
          user_action: z.enum(['CONTINUE', 'PAY_NOW']),
          payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
          return_url: z.url(),
          cancel_url: z.url(),
        }),
      }),
    })
    .optional(),
});
const Verify = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
});

const problem = (name: string, issue: string) => ({
  name,
  message: issue,
  debug_id: code(13).toLowerCase(),
  details: [{ issue, description: issue }],
  links: [],
});

/** OAuth and Orders v2, as far as the shop uses them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export async function paypalApi(
  app: FastifyInstance,
  { context, store }: { context: Context; store: PaypalStore },
): Promise<void> {
  const { keys, siteUrl } = context;
  const tokens = new Set<string>();
  // The raw text is needed to verify a webhook: what was signed is not what JSON would write again.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_r, body, done) => done(null, body),
  );
  const json = (body: unknown): unknown => JSON.parse(String(body || '{}'));

  const login = `Basic ${Buffer.from(`${keys.PAYPAL_CLIENT_ID}:${keys.PAYPAL_SECRET}`).toString('base64')}`;
  app.post('/paypal/v1/oauth2/token', async (request, reply) => {
    if (request.headers.authorization !== login) return reply.code(401).send({ error: 'invalid_client' });
    const access_token = token();
    tokens.add(access_token);
    return { access_token, token_type: 'Bearer', expires_in: 32_400 };
  });

  app.addHook('preHandler', async (request, reply) => {
    if (request.url.endsWith('/oauth2/token')) return;
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer || !tokens.has(bearer)) return reply.code(401).send({ error: 'invalid_token' });
  });

  app.post('/paypal/v2/checkout/orders', async (request, reply) => {
    const asked = Create.safeParse(json(request.body));
    const unit = asked.data?.purchase_units[0];
    if (!unit) return reply.code(400).send(problem('INVALID_REQUEST', 'MALFORMED_REQUEST'));
    const { currency_code: currency, value } = unit.amount;
    const requestId = request.headers['paypal-request-id']?.toString();
    const isSingleStep = asked.data?.payment_source !== undefined;
    if (isSingleStep && !requestId) {
      return reply.code(400).send(problem('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED'));
    }
    const status = isSingleStep ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
    const before = store.requested(requestId);
    const order = before ?? store.create({ reference: unit.reference_id, currency, value, status }, requestId);
    return reply.code(before ? 200 : 201).send(shown(order, request));
  });

  const shown = (order: PaypalOrder, { headers }: FastifyRequest) =>
    headers.prefer === 'return=representation' ? orderResource(order, siteUrl) : minimalResource(order, siteUrl);
  const find = (id: string, reply: FastifyReply) => {
    const order = store.orders.get(id);
    if (!order) reply.code(404).send(problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
    return order;
  };
  const params = (request: { params: unknown }) => request.params as { id: string };

  app.get('/paypal/v2/checkout/orders/:id', async (request, reply) => {
    const order = find(params(request).id, reply);
    return order ? orderResource(order, siteUrl) : reply;
  });

  app.post('/paypal/v2/checkout/orders/:id/capture', async (request, reply) => {
    const order = find(params(request).id, reply);
    if (!order) return reply;
    // The request's id is the order's own: captured once, answered alike ever after.
    if (order.status === 'COMPLETED') return reply.code(200).send(shown(order, request));
    if (order.status !== 'APPROVED') return reply.code(422).send(problem('UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'));
    if (order.declines) return reply.code(422).send(problem('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'));
    order.status = 'COMPLETED';
    order.captureId = code(17);
    order.capturedAt = new Date().toISOString();
    void notifyShop(context, order, `PAYMENT.CAPTURE.${order.capture}`);
    return reply.code(201).send(shown(order, request));
  });

  app.post('/paypal/v2/payments/captures/:id/refund', async (request, reply) => {
    const order = store.ofCapture(params(request).id);
    if (!order) return reply.code(404).send(problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
    const requestId = String(request.headers['paypal-request-id'] ?? code(17));
    const before = order.refunds.get(requestId);
    if (before) return reply.code(200).send(refundResource(order, before));
    if (order.capture === 'PENDING') return reply.code(422).send(problem('UNPROCESSABLE_ENTITY', 'PENDING_CAPTURE'));
    const { amount } = (json(String(request.body)) ?? {}) as { amount?: { value: string } };
    const taken = Math.round(Number(order.value) * 100);
    const left = taken - [...order.refunds.values()].reduce((sum, { cents }) => sum + cents, 0);
    const cents = amount ? Math.round(Number(amount.value) * 100) : left;
    if (left === 0) return reply.code(422).send(problem('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'));
    if (cents > left) return reply.code(422).send(problem('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED'));
    const made = { id: code(17), cents, at: new Date().toISOString(), pending: order.refundsWait };
    order.refunds.set(requestId, made);
    if (!made.pending) void notifyShop(context, order, 'PAYMENT.CAPTURE.REFUNDED');
    return reply.code(201).send(refundResource(order, made));
  });

  app.get('/paypal/v1/reporting/transactions', async (request, reply) => {
    const movements = [...[...store.orders.values()].flatMap(movementsOf), ...store.others];
    const list = transactionList(request.query as Record<string, string>, movements, `${siteUrl}${request.url}`);
    return list ?? reply.code(400).send(problem('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE'));
  });

  app.post('/paypal/v1/notifications/verify-webhook-signature', async (request, reply) => {
    const text = String(request.body);
    const given = Verify.safeParse(json(text)).data;
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    if (!given) return reply.code(400).send(problem('INVALID_REQUEST', 'MALFORMED_REQUEST'));
    const right = signatureOf(given.transmission_id, given.transmission_time, keys.PAYPAL_WEBHOOK_ID, event);
    const holds = given.webhook_id === keys.PAYPAL_WEBHOOK_ID && right === given.transmission_sig;
    return { verification_status: holds ? 'SUCCESS' : 'FAILURE' };
  });
}
