import { ROLE } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { Id, Message, OrderRefund, RefundAccount, RefundAccountBody, RefundDoneBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/device';
import { notFound } from '../../http/errors';
import { memberOf, requireMember, requireRole } from '../../http/person';
import { requireStepUp } from '../accounts/step-up';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { openRefunds } from './order-refunds';
import { findRefundAccount, requireOwnRefund, setRefundAccount } from './refund-account';
import { completeByHand, takeRefundOver } from './refunds-by-hand';
import { checkoutTexts } from './texts';

const params = z.object({ id: Id });

/** Money that somebody transfers to a buyer: where to, and that it was done (D121, D395, D396). */
export const refundRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onlyAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.post(
    '/orders/:id/refunds/:refund/account',
    {
      onRequest: requireMember,
      schema: {
        tags: ['pedidos'],
        params: z.object({ id: Id, refund: Id }),
        body: RefundAccountBody,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { id: orderId, refund: refundId } = request.params;
      const userId = memberOf(request).id;
      await requireOwnRefund(db, { orderId, refundId, userId });
      // A named account gets the money: a login alone is not enough.
      await requireStepUp({ app, db }, request);
      const { account } = request.body;
      await setRefundAccount(db, app, { orderId, refundId, userId, account, origin: originOf(request) });
      return { msg: checkoutTexts.accountKept };
    },
  );

  app.get(
    '/admin/refunds',
    { onRequest: onlyAdmin, schema: { tags: ['administración'], response: { 200: z.array(OrderRefund) } } },
    async (request) => {
      const refunds = await openRefunds(db, app.sealer);
      const orders = refunds.map(({ order_id }) => order_id);
      await noteRead(db, request, 'orders', orders);
      return refunds;
    },
  );

  app.get(
    '/admin/refunds/:id/account',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, response: { 200: RefundAccount } },
    },
    async (request) => {
      const { id } = request.params;
      const account = await findRefundAccount(db, app.sealer, id);
      if (account === null) throw notFound();
      await noteRead(db, request, 'refund-bank', [id]);
      return { account };
    },
  );

  app.post(
    '/admin/refunds/:id/by-hand',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, response: { 200: Message } },
    },
    async (request) => {
      await takeRefundOver(app, db, { id: request.params.id, staff: staffOf(request) });
      return { msg: checkoutTexts.refundTakenOver };
    },
  );

  app.post(
    '/admin/refunds/:id/done',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, body: RefundDoneBody, response: { 200: Message } },
    },
    async (request) => {
      const { operation, amount } = request.body;
      const paid = amount === undefined ? null : toCents(amount);
      await completeByHand(app, db, env.SITE_URL, { id: request.params.id, operation, paid, staff: staffOf(request) });
      return { msg: checkoutTexts.refundDone };
    },
  );
};
