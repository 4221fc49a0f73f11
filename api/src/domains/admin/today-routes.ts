import { ROLE } from '@qhatu/contract/model';
import { FIGURE_DAYS, OfficeToday, SellerFigures, SHOP_RIGHTS } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, ownSellerId, requireShop } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { readFigures } from './figures';
import { readToday } from './today';

/** What the back office opens with: sums and counts, nobody's data. */
export const adminTodayRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.get(
    '/admin/today',
    {
      onRequest: requireShop(SHOP_RIGHTS, ROLE.admin, ROLE.seller, ROLE.support),
      schema: { tags, response: { 200: OfficeToday } },
    },
    (request) => readToday(db, memberOf(request), env.PAYMENT_METHODS),
  );

  const querystring = z.object({
    days: z.coerce
      .number()
      .pipe(z.literal([...FIGURE_DAYS]))
      .default(30),
  });
  app.get(
    '/staff/figures',
    {
      onRequest: requireShop(['figures'], ROLE.seller),
      schema: { tags, querystring, response: { 200: SellerFigures } },
    },
    (request) => readFigures(db, ownSellerId(memberOf(request)), request.query.days),
  );
};
