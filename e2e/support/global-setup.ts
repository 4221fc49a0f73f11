import { rmSync } from 'node:fs';
import { forgetDemo } from './demo';
import { Server } from './processes';
import { apiPort, dataDir, remotePortBase, sitePort, siteUrl } from './site';

/** Enough products for every journey; the fixed demo data (D40) comes with any number. */
const PRODUCTS = '600';

/** Starts the whole site the way a newcomer does, on a new data folder, and ends it after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  rmSync(dataDir, { recursive: true, force: true });
  forgetDemo();
  const site = new Server(
    'site',
    ['scripts/start.mjs'],
    {
      PORT: String(sitePort),
      API_PORT: String(apiPort),
      REMOTE_PORT_BASE: String(remotePortBase),
      DATA_DIR: dataDir,
      SEED_PRODUCTS: PRODUCTS,
      // Every method there is; PagoEfectivo is hidden unless a shop asks for it (D22).
      PAYMENT_METHODS: '1,2,3,4,5',
      // The journeys of all tests are a few accounts' on one machine, and leave their orders behind unpaid.
      MAX_OPEN_ORDERS: '0',
      // Most journeys are of somebody new.
      REGISTRATIONS_PER_HOUR: '0',
      // What is asked here is what the server renders, not within what time: a slow machine would answer with frames.
      RENDER_BUDGET_MS: '10000',
      RENDER_HANG_MS: '30000',
      // All tests come from one address.
      RENDER_PER_MINUTE: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      BUILD_MODE: process.env.E2E_BUILD_MODE ?? 'production',
    },
    `${siteUrl}/readyz`,
  );
  await site.start(900_000);
  return async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
    forgetDemo();
  };
}
