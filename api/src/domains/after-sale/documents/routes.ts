import { ROLE } from '@qhatu/contract/model';
import { Id } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { conflict, notFound } from '../../../http/errors';
import { memberOf, requireMember, requireShop, sellerOf } from '../../../http/person';
import { idParams, tags as staffTags } from '../../../http/staff-requests';
import { sendPdf } from '../../../pdf/document';
import type { DomainOptions } from '../../options';
import { orderLines } from '../../orders/read';
import { noteRead } from '../../security/reads';
import { afterSaleTexts } from '../texts';
import { countUnits } from '../units';
import { makePackingSlip } from './packing-slip';
import { makeReceipt } from './receipt';
import { paidBack } from './receipt-refunds';

const missing = () => notFound(afterSaleTexts.orderGone, 'order_not_found');

/** What is printed of an order: its receipt, and the list that goes into the box. */
export const documentRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/orders/:id/receipt',
    { onRequest: requireMember, schema: { tags: ['pedidos'], params: z.object({ id: Id }) } },
    async (request, reply) => {
      const person = memberOf(request);
      const { id } = request.params;
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .$if(person.role !== ROLE.admin, (query) => query.where('user_id', '=', person.id))
        .executeTakeFirst();
      if (!order) throw missing();
      if (order.approved_at === null) throw conflict('not_paid', afterSaleTexts.noReceipt);
      await noteRead(db, request, 'orders', [id]);
      const receipt = await makeReceipt(order, await orderLines(db, [id]), await paidBack(db, order));
      return sendPdf(reply, receipt, `comprobante-pedido-${id}`);
    },
  );

  app.get(
    '/staff/orders/:id/packing-slip',
    { onRequest: requireShop(['orders'], ROLE.admin, ROLE.seller), schema: { tags: staffTags, params: idParams } },
    async (request, reply) => {
      const own = sellerOf(memberOf(request));
      const { id } = request.params;
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .where('placed_at', 'is not', null)
        .executeTakeFirst();
      const lines = (await orderLines(db, [id])).filter(({ seller_id }) => own === null || seller_id === own);
      if (!order || lines.length === 0) throw missing();
      if (order.approved_at === null) throw conflict('not_paid', afterSaleTexts.noSlip);
      await noteRead(db, request, 'orders', [id]);
      return sendPdf(reply, await makePackingSlip(order, lines, await countUnits(db, [id])), `empaque-pedido-${id}`);
    },
  );
};
