import Fastify, { type FastifyInstance } from 'fastify';
import apis from '../apis.json';
import keys from '../keys.json';
import { Messenger } from './deliver';
import { cardPage } from './izipay/act';
import { izipayApi } from './izipay/api';
import { CardStore } from './izipay/store';
import type { Context, SandboxOptions } from './options';
import { pageRoutes } from './pages/routes';
import { cipPage } from './pagoefectivo/act';
import { pagoefectivoApi } from './pagoefectivo/api';
import { CipStore } from './pagoefectivo/store';
import { paypalPage } from './paypal/act';
import { paypalApi } from './paypal/api';
import { PaypalStore } from './paypal/store';

export type { Action, Outcome } from './actions';
export { keys };

/** What each stand-in knows of its payments. */
export interface Stores {
  cards: CardStore;
  paypal: PaypalStore;
  cips: CipStore;
}

export interface Sandbox {
  app: FastifyInstance;
  stores: Stores;
  messenger: Messenger;
}

/** The shop's settings for talking to the stand-ins at `origin`, which people reach as `/sandbox` of the site. */
export const sandboxSettings = (origin: string): Record<string, string> => ({
  ...keys,
  ...Object.fromEntries(Object.entries(apis).map(([name, path]) => [name, origin + path])),
});

/** Stand-ins of Izipay, PayPal and PagoEfectivo that speak the providers' own protocols (D36). Money is imaginary. */
export async function buildSandbox(options: Omit<SandboxOptions, 'keys'>): Promise<Sandbox> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  const messenger = new Messenger();
  // Not copied: a test learns the shop's address only after this.
  const context: Context = Object.assign(Object.create(options), { keys, messenger });
  const stores: Stores = { cards: new CardStore(), paypal: new PaypalStore(), cips: new CipStore() };
  app.get('/healthz', async () => ({ ok: true }));
  await app.register(
    async (sandbox) => {
      await sandbox.register(izipayApi, { context, store: stores.cards });
      await sandbox.register(paypalApi, { context, store: stores.paypal });
      await sandbox.register(pagoefectivoApi, { context, store: stores.cips });
      const pages = [
        cardPage(context, stores.cards),
        paypalPage(context, stores.paypal),
        cipPage(context, stores.cips),
      ];
      await sandbox.register(pageRoutes, { pages });
    },
    { prefix: '/sandbox' },
  );
  app.addHook('onClose', async () => messenger.close());
  return { app, stores, messenger };
}
