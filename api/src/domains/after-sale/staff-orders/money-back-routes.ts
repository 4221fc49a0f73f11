import { ROLE } from '@qhatu/contract/model';
import { CancelLinesBody, LineRefundBody, Message, StaffOrderResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readIdempotencyKey } from '../../../http/idempotency';
import { requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import type { DomainOptions } from '../../options';
import { orderMails } from '../../orders/mails';
import { openProviders } from '../../payments';
import { requireProof } from '../../security/proof';
import { staffOf } from '../../staff/record-act';
import { afterSaleTexts } from '../texts';
import { cancelLines } from './change';
import { showOrder } from './detail';
import { refundLines } from './refund';

/** What sends money of an order's lines back: never for a seller's staff (D234), and with a proof of who does it. */
export const moneyBackRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const proof = requireProof(db);
  const deps = { app, siteUrl: env.SITE_URL, providers: openProviders(env), mails: orderMails(app) };

  app.post(
    '/staff/orders/:id/lines/cancel',
    {
      onRequest: [requireRole(ROLE.admin, ROLE.seller), proof],
      schema: { tags, params: idParams, body: CancelLinesBody, response: { 200: StaffOrderResult } },
    },
    async (request) => {
      const { id } = request.params;
      await cancelLines(db, deps, staffOf(request), id, request.body);
      return { msg: afterSaleTexts.linesCancelled, order: await showOrder(app, db, request, id) };
    },
  );

  app.post(
    '/staff/orders/:id/refunds',
    {
      onRequest: [requireRole(ROLE.seller), proof],
      schema: { tags, params: idParams, body: LineRefundBody, response: { 200: Message } },
    },
    async (request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { id } = request.params;
      await refundLines(db, deps, staffOf(request), { orderId: id, key, body: request.body });
      return { msg: afterSaleTexts.refundAsked };
    },
  );
};
