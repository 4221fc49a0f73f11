import { ROLE } from '@qhatu/contract/model';
import { OfficeToday } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { memberOf, requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { readToday } from './today';

/** What the back office opens with: sums and counts, nobody's data. */
export const adminTodayRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.get(
    '/admin/today',
    {
      onRequest: requireRole(ROLE.admin, ROLE.seller, ROLE.support),
      schema: { tags, response: { 200: OfficeToday } },
    },
    (request) => readToday(db, memberOf(request), env.PAYMENT_METHODS),
  );
};
