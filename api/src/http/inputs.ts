import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { malformed } from './errors';
import { refuseBadQuery } from './query-string';

/** PostgreSQL cannot store a NUL, and half of a surrogate pair is not text: neither is anything a person types. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);
const MAX_DEPTH = 40;

/** For what does not come through a request: the words of a socket. */
export const storable = (text: string): boolean => !isUnstorable(text);

function check(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (isUnstorable(value))
      throw malformed('El texto contiene caracteres que no se pueden guardar.', {
        [path || 'body']: 'Caracteres no permitidos',
      });
    return;
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  if (depth > MAX_DEPTH) throw malformed('El envío tiene demasiados niveles.');
  for (const [key, item] of Object.entries(value)) {
    check(key, path, depth);
    check(item, path ? `${path}.${key}` : key, depth + 1);
  }
}

/** Refuses text that no column can hold, in address, query and body, before any route sees it. */
export const inputs = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => refuseBadQuery(request.query));
  app.addHook('preValidation', async (request) => {
    check(request.params, '', 0);
    check(request.query, '', 0);
    check(request.body, '', 0);
  });
});
