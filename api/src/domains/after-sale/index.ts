import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { documentRoutes } from './documents/routes';
import { AFTER_SALE_MAILS } from './mails';
import { returnRoutes } from './returns/routes';
import { staffOrderRoutes } from './staff-orders/routes';

/** What happens to an order once it is paid: parcels, returns, documents, and the staff who see to it (D123, D124). */
export const afterSale: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  app.mail.offer(AFTER_SALE_MAILS);
  await app.register(staffOrderRoutes, options);
  await app.register(returnRoutes, options);
  await app.register(documentRoutes, options);
};
