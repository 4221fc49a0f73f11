import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { Server } from '../support/processes';
import { dataDir } from '../support/site';

interface DevelopmentSite {
  name: string;
  script: string;
  /** The front door's; the API's is the next one, the remotes' begin ten above. */
  port: number;
  env?: Record<string, string>;
  /** Answers when the site does. */
  ready: string;
}

/** A site of a file's own, started before its tests and stopped after the last one. @returns its address */
export function developmentSite({ name, script, port, env, ready }: DevelopmentSite): string {
  const url = `http://localhost:${port}`;
  const folder = `${dataDir}-${name}`;
  const settings = {
    ...env,
    PORT: String(port),
    API_PORT: String(port + 1),
    REMOTE_PORT_BASE: String(port + 10),
    DATA_DIR: folder,
    SEED_PRODUCTS: '100',
  };
  const site = new Server(name, [script], settings, url + ready);
  test.use({ baseURL: url });
  test.beforeAll(async () => {
    test.setTimeout(520_000);
    rmSync(folder, { recursive: true, force: true });
    await site.start(500_000);
  });
  test.afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return url;
}
