import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { adminLineRoutes } from './line-routes';
import { adminOrderRoutes } from './order-routes';
import { adminPeopleRoutes } from './people-routes';
import { adminRequestRoutes } from './request-routes';
import { adminTodayRoutes } from './today-routes';

/** What the shop cannot run without (D1): payments to approve, lines to send, requests to decide. */
export const admin: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  await app.register(adminOrderRoutes, options);
  await app.register(adminLineRoutes, options);
  await app.register(adminRequestRoutes, options);
  await app.register(adminTodayRoutes, options);
  await app.register(adminPeopleRoutes, options);
};
