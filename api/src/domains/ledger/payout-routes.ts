import { ROLE } from '@qhatu/contract/model';
import { CorrectionBody, CorrectionList, CorrectionResult, Id, PayoutList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readIdempotencyKey } from '../../http/idempotency';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { listCorrections, postCorrection } from './corrections';
import { listPayouts } from './payouts';
import { ledgerTexts } from './texts';

/** Routes by which administration pays everybody: parties with their accounts, and corrections by hand (D200). */
export const payoutRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const querystring = z.object({ after: Id.optional() });

  app.get(
    '/admin/payouts',
    { onRequest: [onRequest, proof], schema: { tags, querystring, response: { 200: PayoutList } } },
    async (request) => {
      const { payouts, requests } = await listPayouts(db, app.sealer, request.query.after);
      await noteRead(db, request, 'bank', requests);
      return payouts;
    },
  );

  app.get(
    '/admin/corrections',
    { onRequest, schema: { tags, querystring, response: { 200: CorrectionList } } },
    async (request) => listCorrections(db, request.query.after),
  );

  app.post(
    '/admin/corrections',
    { onRequest: [onRequest, proof], schema: { tags, body: CorrectionBody, response: { 200: CorrectionResult } } },
    async (request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return { msg: ledgerTexts.corrected, correction: await postCorrection(db, staffOf(request), request.body, key) };
    },
  );
};
