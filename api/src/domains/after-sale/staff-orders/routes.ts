import { ROLE } from '@qhatu/contract/model';
import {
  CancelLinesBody,
  LineRefundBody,
  NoteBody,
  OrderAddressBody,
  ParcelBody,
  ParcelChange,
  StaffOrder,
  StaffOrderList,
  StaffOrderResult,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../../http/errors';
import { readIdempotencyKey } from '../../../http/idempotency';
import { memberOf, requireRole, requireShop } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import { requireStepUp } from '../../accounts/step-up';
import type { DomainOptions } from '../../options';
import { orderMails } from '../../orders/mails';
import { openProviders } from '../../payments';
import { idsOf, noteRead } from '../../security/reads';
import { staffOf } from '../../staff/record-act';
import { changeParcel, markDelivered, sendParcel } from '../parcels/send';
import { afterSaleTexts } from '../texts';
import { addNote, cancelLines, changeAddress } from './change';
import { readStaffOrder } from './detail';
import { listStaffOrders, staffOrderFilter } from './list';
import { refundLines } from './refund';

/** Orders of every method for whoever handles them: a seller's own lines, all for administration (D1). */
export const staffOrderRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireShop(['orders'], ROLE.admin, ROLE.seller);
  // It sends money back: never for a seller's staff (D234).
  const moneyBack = requireRole(ROLE.admin, ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);
  const tools = { app, siteUrl: env.SITE_URL, providers: openProviders(env), mails: orderMails(app) };

  /** The order as whoever asks may see it, and a line in the log that they did. */
  async function shown(request: FastifyRequest, id: number): Promise<StaffOrder> {
    const order = await readStaffOrder(db, app.sealer, memberOf(request), id);
    if (!order) throw notFound(afterSaleTexts.orderGone, 'order_not_found');
    await noteRead(db, request, 'orders', [order.id]);
    return order;
  }

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
    (request) => shown(request, request.params.id),
  );

  const answer = { 200: StaffOrderResult };

  app.post(
    '/staff/orders/:id/parcels',
    { onRequest, schema: { tags, params: idParams, body: ParcelBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await sendParcel(db, tools, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.parcelSent, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/parcels/:id',
    { onRequest, schema: { tags, params: idParams, body: ParcelChange, response: answer } },
    async (request) => {
      const order = await changeParcel(db, tools, staffOf(request), request.params.id, request.body);
      return { msg: afterSaleTexts.parcelChanged, order: await shown(request, order) };
    },
  );

  app.post(
    '/staff/parcels/:id/delivered',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, response: answer } },
    async (request) => {
      const order = await markDelivered(db, staffOf(request), request.params.id);
      return { msg: afterSaleTexts.parcelDone, order: await shown(request, order) };
    },
  );

  app.post(
    '/staff/orders/:id/notes',
    { onRequest, schema: { tags, params: idParams, body: NoteBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await addNote(db, staffOf(request), id, request.body.text);
      return { msg: afterSaleTexts.noteKept, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/orders/:id/address',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, body: OrderAddressBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await changeAddress(db, tools, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.addressChanged, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/orders/:id/lines/cancel',
    { onRequest: moneyBack, schema: { tags, params: idParams, body: CancelLinesBody, response: answer } },
    async (request) => {
      await requireStepUp({ app, db }, request, { loginCounts: true });
      const { id } = request.params;
      await cancelLines(db, tools, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.linesCancelled, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/orders/:id/refunds',
    { onRequest: requireRole(ROLE.seller), schema: { tags, params: idParams, body: LineRefundBody, response: answer } },
    async (request) => {
      await requireStepUp({ app, db }, request, { loginCounts: true });
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { id } = request.params;
      await refundLines(db, tools, staffOf(request), { orderId: id, key, body: request.body });
      return { msg: afterSaleTexts.refundAsked, order: await shown(request, id) };
    },
  );
};
