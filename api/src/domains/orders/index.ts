import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { findDrifts } from './audit';
import { remindExpiringHolds } from './holds';
import { orderMails, sendOrderMails } from './mails';
import { proofRoutes } from './proofs/routes';
import { sweepProofs } from './proofs/storage';
import { orderRoutes } from './routes';

const REMIND_SECONDS = 120;
const AUDIT_SECONDS = 3_600;
const SWEEP_PROOFS_SECONDS = 3_600;

/** Prices, orders, holds and proofs of payment. */
export const orders: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  const mails = orderMails(app);
  sendOrderMails(app, db, env.SITE_URL);
  await app.register(orderRoutes, options);
  await app.register(proofRoutes, options);
  app.jobs.every(REMIND_SECONDS, 'remind of expiring holds', async () => {
    await remindExpiringHolds(db, mails);
  });
  app.jobs.every(AUDIT_SECONDS, 'compare shelves, reservations and orders', async () => {
    for (const drift of await findDrifts(db)) app.log.error(drift, 'stock, reservations and orders do not add up');
  });
  app.jobs.every(SWEEP_PROOFS_SECONDS, 'forget proofs without an order', async () => {
    await sweepProofs(db, app.privateFiles);
  });
};
