import { ROLE } from '@qhatu/contract/model';
import {
  NoteBody,
  OrderAddressBody,
  OrderMessageBody,
  ParcelBody,
  ParcelChange,
  StaffOrder,
  StaffOrderList,
  StaffOrderResult,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { memberOf, requireRole, requireShop } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import type { DomainOptions } from '../../options';
import { requireProof } from '../../security/proof';
import { idsOf, noteRead } from '../../security/reads';
import { staffOf } from '../../staff/record-act';
import { changeParcel, markDelivered, sendParcel } from '../parcels/send';
import { afterSaleTexts } from '../texts';
import { addNote, changeAddress, writeToBuyer } from './change';
import { showOrder } from './detail';
import { listStaffOrders, staffOrderFilter } from './list';
import { moneyBackRoutes } from './money-back-routes';

/** Orders of every method for whoever handles them: a seller's own lines, all for administration (D1); support reads (D270). */
export const staffOrderRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireShop(['orders'], ROLE.admin, ROLE.seller);
  const readers = requireShop(['orders'], ROLE.admin, ROLE.seller, ROLE.support);
  const onlyAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const deps = { app, siteUrl: env.SITE_URL };

  const shown = (request: FastifyRequest, id: number) => showOrder(app, db, request, id);

  app.get(
    '/staff/orders',
    { onRequest: readers, schema: { tags, querystring: staffOrderFilter, response: { 200: StaffOrderList } } },
    async (request) => {
      const orders = await listStaffOrders(db, memberOf(request), request.query);
      await noteRead(db, request, 'orders', idsOf(orders));
      return orders;
    },
  );

  app.get(
    '/staff/orders/:id',
    { onRequest: readers, schema: { tags, params: idParams, response: { 200: StaffOrder } } },
    (request) => shown(request, request.params.id),
  );

  const answer = { 200: StaffOrderResult };

  app.post(
    '/staff/orders/:id/parcels',
    { onRequest, schema: { tags, params: idParams, body: ParcelBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await sendParcel(db, deps, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.parcelSent, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/parcels/:id',
    { onRequest, schema: { tags, params: idParams, body: ParcelChange, response: answer } },
    async (request) => {
      const order = await changeParcel(db, deps, staffOf(request), request.params.id, request.body);
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
    '/staff/orders/:id/message',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, body: OrderMessageBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await writeToBuyer(db, deps, staffOf(request), id, request.body.text);
      return { msg: afterSaleTexts.messageSent, order: await shown(request, id) };
    },
  );

  app.post(
    '/staff/orders/:id/address',
    { onRequest: [onlyAdmin, proof], schema: { tags, params: idParams, body: OrderAddressBody, response: answer } },
    async (request) => {
      const { id } = request.params;
      await changeAddress(db, deps, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.addressChanged, order: await shown(request, id) };
    },
  );

  await app.register(moneyBackRoutes, { db, env });
};
