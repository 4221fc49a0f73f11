import { ROLE } from '@qhatu/contract/model';
import { ReceiveReturnBody, StaffReturnList, StaffReturnResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { memberOf, requireRole, requireShop } from '../../../http/person';
import { idParams, RejectBody, reasonOf, tags } from '../../../http/staff-requests';
import { requireProof } from '../../security/proof';
import { noteRead } from '../../security/reads';
import { staffOf } from '../../staff/record-act';
import { afterSaleTexts } from '../texts';
import { decideReturn, type HandleDeps, receiveReturn } from './handle';
import { listReturns, returnFilter } from './list';

interface StaffRoutesOptions {
  db: Db;
  deps: HandleDeps;
}

/** Returns as their seller or administration answers them. */
export const staffRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, { db, deps }) => {
  const onRequest = requireShop(['orders'], ROLE.admin, ROLE.seller);
  // It sends money back: never for a seller's staff (D234).
  const moneyBack = requireRole(ROLE.admin, ROLE.seller);
  const proof = requireProof(db);

  app.get(
    '/staff/returns',
    { onRequest, schema: { tags, querystring: returnFilter, response: { 200: StaffReturnList } } },
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
        tags,
        params: idParams,
        body: z.object({ decision: z.string().trim().max(500).optional() }),
        response: answer,
      },
    },
    async (request) => {
      const { id } = request.params;
      const decision = request.body.decision || null;
      const done = await decideReturn(db, deps, staffOf(request), { id, to: 'accepted', decision });
      await noteRead(db, request, 'orders', [done.order_id]);
      return { msg: afterSaleTexts.returnAccepted, return: done };
    },
  );

  app.post(
    '/staff/returns/:id/refuse',
    { onRequest, schema: { tags, params: idParams, body: RejectBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      const decision = reasonOf(request.body);
      const done = await decideReturn(db, deps, staffOf(request), { id, to: 'refused', decision });
      await noteRead(db, request, 'orders', [done.order_id]);
      return { msg: afterSaleTexts.returnRefused, return: done };
    },
  );

  app.post(
    '/staff/returns/:id/receive',
    {
      onRequest: [moneyBack, proof],
      schema: { tags, params: idParams, body: ReceiveReturnBody, response: answer },
    },
    async (request) => {
      const done = await receiveReturn(db, deps, staffOf(request), request.params.id, request.body);
      await noteRead(db, request, 'orders', [done.order_id]);
      const waits = done.refund === null && done.amount > 0;
      return { msg: waits ? afterSaleTexts.returnReceivedInDispute : afterSaleTexts.returnReceived, return: done };
    },
  );
};
