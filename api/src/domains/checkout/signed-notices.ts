import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../../http/errors';

const MAX_BODY = 128 * 1024;
const schema = { tags: ['pagos'], summary: 'Notificación firmada del proveedor' };

/**
 * Route for a provider's notifications, which come without the browser (D12, D27). There is no login: the signature over the
 * body exactly as it came counts. Answers 200 for everything genuine, also for a payment that could not become an order,
 * since a repetition would change nothing. 5xx asks the provider to try again.
 */
export async function signedNotices(
  app: FastifyInstance,
  { path, judge }: { path: string; judge: (raw: string, request: FastifyRequest) => Promise<string> },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, body),
  );
  app.post(path, { schema }, async (request) => {
    const { body } = request;
    if (typeof body !== 'string' || body === '') throw malformed();
    return { state: await judge(body, request) };
  });
}
