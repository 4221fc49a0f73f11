import { ROLE } from '@qhatu/contract/model';
import { toCents, toSoles } from '@qhatu/contract/money';
import {
  CancelBody,
  Id,
  KeptMessage,
  Message,
  OrderRefund,
  RefundAccount,
  RefundBody,
  RefundDoneBody,
} from '@qhatu/contract/wire';
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
import { noteRead } from '../security/reads';
import { recordAct, staffOf } from '../staff/record-act';
import { cancelOrder } from './cancel';
import type { CheckoutOptions } from './intent-routes';
import { askRefund, doneByHand, findRefundAccount, openRefunds, refundToWire } from './order-refunds';
import { openMessages } from './provider-messages';
import { checkoutTexts } from './texts';

const params = z.object({ id: Id });

/** Orders that end before they are sent, and money that goes back: by the buyer, and by administration (D121). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin’s routes are read as one list
export const cancelRoutes: FastifyPluginAsyncZod<CheckoutOptions & { mails: OrderMails }> = async (
  app,
  { db, env, mails, payments },
) => {
  const tools = { app, providers: payments.providers, mails };
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
      await cancelOrder(db, tools, { orderId: id, ownerId: userId, by, reason, account: named });
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
      await cancelOrder(db, tools, { orderId: id, ownerId: null, by, reason, staff });
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
        const given = await askRefund(trx, tools, order, { key, amount: cents, cause: 'shop', reason, by });
        const after = { refund: given.id, amount: toSoles(given.amount), reason: given.reason };
        await recordAct(trx, staffOf(request), { act: 'order.refund', subject: 'order', id: order.id, after });
        return given;
      });
      return refundToWire(app.sealer, refund);
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

  app.get(
    '/admin/provider-messages',
    { onRequest: onlyAdmin, schema: { tags: ['administración'], response: { 200: z.array(KeptMessage) } } },
    async () => {
      const messages = await openMessages(db);
      return messages.map((message) => ({ ...message, received_at: message.received_at.toISOString() }));
    },
  );

  app.post(
    '/admin/refunds/:id/done',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, body: RefundDoneBody, response: { 200: Message } },
    },
    async (request) => {
      const { operation } = request.body;
      await doneByHand(app, db, env.SITE_URL, { id: request.params.id, operation, staff: staffOf(request) });
      return { msg: checkoutTexts.refundDone };
    },
  );
};
