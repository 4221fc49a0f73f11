import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const PRIVATE = 'private, no-store';

/**
 * Whatever a route does not call public itself (`config.cache`, pictures, the sitemap, the terms) may hold what belongs to
 * a person: no browser and no cache between keeps it. Errors too, since they tell who may what (D103).
 */
export const privateAnswers = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) reply.header('cache-control', PRIVATE);
    return payload;
  });
});
