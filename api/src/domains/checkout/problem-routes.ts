import { ROLE } from '@qhatu/contract/model';
import { Id, Message, PaymentProblem, ProblemClosedBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole } from '../../http/person';
import type { CheckoutOptions } from './intent-routes';
import { closeProblem, openProblems } from './reconciliation';
import { checkoutTexts } from './texts';

const tags = ['administración'];

/** What the daily comparison with the providers' lists found, for administration (D125). */
export const problemRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db }) => {
  const onlyAdmin = requireRole(ROLE.admin);

  app.get(
    '/admin/payment-problems',
    { onRequest: onlyAdmin, schema: { tags, response: { 200: z.array(PaymentProblem) } } },
    async () =>
      (await openProblems(db)).map(({ id, provider, kind, charge_id, order_id, ours, theirs, found_at, seen_at }) => ({
        id,
        provider,
        kind,
        charge_id,
        order_id,
        ours: ours as PaymentProblem['ours'],
        theirs: theirs as PaymentProblem['theirs'],
        found_at: found_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
  );

  app.post(
    '/admin/payment-problems/:id/done',
    {
      onRequest: onlyAdmin,
      schema: { tags, params: z.object({ id: Id }), body: ProblemClosedBody, response: { 200: Message } },
    },
    async (request) => {
      await closeProblem(db, { id: request.params.id, note: request.body.note, closedBy: memberOf(request).id });
      return { msg: checkoutTexts.problemDone };
    },
  );
};
