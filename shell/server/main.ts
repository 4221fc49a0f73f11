import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { logCrash, logSettings } from '@qhatu/contract/operations';
import { startTracing } from '@qhatu/contract/tracing';
import { pinKey as readPinKey, SharedPointer } from '@qhatu/federation';
import pino from 'pino';
import type { ShellServer } from '../src/rendering/types';
import { buildFrontDoor } from './app';
import { OlderShellFiles } from './assets/older-shell-files';
import { readShellFiles } from './assets/shell-files';
import { findShellRelease } from './assets/shell-release';
import { DiscoveryFile } from './discovery/discovery-file';
import { SharedDiscovery } from './discovery/shared-discovery';
import { EnvError, type FrontDoorEnv, readEnv } from './env';
import { Site } from './site';
import { stopOnSignals } from './stop';

/** Ends the process with one sentence that a person can act on. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function settings(): FrontDoorEnv {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (error instanceof EnvError) fail(error.message);
    throw error;
  }
}

const env = settings();
const unnamed = pino({ ...logSettings('front-door'), level: env.LOG_LEVEL });
logCrash(process, (entry, message) => unnamed.fatal(entry, message));
const release = await findShellRelease(env.SHELL_DIST);
const log = unnamed.child({ version: release.version });
const tracing = await startTracing({ name: 'qhatu-front-door', version: release.version }, env, (text) =>
  log.warn(text),
);
const serverEntry = join(release.dir, 'server/main.cjs');

let site: Site;
const file = new DiscoveryFile({
  file: resolve(env.DISCOVERY_FILE),
  allowedOrigins: env.REMOTE_ORIGINS,
  onChange: (snapshot) => void site.adopt(snapshot),
  onProblem: (error) => log.error({ err: error }, 'the new discovery document cannot be used; the one before stays'),
});

const shared =
  env.sharing &&
  new SharedDiscovery({
    file: resolve(env.DISCOVERY_FILE),
    shared: new SharedPointer(env.sharing.apiOrigin, env.sharing.key),
    onPulled: () => void file.poll(),
    log,
  });
await shared?.begin().catch((error: Error) => fail(error.message));
const first = await file
  .read()
  .catch((error: Error) =>
    fail(`The front door has no discovery document to start from (${env.DISCOVERY_FILE}): ${error.message}`),
  );
const files = await readShellFiles(join(release.dir, 'browser')).catch(() =>
  fail(`The shell is not built: ${join(release.dir, 'browser')} is missing. Run npm start, which builds it.`),
);
const shell = { release, files, older: new OlderShellFiles(release.releases) };
const { frame } = createRequire(serverEntry)(serverEntry) as ShellServer;

site = new Site(first, { env, log, serverEntry, cacheDir: resolve(env.DATA_DIR, 'renderer') });
// A folder that cannot be written costs the team its links, and the shop nothing.
const pinKey = await readPinKey(resolve(env.DISCOVERY_FILE), env.RELEASE_PIN_KEY).catch((error: unknown) => {
  log.warn({ err: error }, 'there is no key for pins: nobody can ask for a release by name');
  return undefined;
});
const app = await buildFrontDoor({
  ...{ env, log, site, frame, shell, pinKey },
  sharedIsRead: shared && (() => !shared.away),
});
await site.start();
file.watch();
shared?.watch();
stopOnSignals(log, {
  leave: () => app.leave(),
  drainSeconds: env.DRAIN_SECONDS,
  end: async () => {
    file.stop();
    shared?.stop();
    await app.close();
    await site.stop();
    await tracing?.close();
  },
});

// `::` takes IPv4 as well; machines without IPv6 refuse it.
const hosts = env.HOST ? [env.HOST] : ['::', '0.0.0.0'];
for (const [index, host] of hosts.entries()) {
  try {
    await app.listen({ port: env.PORT, host });
    break;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      fail(`Port ${env.PORT} is busy: something else listens there. Stop it, or choose another one with PORT.`);
    if (index === hosts.length - 1) fail(`The front door cannot listen on port ${env.PORT}: ${message}`);
  }
}
log.info({ port: env.PORT, site: env.siteUrl, discovery: first.digest }, 'front door open');
