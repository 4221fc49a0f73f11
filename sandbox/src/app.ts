import Fastify, { type FastifyInstance } from 'fastify';
import apis from '../apis.json';
import keys from '../keys.json';
import { Messenger } from './deliver';
import { izipayApi } from './izipay/api';
import { CardBook } from './izipay/book';
import type { Context, SandboxOptions } from './options';
import { type Books, pageRoutes } from './pages/routes';
import { pagoefectivoApi } from './pagoefectivo/api';
import { CipBook } from './pagoefectivo/book';
import { paypalApi } from './paypal/api';
import { PaypalBook } from './paypal/book';

export type { Action, Outcome } from './actions';
export { keys };

export interface Sandbox {
  app: FastifyInstance;
  books: Books;
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
  const books: Books = { cards: new CardBook(), paypal: new PaypalBook(), cips: new CipBook() };
  app.get('/healthz', async () => ({ ok: true }));
  await app.register(
    async (sandbox) => {
      await sandbox.register(izipayApi, { context, book: books.cards });
      await sandbox.register(paypalApi, { context, book: books.paypal });
      await sandbox.register(pagoefectivoApi, { context, book: books.cips });
      await sandbox.register(pageRoutes, { context, books });
    },
    { prefix: '/sandbox' },
  );
  app.addHook('onClose', async () => messenger.close());
  return { app, books, messenger };
}
