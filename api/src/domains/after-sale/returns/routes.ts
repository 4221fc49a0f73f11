import multipart from '@fastify/multipart';
import { AfterSale, Id, ReturnBody, ReturnResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../../http/device';
import { notFound } from '../../../http/errors';
import { readIdempotencyKey } from '../../../http/idempotency';
import { memberOf, requireMember } from '../../../http/person';
import { sweepUploads } from '../../../uploads/sweep-uploads';
import { requireStepUp } from '../../accounts/step-up';
import type { DomainOptions } from '../../options';
import { MAX_PROOF_BYTES } from '../../orders/proofs/inspect';
import { RETURN_PICTURE_FOLDER } from '../../orders/proofs/storage';
import { openProviders } from '../../payments';
import { afterSaleTexts } from '../texts';
import { askReturn } from './ask';
import { pictureRoutes } from './picture-routes';
import { sweepPictures } from './pictures';
import { readAfterSale } from './read-after-sale';
import { settleReturns } from './refund-return';
import { staffRoutes } from './staff-routes';

const tags = ['pedidos'];
const params = z.object({ id: Id });
const SWEEP_SECONDS = 3_600;
const SETTLE_SECONDS = 60;

/** Products that come back (D124): asked for by their buyer, answered by their seller or administration. */
export const returnRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  await app.register(multipart, { limits: { fileSize: MAX_PROOF_BYTES, files: 1, fields: 5, parts: 6 } });
  const deps = { app, siteUrl: env.SITE_URL, providers: openProviders(env) };

  app.get(
    '/orders/:id/after-sale',
    { onRequest: requireMember, schema: { tags, params, response: { 200: AfterSale } } },
    async (request) => {
      const found = await readAfterSale(db, request.params.id, memberOf(request).id);
      if (!found) throw notFound(afterSaleTexts.orderGone, 'order_not_found');
      return found;
    },
  );

  app.post(
    '/orders/:id/returns',
    { onRequest: requireMember, schema: { tags, params, body: ReturnBody, response: { 200: ReturnResult } } },
    async (request) => {
      // Before anything is looked at: whoever names an account is paid there.
      if (request.body.account) await requireStepUp({ app, db }, request);
      const returns = await askReturn(db, deps, {
        orderId: request.params.id,
        userId: memberOf(request).id,
        origin: originOf(request),
        key: readIdempotencyKey(request.headers['idempotency-key']),
        body: request.body,
      });
      return { msg: afterSaleTexts.returnAsked, returns };
    },
  );

  await app.register(pictureRoutes, options);
  await app.register(staffRoutes, { db, deps });

  app.jobs.every(SETTLE_SECONDS, 'give back what waited for the end of a dispute', () =>
    settleReturns(db, deps, app.log),
  );
  app.jobs.every(SWEEP_SECONDS, 'pictures of returns that were never asked for', async () => {
    await sweepPictures(db, app.jobs);
  });
  app.jobs.every(SWEEP_SECONDS, 'take away pictures of returns without a row', async (signal) => {
    await sweepUploads(db, app.privateFiles, RETURN_PICTURE_FOLDER, signal);
  });
};
