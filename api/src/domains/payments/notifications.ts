import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../../http/errors';
import { izipayNotified } from './izipay/notify';
import { pagoefectivoNotified } from './pagoefectivo/notify';
import { paypalNotified } from './paypal/notify';
import type { PaymentRouteOptions } from './routes';

const MAX_BODY = 128 * 1024;
const schema = { tags: ['pagos'], summary: 'Notificación firmada del proveedor' };

/**
 * What the providers tell us behind the browser's back (D12, D27). Nobody is logged in here: the signature over the body
 * exactly as it came is what counts. Answers 200 for everything genuine, also for what could not become an order: sending
 * it again would change nothing. 5xx asks the provider to try again.
 */
export async function notifications(app: FastifyInstance, { db, env, payments }: PaymentRouteOptions): Promise<void> {
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
      state: await izipayNotified(payments, env, rawBody(request)),
    }));
  }
  if (paypal) {
    app.post('/payments/paypal/notify', { schema }, async (request) => ({
      state: await paypalNotified(db, payments, request.headers, rawBody(request)),
    }));
  }
  if (pagoefectivo) {
    app.post('/payments/pagoefectivo/notify', { schema }, async (request) => ({
      state: await pagoefectivoNotified(db, payments, env, {
        raw: rawBody(request),
        signature: String(request.headers['pe-signature'] ?? ''),
      }),
    }));
  }
}
