import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { LINE_MAILS } from './advance';
import { adminLineRoutes } from './line-routes';
import { adminOrderRoutes } from './order-routes';
import { adminPeopleRoutes } from './people-routes';
import { adminRequestRoutes } from './request-routes';
import { adminTodayRoutes } from './today-routes';

/** What the shop cannot run without (D1): payments to approve, lines to send, requests to decide. */
export const admin: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  app.mail.offer(LINE_MAILS);
  await app.register(adminOrderRoutes, options);
  await app.register(adminLineRoutes, options);
  await app.register(adminRequestRoutes, options);
  await app.register(adminTodayRoutes, options);
  await app.register(adminPeopleRoutes, options);
};
