import os from 'node:os';
import path from 'node:path';

/** Where the site under test answers. `E2E_URL` names one that already runs. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteUrl = process.env.E2E_URL ?? `http://localhost:${sitePort}`;
export const apiPort = sitePort + 1;
export const remotePortBase = sitePort + 10;
/** Ports that the chaos tests take for a front door and remotes of their own, ten for each worker. */
export const chaosPort = sitePort + 50;
/** A site of its own whose processes a test ends, one after the other. */
export const killablePort = sitePort + 300;
/** Shops that begin empty, ten ports each. */
export const ownShopPort = sitePort + 200;
/** The site once more, from development builds. */
export const developmentPort = sitePort + 100;
/** A folder of this run's own, the same in every process of the run. */
export const dataDir = process.env.E2E_DATA_DIR ?? path.join(os.tmpdir(), `qhatu-e2e-${sitePort}`);
