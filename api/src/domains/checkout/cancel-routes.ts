import { ROLE } from '@qhatu/contract/model';
import { toCents, toSoles } from '@qhatu/contract/money';
import { CancelBody, Id, Message, OrderRefund, RefundBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/device';
import { notFound, ruleBroken } from '../../http/errors';
import { readIdempotencyKey } from '../../http/idempotency';
import { memberOf, requireMember, requireRole } from '../../http/person';
import { requireStepUp } from '../accounts/step-up';
import type { OrderMails } from '../orders/mails';
import { lockOrder } from '../orders/move';
import { requireProof } from '../security/proof';
import { recordAct, staffOf } from '../staff/record-act';
import { cancelOrder } from './cancel';
import type { CheckoutOptions } from './intent-routes';
import { refundToWire, requestRefund } from './order-refunds';
import { checkoutTexts } from './texts';

const params = z.object({ id: Id });

/** Orders that end before they are sent, and money that is asked back: by the buyer, and by administration (D121). */
export const cancelRoutes: FastifyPluginAsyncZod<CheckoutOptions & { mails: OrderMails }> = async (
  app,
  { db, mails, payments },
) => {
  const deps = { app, providers: payments.providers, mails };
  const onlyAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.post(
    '/orders/:id/cancel',
    { onRequest: requireMember, schema: { tags: ['pedidos'], params, body: CancelBody, response: { 200: Message } } },
    async (request) => {
      const { id } = request.params;
      const { id: userId } = memberOf(request);
      const { reason = null, account } = request.body;
      // Before anything is looked at: whoever names an account is paid there.
      if (account) await requireStepUp({ app, db }, request);
      const named = account ? { text: account, origin: originOf(request) } : null;
      const by = { actor: 'buyer', actorId: userId } as const;
      await cancelOrder(db, deps, { orderId: id, ownerId: userId, by, reason, account: named });
      return { msg: checkoutTexts.cancelled(id) };
    },
  );

  app.post(
    '/admin/orders/:id/cancel',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, body: CancelBody, response: { 200: Message } },
    },
    async (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      if (!reason) throw ruleBroken('invalid', checkoutTexts.reasonMissing, { reason: checkoutTexts.reasonMissing });
      const staff = staffOf(request);
      const by = { actor: 'administration', actorId: staff.id } as const;
      await cancelOrder(db, deps, { orderId: id, ownerId: null, by, reason, staff });
      return { msg: checkoutTexts.cancelledByShop(id) };
    },
  );

  app.post(
    '/admin/orders/:id/refunds',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, body: RefundBody, response: { 200: OrderRefund } },
    },
    async (request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { amount, reason } = request.body;
      const by = { actor: 'administration', actorId: memberOf(request).id } as const;
      const refund = await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, request.params.id);
        if (!order) throw notFound();
        const cents = amount === undefined ? null : toCents(amount);
        const given = await requestRefund(trx, deps, order, { key, amount: cents, cause: 'shop', reason, by });
        const after = { refund: given.id, amount: toSoles(given.amount), reason: given.reason };
        await recordAct(trx, staffOf(request), { act: 'order.refund', subject: 'order', id: order.id, after });
        return given;
      });
      return refundToWire(app.sealer, refund);
    },
  );
};
