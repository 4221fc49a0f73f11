import { ROLE } from '@qhatu/contract/model';
import {
  CommissionBody,
  CommissionList,
  CommissionPreview,
  CommissionResult,
  CommissionTerms,
  Id,
  SellerRates,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole } from '../../http/person';
import { idParams, RejectBody, reasonOf, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { listCommissions, previewCommission, readSellerRates, saveCommission, withdrawCommission } from './commissions';
import { ledgerTexts } from './texts';

const state = CommissionTerms.shape.state.optional();

/** Routes for commissions: administration decides them, and each seller reads their own (D159). */
export const commissionRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const forAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.get(
    '/admin/commissions',
    {
      onRequest: forAdmin,
      schema: { tags, querystring: z.object({ after: Id.optional(), state }), response: { 200: CommissionList } },
    },
    async (request) => listCommissions(db, request.query, new Date()),
  );

  app.post(
    '/admin/commissions/preview',
    { onRequest: forAdmin, schema: { tags, body: CommissionBody, response: { 200: CommissionPreview } } },
    async (request) => previewCommission(db, request.body, new Date()),
  );

  app.post(
    '/admin/commissions',
    { onRequest: [forAdmin, proof], schema: { tags, body: CommissionBody, response: { 200: CommissionResult } } },
    async (request) => {
      const terms = await saveCommission(db, staffOf(request), request.body, new Date());
      return { msg: ledgerTexts.commissionSaved, terms };
    },
  );

  app.post(
    '/admin/commissions/:id/withdraw',
    {
      onRequest: [forAdmin, proof],
      schema: { tags, params: idParams, body: RejectBody, response: { 200: CommissionResult } },
    },
    async (request) => {
      const why = { reason: reasonOf(request.body), now: new Date() };
      const terms = await withdrawCommission(db, staffOf(request), request.params.id, why);
      return { msg: ledgerTexts.commissionWithdrawn, terms };
    },
  );

  app.get(
    '/staff/rates',
    { onRequest: requireRole(ROLE.seller), schema: { tags, response: { 200: SellerRates } } },
    async (request) => readSellerRates(db, memberOf(request).id, new Date()),
  );
};
