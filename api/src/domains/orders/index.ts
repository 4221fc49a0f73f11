import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sweepUploads } from '../../uploads/sweep-uploads';
import type { DomainOptions } from '../options';
import { compareStockHourly } from './drift-problems';
import { remindExpiringHolds } from './holds';
import { orderMails, sendOrderMails } from './mails';
import { proofRoutes } from './proofs/routes';
import { PROOF_FOLDER, sweepProofs } from './proofs/storage';
import { orderRoutes } from './routes';

const REMIND_SECONDS = 120;
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
  compareStockHourly(app, db);
  app.jobs.every(SWEEP_PROOFS_SECONDS, 'forget proofs without an order', async () => {
    await sweepProofs(db, app.jobs);
  });
  app.jobs.every(SWEEP_PROOFS_SECONDS, 'take away files of proofs without a row', async (signal) => {
    await sweepUploads(db, app.privateFiles, PROOF_FOLDER, signal);
  });
};
