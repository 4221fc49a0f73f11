import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** The api's answers are data: nothing in them may load, run or be framed. The docs page sets its own policy. */
export const security = fp(async (app: FastifyInstance) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Pictures are shown on the site's own pages; plain HTTP is the front door's business.
    crossOriginResourcePolicy: { policy: 'same-site' },
    hsts: false,
  });
});

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
