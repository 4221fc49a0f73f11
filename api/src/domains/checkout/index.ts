import type { Provider } from '@qhatu/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import type { DomainOptions } from '../options';
import { orderMails } from '../orders/mails';
import { cancelRoutes } from './cancel-routes';
import { izipayRoutes } from './card-routes';
import { type CheckoutOptions, intentRoutes } from './intent-routes';
import { lateTransferRoutes } from './late-transfer-routes';
import { REFUND_MAILS } from './mails';
import { handleOrderRefunds, retryOrderRefunds } from './order-refunds';
import { placeOrderRoutes } from './order-routes';
import { pagoefectivoRoutes } from './pagoefectivo-routes';
import { type PaymentHooks, Payments } from './payments';
import { handleLists } from './paypal-list';
import { paypalRoutes } from './paypal-routes';
import { problemRoutes } from './problem-routes';
import { beginComparison, handleComparisons } from './reconciliation';
import { handleAccountQuestions } from './refund-account';
import { refundRoutes } from './refund-routes';
import { purgePurchases, sweepUnpaid } from './sweep';
import { handleUnappliedPayments, retryUnappliedPayments, returnUnappliedLater } from './unapplied-payments';

const SWEEP_SECONDS = 30;
const RETRY_SECONDS = 300;
const PURGE_SECONDS = 3_600;
const COMPARE_SECONDS = 3_600;

/** How buyers are charged by each provider, and what its notices do; without its keys a provider has no routes. */
const ROUTES_OF = {
  izipay: izipayRoutes,
  paypal: paypalRoutes,
  pagoefectivo: pagoefectivoRoutes,
} satisfies Record<Provider, FastifyPluginAsyncZod<CheckoutOptions>>;

/** Payments whose orders are written about, and whose money goes back when it is for no order. */
export function openPayments(app: FastifyInstance, db: Db, settings: Env): Payments {
  const mails = orderMails(app);
  const hooks: PaymentHooks = {
    onStored: mails.received,
    onApproved: mails.approved,
    onRefused: mails.rejected,
    onProblem: (trx, event, problem) => returnUnappliedLater(app, trx, event, problem),
  };
  return new Payments({ db, log: app.log, settings, hooks });
}

/**
 * Turns a basket into an order, with any provider (D36, D75). It stands above `orders`, which knows no provider, and
 * `payments`, which knows no order.
 */
export const checkout: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  const mails = orderMails(app);
  const payments = openPayments(app, db, env);
  const routeOptions = { ...options, payments };
  await app.register(placeOrderRoutes, { ...routeOptions, mails });
  await app.register(intentRoutes, routeOptions);
  for (const routes of Object.values(ROUTES_OF)) await app.register(routes, routeOptions);
  await app.register(cancelRoutes, { ...routeOptions, mails });
  await app.register(refundRoutes, options);
  await app.register(lateTransferRoutes, options);
  await app.register(problemRoutes, routeOptions);
  app.mail.offer(REFUND_MAILS);
  handleComparisons(app, db, payments);
  handleLists(app, db, payments);
  handleUnappliedPayments(app, db, payments.providers, env.SITE_URL);
  handleAccountQuestions(app, db, env.SITE_URL);
  handleOrderRefunds(app, db, payments.providers, env.SITE_URL);
  app.jobs.every(SWEEP_SECONDS, 'release expired holds', async () => {
    const count = await sweepUnpaid(db, payments, app.log, mails);
    if (count > 0) app.log.info({ count }, 'orders that nobody paid were cancelled');
  });
  app.jobs.every(PURGE_SECONDS, 'purchases and keys of long ago', async () => {
    const purged = await purgePurchases(db);
    if (purged.intents + purged.keys > 0) app.log.info(purged, 'purchases and keys of long ago were forgotten');
  });
  app.jobs.every(COMPARE_SECONDS, 'compare payments with their providers, once a day', async () => {
    await beginComparison(app, db);
  });
  app.jobs.every(RETRY_SECONDS, 'refunds of orders that were given up', () => retryOrderRefunds(app, db));
  app.jobs.every(RETRY_SECONDS, 'payments without an order whose return was given up', () =>
    retryUnappliedPayments(app, db, payments.providers),
  );
};
