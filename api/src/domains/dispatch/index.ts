import { ROLE } from '@qhatu/contract/model';
import { SellerShop, ShopReopenBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireRole } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { readShop } from '../seller-shops/shop';
import { staffOf } from '../staff/record-act';
import { DISPATCH_MAILS } from './mails';
import { reopenSeller } from './pauses';
import { watchDispatch } from './watch';

const WATCH_SECONDS = 900;

/** What was paid is sent in time, or its seller's products are off sale for a while (spec 3 §9, D184). */
export const dispatch: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.mail.offer(DISPATCH_MAILS);
  const deps = { app, siteUrl: env.SITE_URL };

  app.jobs.every(WATCH_SECONDS, 'remind sellers of what they have to send', () =>
    watchDispatch({ ...deps, takesOffSale: !env.demo }, db),
  );

  app.post(
    '/admin/shops/:id/reopen',
    {
      onRequest: requireRole(ROLE.admin),
      schema: { tags, params: idParams, body: ShopReopenBody, response: { 200: SellerShop } },
    },
    async (request) => {
      const sellerId = request.params.id;
      await reopenSeller(deps, db, staffOf(request), { sellerId, reason: request.body.reason });
      return readShop(db, sellerId);
    },
  );
};
