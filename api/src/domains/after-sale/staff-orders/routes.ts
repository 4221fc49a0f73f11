import { ROLE } from '@qhatu/contract/model';
import { StaffOrder, StaffOrderList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../../http/errors';
import { memberOf, requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import type { DomainOptions } from '../../options';
import { idsOf, noteRead } from '../../security/reads';
import { afterSaleTexts } from '../texts';
import { readStaffOrder } from './detail';
import { listStaffOrders, staffOrderFilter } from './list';

/** Orders of every method for whoever handles them: a seller's own lines, all for administration (D1). */
export const staffOrderRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin, ROLE.seller);

  app.get(
    '/staff/orders',
    { onRequest, schema: { tags, querystring: staffOrderFilter, response: { 200: StaffOrderList } } },
    async (request) => {
      const orders = await listStaffOrders(db, memberOf(request), request.query);
      await noteRead(db, request, 'orders', idsOf(orders));
      return orders;
    },
  );

  app.get(
    '/staff/orders/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: StaffOrder } } },
    async (request) => {
      const order = await readStaffOrder(db, app.sealer, memberOf(request), request.params.id);
      if (!order) throw notFound(afterSaleTexts.orderGone, 'order_not_found');
      await noteRead(db, request, 'orders', [order.id]);
      return order;
    },
  );
};
