import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiArgs } from '@qhatu/contract/operations';
import { Server } from '@qhatu/e2e/processes';
import { referenceCheckout } from './lib/reference';

export const sitePort = Number(process.env.BENCH_PORT ?? 4400);

/** A site that runs. */
export interface Site {
  url: string;
  /** The API behind it, which from this machine may be told who the visitor is (D49). */
  apiUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

interface SiteOptions {
  /** The checkout that is started; this one without it. */
  checkout?: string;
  /** The next ports belong to it, too. */
  port?: number;
}

/** The whole site on a new data folder with the full demo catalogue, as `npm start` runs it. */
export async function startSite({ checkout, port = sitePort }: SiteOptions = {}): Promise<Site> {
  const apiUrl = `http://127.0.0.1:${port + 1}`;
  if (process.env.BENCH_URL && !checkout)
    return {
      url: process.env.BENCH_URL,
      apiUrl: process.env.BENCH_API_URL ?? apiUrl,
      dataDir: process.env.BENCH_DATA_DIR ?? 'var',
      stop: async () => {},
    };
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-'));
  const server = new Server(
    `bench-site-${port}`,
    ['scripts/start.mjs'],
    {
      PORT: String(port),
      API_PORT: String(port + 1),
      REMOTE_PORT_BASE: String(port + 10),
      DATA_DIR: folder,
      SEED_PRODUCTS: '5000',
      LOG_LEVEL: 'warn',
      MAX_OPEN_ORDERS: '0',
      // As for the API below: all pages are asked for by this one machine.
      RENDER_PER_MINUTE: '0',
    },
    `${url}/readyz`,
    checkout,
  );
  // A checkout that was never started is installed and built first.
  await server.start(600_000);
  return {
    url,
    apiUrl,
    dataDir: folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The site of these sources, and one of another state of the project (a commit, or a folder) beside it. When one of them cannot
 * start, none is left running.
 */
export async function startBeside(from: string): Promise<{ own: Site; reference: Site; stop: () => Promise<void> }> {
  const checkout = referenceCheckout(from);
  const own = await startSite();
  try {
    const reference = await startSite({ checkout, port: sitePort + 50 });
    const stop = async () => {
      await own.stop();
      await reference.stop();
    };
    return { own, reference, stop };
  } catch (error) {
    await own.stop();
    throw error;
  }
}

/** The API alone, on a real PostgreSQL (null: on the embedded database), with 5,000 products. */
export async function startApi(
  databaseUrl: string | null,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const port = sitePort + 2;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-api-'));
  const server = new Server(
    'bench-api',
    apiArgs(),
    {
      API_PORT: String(port),
      DATA_DIR: folder,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      MIGRATE: 'on',
      SEED_PRODUCTS: '5000',
      LOG_LEVEL: 'warn',
      // All load comes from this one machine; what is measured is the work, not the refusals.
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_OPEN_ORDERS: '0',
      MAX_OPEN_UNITS: '0',
    },
    `http://127.0.0.1:${port}/readyz`,
  );
  await server.start(120_000);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
