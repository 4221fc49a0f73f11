import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAction, type PaymentPage } from '../actions';
import { html, PAGE_HEADERS, page } from './html';
import { listPage, outcomePage, paymentPage } from './payment-page';

/** The pages that people press buttons on (D74, D77). */
export async function pageRoutes(app: FastifyInstance, { pages }: { pages: readonly PaymentPage[] }): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/', async (_request, reply) => reply.headers(PAGE_HEADERS).send(listPage(pages)));

  for (const shown of pages) {
    const { kind, field } = shown;
    const find = (asked: unknown) => shown.payments().find(({ id }) => id === String(asked ?? ''));

    app.get(`/${kind}`, async (request, reply) => {
      const query = request.query as Record<string, string>;
      const found = find(query[field]);
      if (!found) return missing(reply);
      return reply.headers(PAGE_HEADERS).send(paymentPage(shown, found, query.paso === 'banco'));
    });
    app.post(`/${kind}`, async (request, reply) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const found = find(body[field]);
      if (!found) return missing(reply);
      if (!isAction(body.action)) return reply.code(400).headers(PAGE_HEADERS).send(page('Acción desconocida', html``));
      const outcome = await found.act(body.action);
      if (wantsJson(request)) return reply.send(outcome);
      const back = `/sandbox/${kind}?${new URLSearchParams({ [field]: found.id })}`;
      return reply.headers(PAGE_HEADERS).send(outcomePage(outcome, back));
    });
  }
}

const wantsJson = (request: FastifyRequest): boolean => (request.headers.accept ?? '').startsWith('application/json');

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers(PAGE_HEADERS)
    .send(page('No existe', html`<h1>Este pago no existe</h1><p><a href="/sandbox">Todos los pagos</a></p>`));
