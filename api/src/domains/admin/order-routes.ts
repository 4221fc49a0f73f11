import { ROLE } from '@qhatu/contract/model';
import { AdminOrderList, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { idParams, pageByKey, RejectBody, reasonOf, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { orderMails } from '../orders/mails';
import { requireProof } from '../security/proof';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { decideOrder, listOrders } from './orders';
import { adminTexts } from './texts';

const status = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired']).default('pending');

/** `all` lists what providers charge as well. */
const methods = z.enum(['reviewed', 'all']).default('reviewed');

/** Transfers that wait for somebody to look at their proof (spec 2 §1). Administration only. */
export const adminOrderRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const mails = orderMails(app);
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.get(
    '/admin/orders',
    {
      onRequest,
      schema: { tags, querystring: z.object({ ...pageByKey, status, methods }), response: { 200: AdminOrderList } },
    },
    async (request) => {
      const orders = await listOrders(db, request.query);
      await noteRead(db, request, 'orders', idsOf(orders));
      return orders;
    },
  );

  app.post(
    '/admin/orders/:id/approve',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      const { id } = request.params;
      await decideOrder(db, mails, { orderId: id, by: staffOf(request), reason: null });
      return { msg: adminTexts.orderApproved(id) };
    },
  );

  app.post(
    '/admin/orders/:id/reject',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: RejectBody, response: { 200: Message } } },
    async (request) => {
      const { id } = request.params;
      await decideOrder(db, mails, { orderId: id, by: staffOf(request), reason: reasonOf(request.body) });
      return { msg: adminTexts.orderRejected(id) };
    },
  );
};
