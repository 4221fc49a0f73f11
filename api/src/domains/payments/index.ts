import type { FastifyInstance } from 'fastify';
import type { DomainOptions } from '../options';
import type { OnStored } from './intents/complete';
import { izipayRoutes } from './izipay/routes';
import { notifications } from './notifications';
import { pagoefectivoRoutes } from './pagoefectivo/routes';
import { paypalRoutes } from './paypal/routes';
import { purgePurchases } from './purge';
import { handleRefunds, refundLater } from './refunds';
import { retryRefunds } from './retryRefunds';
import { intentRoutes } from './routes';
import { Payments } from './service';
import { sweepUnpaid } from './sweep';

export type { Payments } from './service';

const SWEEP_SECONDS = 30;
const RETRY_SECONDS = 300;
const PURGE_SECONDS = 3_600;

export interface PaymentMails {
  received: OnStored;
  approved: OnStored;
}

/** Purchases that a provider charges (D36, D75). The orders' own routes ask {@link Payments} to complete them. */
export async function openPayments(
  app: FastifyInstance,
  options: DomainOptions,
  mails: PaymentMails,
): Promise<Payments> {
  const { db, env } = options;
  const payments = new Payments({
    db,
    log: app.log,
    settings: env,
    hooks: {
      onStored: mails.received,
      onApproved: mails.approved,
      onProblem: (trx, evidence, problem) => refundLater(app, trx, evidence, problem),
    },
  });
  const routeOptions = { ...options, payments };
  await app.register(intentRoutes, routeOptions);
  await app.register(izipayRoutes, routeOptions);
  await app.register(paypalRoutes, routeOptions);
  await app.register(pagoefectivoRoutes, routeOptions);
  await app.register(notifications, routeOptions);
  handleRefunds(app, db, payments.providers, env.SITE_URL);
  app.jobs.every(SWEEP_SECONDS, 'release unpaid purchases', async () => {
    const count = await sweepUnpaid(db, payments, app.log);
    if (count > 0) app.log.info({ count }, 'purchases that nobody paid were let go');
  });
  app.jobs.every(PURGE_SECONDS, 'purchases and keys of long ago', async () => {
    const purged = await purgePurchases(db);
    if (purged.intents + purged.keys > 0) app.log.info(purged, 'purchases and keys of long ago were forgotten');
  });
  app.jobs.every(RETRY_SECONDS, 'refunds that were given up', () => retryRefunds(app, db, payments.providers));
  return payments;
}
