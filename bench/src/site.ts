import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server } from '@qhatu/e2e/processes';

export const sitePort = Number(process.env.BENCH_PORT ?? 4400);
export const siteUrl = process.env.BENCH_URL ?? `http://localhost:${sitePort}`;

/** The API behind it, which from this machine may be told who the visitor is (D49). */
export const siteApiUrl = process.env.BENCH_API_URL ?? `http://127.0.0.1:${sitePort + 1}`;

/** The whole site on a new data folder with the full demo catalogue, as `npm start` runs it. */
export async function startSite(): Promise<{ dataDir: string; stop: () => Promise<void> }> {
  if (process.env.BENCH_URL) return { dataDir: process.env.BENCH_DATA_DIR ?? 'var', stop: async () => {} };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-'));
  const server = new Server(
    'bench-site',
    ['scripts/start.mjs'],
    {
      PORT: String(sitePort),
      API_PORT: String(sitePort + 1),
      REMOTE_PORT_BASE: String(sitePort + 10),
      DATA_DIR: folder,
      SEED_PRODUCTS: '5000',
      LOG_LEVEL: 'warn',
      MAX_OPEN_ORDERS: '0',
      // As for the API below: all pages are asked for by this one machine.
      RENDER_PER_MINUTE: '0',
    },
    `${siteUrl}/readyz`,
  );
  await server.start(300_000);
  return {
    dataDir: folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The API alone, on a real PostgreSQL, with 5,000 products. */
export async function startApi(databaseUrl: string): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const port = sitePort + 2;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-api-'));
  const server = new Server(
    'bench-api',
    ['api/dist/main.js'],
    {
      API_PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
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
