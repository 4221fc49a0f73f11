import { designerTexts } from '@qhatu/contract/designer';
import { CustomBody, DesignView, Id, Message, OwnCustomList, ProductCustom } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../../drawing';
import { malformed } from '../../../http/errors';
import { readIdempotencyKey } from '../../../http/idempotency';
import { memberOf, requireMember } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { designGone } from '../errors';
import { dropDesignFilesSoon, forgetDesign } from '../forget';
import { sendPicture } from '../prints/storage';
import { imageOf } from '../upload';
import { createCustom } from './create';
import { keepPicture, PICTURE_NAME, readablePicture } from './pictures';
import { listCustoms, readCustom } from './read';

const tags = ['diseñador'];
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(48).default(12),
});
const uploadFields = z.object({ view: z.coerce.number().pipe(DesignView), product_custom_id: Id });

/** Custom products: a design on one size of a polo (spec 3 §3, §7). */
export const customRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireMember;

  app.post(
    '/product-customs',
    { onRequest, schema: { tags, body: CustomBody, response: { 200: ProductCustom } } },
    async (request) => {
      const person = memberOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const id = await createCustom(db, person.id, key, request.body);
      const custom = await readCustom(db, person, id);
      if (!custom) throw designGone();
      return custom;
    },
  );

  app.post(
    '/product-customs/upload',
    { onRequest, schema: { tags, consumes: ['multipart/form-data'], response: { 200: ProductCustom } } },
    async (request) => {
      const person = memberOf(request);
      const { bytes, field } = await imageOf(app, request);
      const fields = uploadFields.safeParse({ view: field('view'), product_custom_id: field('product_custom_id') });
      if (!fields.success) throw malformed();
      const { view, product_custom_id: id } = fields.data;
      const custom = await readCustom(db, person, id);
      // Who may look at it may not change how it looks.
      if (custom?.user_id !== person.id) throw designGone();
      await keepPicture({ db, files: app.files, jobs: app.jobs, draw: drawFor(app, request) }, id, view, bytes);
      return (await readCustom(db, person, id)) ?? custom;
    },
  );

  app.get(
    '/product-customs',
    { onRequest, schema: { tags, querystring: page, response: { 200: OwnCustomList } } },
    async (request) => listCustoms(db, memberOf(request).id, request.query),
  );

  app.get(
    '/product-customs/:id',
    { onRequest, schema: { tags, params: z.object({ id: Id }), response: { 200: ProductCustom } } },
    async (request) => {
      const custom = await readCustom(db, memberOf(request), request.params.id);
      if (!custom) throw designGone();
      await noteRead(db, request, 'designs', [request.params.id]);
      return custom;
    },
  );

  /** A design of one's own, with its files; twice is 404, as whatever is not there. */
  app.delete(
    '/product-customs/:id',
    { onRequest, schema: { tags, params: z.object({ id: Id }), response: { 200: Message } } },
    async (request) => {
      await db.transaction().execute(async (trx) => {
        const files = await forgetDesign(trx, memberOf(request).id, request.params.id);
        await dropDesignFilesSoon(app.jobs, trx, files);
      });
      return { msg: designerTexts.designDeleted };
    },
  );

  app.get(
    '/product-customs/:id/pictures/:name',
    { onRequest, schema: { tags, params: z.object({ id: Id, name: z.string().regex(PICTURE_NAME) }) } },
    async (request, reply) => {
      const { id, name } = request.params;
      const places = await readablePicture(db, memberOf(request), id, name);
      await noteRead(db, request, 'designs', [id]);
      return sendPicture(reply, { files: app.files, env }, ...places);
    },
  );
};
