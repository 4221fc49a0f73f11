import type { FastifyInstance } from 'fastify';
import { errorBody } from '../http/errors';
import type { PageAddress } from './page-address';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * A form of a page that its browser sends itself, because the page's code is not there yet or never comes. Nobody reads
 * what was typed, which may be a password: it is thrown away, and the page is shown again. Forms ask for POST so that
 * nothing typed becomes part of an address.
 */
export async function sentForms(app: FastifyInstance, { read }: { read: (url: string) => PageAddress }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPES, (_request, body, done) => {
    body.resume();
    done(null);
  });
  app.addHook('onRequest', async (request, reply) => {
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    if (FORM_TYPES.includes(type) && read(request.url).kind === 'page') return undefined;
    reply.header('cache-control', 'no-store').header('allow', 'GET, HEAD, OPTIONS');
    return reply.code(405).send(errorBody(405, request.id));
  });
  app.post('/*', async (request, reply) => reply.header('cache-control', 'no-store').redirect(request.url, 303));
}
