import multipart from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import {
  AfterSale,
  Id,
  ReceiveReturnBody,
  ReturnBody,
  ReturnResult,
  StaffReturnList,
  StaffReturnResult,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../../drawing';
import { originOf } from '../../../http/device';
import { ApiError, notFound, tooMany } from '../../../http/errors';
import { readIdempotencyKey } from '../../../http/idempotency';
import { memberOf, ownSellerId, requireMember, requireRole, requireShop, sells } from '../../../http/person';
import { idParams, RejectBody, reasonOf, tags as staffTags } from '../../../http/staff-requests';
import { requireStepUp } from '../../accounts/step-up';
import type { DomainOptions } from '../../options';
import { MAX_PROOF_BYTES } from '../../orders/proofs/inspect';
import { openProviders } from '../../payments';
import { requireProof } from '../../security/proof';
import { noteRead } from '../../security/reads';
import { staffOf } from '../../staff/record-act';
import { afterSaleTexts } from '../texts';
import { askReturn } from './ask';
import { decideReturn, receiveReturn } from './handle';
import { listReturns, returnFilter } from './list';
import { findPicture, keepPicture, sweepPictures } from './pictures';
import { readAfterSale } from './read-after-sale';

const tags = ['pedidos'];
const params = z.object({ id: Id });
const UPLOADS_PER_HOUR = 30;
const SWEEP_SECONDS = 3_600;

/** Products that come back (D124): asked for by their buyer, answered by their seller or administration. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const returnRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  await app.register(multipart, { limits: { fileSize: MAX_PROOF_BYTES, files: 1, fields: 5, parts: 6 } });
  const tools = { app, siteUrl: env.SITE_URL, providers: openProviders(env) };

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
      const returns = await askReturn(db, tools, {
        orderId: request.params.id,
        userId: memberOf(request).id,
        origin: originOf(request),
        key: readIdempotencyKey(request.headers['idempotency-key']),
        body: request.body,
      });
      return { msg: afterSaleTexts.returnAsked, returns };
    },
  );

  app.post(
    '/orders/returns/pictures',
    {
      onRequest: requireMember,
      schema: { tags, consumes: ['multipart/form-data'], response: { 200: z.object({ id: z.number().int() }) } },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const tries = await app.counter.add(`return-picture:${userId}`, 3_600);
      if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
      const part = await request.file();
      if (part?.fieldname !== 'file') {
        const text = afterSaleTexts.pictureMissing;
        throw new ApiError(422, 'file_missing', text, { fields: { file: text } });
      }
      const draw = drawFor(app, request);
      return { id: await keepPicture({ db, files: app.privateFiles, draw }, userId, await part.toBuffer()) };
    },
  );

  app.get(
    '/orders/returns/pictures/:id',
    { onRequest: requireMember, schema: { tags, params } },
    async (request, reply) => {
      const person = memberOf(request);
      const { id } = request.params;
      const picture = await findPicture(db, id, {
        userId: person.id,
        sellerId: sells(person, 'orders') ? ownSellerId(person) : null,
        isAdmin: person.role === ROLE.admin,
      });
      const missing = () => notFound(afterSaleTexts.pictureGone, 'picture_not_found');
      if (!picture) throw missing();
      await noteRead(db, request, 'proofs', [id]);
      return app.privateFiles.send(reply, {
        path: picture.path,
        mime: 'image/webp',
        name: `devolucion-${id}`,
        missing,
      });
    },
  );

  const onRequest = requireShop(['orders'], ROLE.admin, ROLE.seller);
  // It sends money back: never for a seller's staff (D234).
  const moneyBack = requireRole(ROLE.admin, ROLE.seller);
  const proof = requireProof(db);

  app.get(
    '/staff/returns',
    { onRequest, schema: { tags: staffTags, querystring: returnFilter, response: { 200: StaffReturnList } } },
    async (request) => {
      const found = await listReturns(db, memberOf(request), request.query);
      await noteRead(
        db,
        request,
        'orders',
        found.data.map(({ order_id }) => order_id),
      );
      return found;
    },
  );

  const answer = { 200: StaffReturnResult };

  app.post(
    '/staff/returns/:id/accept',
    {
      onRequest,
      schema: {
        tags: staffTags,
        params: idParams,
        body: z.object({ decision: z.string().trim().max(500).optional() }),
        response: answer,
      },
    },
    async (request) => {
      const { id } = request.params;
      const decision = request.body.decision || null;
      const done = await decideReturn(db, tools, staffOf(request), { id, to: 'accepted', decision });
      await noteRead(db, request, 'orders', [done.order_id]);
      return { msg: afterSaleTexts.returnAccepted, return: done };
    },
  );

  app.post(
    '/staff/returns/:id/refuse',
    { onRequest, schema: { tags: staffTags, params: idParams, body: RejectBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      const decision = reasonOf(request.body);
      const done = await decideReturn(db, tools, staffOf(request), { id, to: 'refused', decision });
      await noteRead(db, request, 'orders', [done.order_id]);
      return { msg: afterSaleTexts.returnRefused, return: done };
    },
  );

  app.post(
    '/staff/returns/:id/receive',
    {
      onRequest: [moneyBack, proof],
      schema: { tags: staffTags, params: idParams, body: ReceiveReturnBody, response: answer },
    },
    async (request) => {
      const done = await receiveReturn(db, tools, staffOf(request), request.params.id, request.body);
      await noteRead(db, request, 'orders', [done.order_id]);
      return { msg: afterSaleTexts.returnReceived, return: done };
    },
  );

  app.jobs.every(SWEEP_SECONDS, 'pictures of returns that were never asked for', async () => {
    await sweepPictures(db, app.privateFiles);
  });
};
