import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { freePort } from '@qhatu/contract/testing';
import { waitForLock } from './lock';
import { Server } from './processes';
import { dataDir } from './site';

/** Made once for a run, by whoever needs it first. */
const made = `${dataDir}-demo`;
const unfinished = `${made}.new`;

async function make(): Promise<void> {
  rmSync(unfinished, { recursive: true, force: true });
  const port = await freePort();
  const env = { API_PORT: String(port), DATA_DIR: unfinished, SEED_PRODUCTS: '60', LOG_LEVEL: 'error' };
  const api = new Server('demo-api', ['api/dist/main.js'], env, `http://127.0.0.1:${port}/readyz`);
  try {
    await api.start(200_000);
  } finally {
    await api.stop();
  }
  renameSync(unfinished, made);
}

/** `folder` becomes the data folder of a shop with the demo and 60 products: a copy of what an API has made and left (D437). */
export async function fillWithDemo(folder: string): Promise<void> {
  const lock = await waitForLock(`${made}.lock`);
  try {
    if (!existsSync(made)) await make();
  } finally {
    lock.release();
  }
  mkdirSync(folder, { recursive: true });
  cpSync(made, folder, { recursive: true });
}

/** For the tests of one file `site` runs on the demo in `folder`, which is gone with it. */
export function runOnDemo(site: Server, folder: string): void {
  test.beforeAll(async () => {
    // Copies that start from one checkout build one after the other: it may wait for all of them.
    test.setTimeout(520_000);
    await fillWithDemo(folder);
    await site.start(500_000);
  });
  test.afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Before and after a run. */
export function forgetDemo(): void {
  for (const folder of [made, unfinished]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
