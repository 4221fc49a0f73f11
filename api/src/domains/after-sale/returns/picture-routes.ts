import { ROLE } from '@qhatu/contract/model';
import { Id } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../../drawing';
import { ApiError, notFound, tooMany } from '../../../http/errors';
import { mayActAsSeller, memberOf, ownSellerId, requireMember } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { afterSaleTexts } from '../texts';
import { findPicture, keepPicture } from './pictures';

const tags = ['pedidos'];
const params = z.object({ id: Id });
const UPLOADS_PER_HOUR = 30;

/** Pictures of what comes back: theirs, its seller's and administration's to see. Uploads need the parent's multipart. */
export const pictureRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
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
        sellerId: mayActAsSeller(person, 'orders') ? ownSellerId(person) : null,
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
};
