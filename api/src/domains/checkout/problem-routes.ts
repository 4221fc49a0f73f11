import { ROLE } from '@qhatu/contract/model';
import {
  Id,
  KeptMessage,
  PaymentProblemList,
  PaymentProblemResult,
  ProblemAssignBody,
  ProblemClosedBody,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import type { CheckoutOptions } from './intent-routes';
import { assignProblem, closeProblem, listProblems, problemFilter } from './payment-problems';
import { openMessages } from './provider-messages';
import { checkoutTexts } from './texts';

const tags = ['administración'];
const params = z.object({ id: Id });

/**
 * Routes of administration for provider messages that nobody has judged, and for differences with providers' lists (D125,
 * D131).
 */
export const problemRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.get(
    '/admin/provider-messages',
    { onRequest, schema: { tags, response: { 200: z.array(KeptMessage) } } },
    async () => {
      const messages = await openMessages(db);
      return messages.map((message) => ({ ...message, received_at: message.received_at.toISOString() }));
    },
  );

  app.get(
    '/admin/payment-problems',
    { onRequest, schema: { tags, querystring: problemFilter, response: { 200: PaymentProblemList } } },
    async (request) => listProblems(db, staffOf(request), request.query),
  );

  app.post(
    '/admin/payment-problems/:id/assign',
    { onRequest, schema: { tags, params, body: ProblemAssignBody, response: { 200: PaymentProblemResult } } },
    async (request) => {
      const { user_id } = request.body;
      const problem = await assignProblem(db, request.params.id, user_id, staffOf(request));
      return { msg: user_id === null ? checkoutTexts.problemReleased : checkoutTexts.problemAssigned, problem };
    },
  );

  app.post(
    '/admin/payment-problems/:id/done',
    {
      onRequest: [onRequest, proof],
      schema: { tags, params, body: ProblemClosedBody, response: { 200: PaymentProblemResult } },
    },
    async (request) => {
      const problem = await closeProblem(db, request.params.id, request.body.note, staffOf(request));
      return { msg: checkoutTexts.problemDone, problem };
    },
  );
};
