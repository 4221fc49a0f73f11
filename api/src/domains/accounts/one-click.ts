import { paths } from '@qhatu/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { malformed, notFound } from '../../http/errors';
import type { DomainOptions } from '../options';
import { siteOf } from './mails';
import { endByKey, newsletterTexts } from './newsletter';

const BODY_BYTES = 2_048;

/**
 * Leaving the newsletter by the button of a mail program (RFC 8058): the link of the mail's header, with the address's own key,
 * is enough. Who only opens it, as scanners of mail do, gets the page that asks.
 */
export const oneClickRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  // The two forms that the standard has; none of its fields but the one that it fixes is read.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  const path = '/users/unsuscribe/one-click';
  const querystring = z.object({ clave: z.string().max(200) });
  const tags = ['cuenta'];

  app.post(path, { schema: { tags, querystring, response: { 204: z.null() } } }, async (request, reply) => {
    const { body } = request;
    if (typeof body !== 'string' || !/List-Unsubscribe"?(=|\s+)One-Click/.test(body)) throw malformed();
    const gone = await db.transaction().execute((trx) => endByKey(trx, request.query.clave));
    if (!gone) throw notFound(newsletterTexts.badKey, 'token_not_found');
    return reply.code(204).send(null);
  });

  app.get(path, { schema: { tags, querystring } }, async (request, reply) =>
    reply.redirect(siteOf(env) + paths.unsubscribe.href(request.query.clave), 303),
  );
};
