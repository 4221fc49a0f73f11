import { ROLE } from '@qhatu/contract/model';
import {
  AdminPromotion,
  AdminPromotionList,
  Id,
  PromotionBatch,
  PromotionBatchBody,
  PromotionBatchCodes,
  PromotionBody,
  PromotionDays,
  PromotionOrders,
  PromotionState,
  PromotionStatusBody,
  PromotionType,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { findPromotionDays } from './days';
import { findAdminPromotion, listPromotionOrders, listPromotions, readBatch } from './read';
import { createBatch, createPromotion, setPromotionStatus, updatePromotion } from './save';

/** An empty choice of a form is none. */
const blank = z.literal('').transform(() => undefined);

const PromotionQuery = z.object({
  before: Id.optional(),
  text: z.string().trim().max(60).optional(),
  type: z.union([blank, z.coerce.number().pipe(PromotionType)]).optional(),
  state: z.union([PromotionState, blank]).optional(),
  batch: z.union([blank, Id]).optional(),
  personal: z.union([z.literal('1').transform(() => true), blank]).optional(),
});

/** Whose days, for administration: of a seller by user name, e-mail or number, or of whoever sells a product. `except_…`: what is edited. */
const DaysQuery = z.object({
  seller: z.string().trim().max(254).optional(),
  product: z.union([blank, Id]).optional(),
  except_product: z.union([blank, Id]).optional(),
  except_promotion: z.union([blank, Id]).optional(),
});

/** Promotions from the inside. Administration only, but for a seller's own days of promotion; what a code is good for stays in `contract/pricing`. */
export const promotionsAdmin: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const one = { 200: AdminPromotion };

  app.get(
    '/admin/promotions',
    { onRequest, schema: { tags, querystring: PromotionQuery, response: { 200: AdminPromotionList } } },
    async (request) => listPromotions(db, request.query),
  );

  app.post(
    '/admin/promotions',
    { onRequest: [onRequest, proof], schema: { tags, body: PromotionBody, response: one } },
    async (request) => createPromotion(db, staffOf(request), request.body),
  );

  app.get('/admin/promotions/:id', { onRequest, schema: { tags, params: idParams, response: one } }, async (request) =>
    findAdminPromotion(db, request.params.id),
  );

  app.post(
    '/admin/promotions/:id',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: PromotionBody, response: one } },
    async (request) => updatePromotion(db, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/admin/promotions/:id/status',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: PromotionStatusBody, response: one } },
    async (request) => setPromotionStatus(db, staffOf(request), request.params.id, request.body),
  );

  app.get(
    '/admin/promotions/:id/orders',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({ before: Id.optional() }),
        response: { 200: PromotionOrders },
      },
    },
    async (request) => listPromotionOrders(db, request.params.id, request.query.before),
  );

  app.get(
    '/admin/promotion-days',
    {
      onRequest: requireShop(['products'], ROLE.admin, ROLE.seller),
      schema: { tags, querystring: DaysQuery, response: { 200: PromotionDays } },
    },
    async (request) => findPromotionDays(db, memberOf(request), request.query),
  );

  app.post(
    '/admin/promotion-batches',
    { onRequest: [onRequest, proof], schema: { tags, body: PromotionBatchBody, response: { 200: PromotionBatch } } },
    async (request) => createBatch(db, staffOf(request), request.body),
  );

  app.get(
    '/admin/promotion-batches/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: PromotionBatchCodes } } },
    async (request) => readBatch(db, request.params.id),
  );
};
