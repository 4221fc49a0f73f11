import multipart from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import { Id } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../../drawing';
import { ApiError, notFound, tooMany } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import { checkStorage } from '../../../uploads/stored-bytes';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { orderTexts } from '../texts';
import { cleanProof, MAX_PROOF_BYTES } from './inspect';
import { findProof, PROOFS, storeProof } from './storage';

const UPLOADS_PER_HOUR = 30;
const tags = ['pedidos'];

/** Uploads of proofs (D72, D77), and reading them: the buyer's own, and any for administration. */
export const proofRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  await app.register(multipart, { limits: { fileSize: MAX_PROOF_BYTES, files: 1, fields: 5, parts: 6 } });

  app.post(
    '/orders/proofs',
    {
      onRequest: requireMember,
      schema: { tags, consumes: ['multipart/form-data'], response: { 200: z.object({ id: z.number().int() }) } },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const tries = await app.counter.add(`proof:${userId}`, 3_600);
      if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
      const part = await request.file();
      if (part?.fieldname !== 'file') {
        throw new ApiError(422, 'file_missing', orderTexts.proofMissing, { fields: { file: orderTexts.proofMissing } });
      }
      // The quota is checked before the upload is processed.
      await checkStorage(db, PROOFS.storage(userId));
      const proof = await cleanProof(drawFor(app, request), await part.toBuffer());
      return { id: await storeProof(db, app.privateFiles, userId, proof) };
    },
  );

  for (const [path, by] of [
    ['/orders/proofs/:id', 'id'],
    ['/orders/:id/proof', 'orderId'],
  ] as const) {
    app.get(
      path,
      { onRequest: requireMember, schema: { tags, params: z.object({ id: Id }) } },
      async (request, reply) => {
        const person = memberOf(request);
        const userId = person.role === ROLE.admin ? null : person.id;
        const { id } = request.params;
        const proof = await findProof(db, by === 'id' ? { userId, id } : { userId, orderId: id });
        const missing = () => notFound(orderTexts.proofGone, 'proof_not_found');
        if (!proof) throw missing();
        await noteRead(db, request, 'proofs', [proof.id]);
        return app.privateFiles.send(reply, { ...proof, name: `comprobante-${proof.id}`, missing });
      },
    );
  }
};
