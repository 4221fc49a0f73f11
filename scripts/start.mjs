/** npm start: installs, builds, migrates and seeds what is missing, starts everything, and says where it is. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { banner } from './lib/front.mjs';
import { signalAll } from './lib/groups.mjs';
import { waitForHealth } from './lib/health.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { takeLock, waitForLock } from './lib/lock.mjs';
import { checkDataDir, checkPorts } from './lib/preflight.mjs';
import { runTogether } from './lib/processes.mjs';
import { remotes } from './lib/remotes.mjs';
import { root } from './lib/root.mjs';
import { Refusal, readSettings } from './lib/settings.mjs';
import { run, step } from './lib/steps.mjs';

/** The first start migrates and seeds; on a slow machine that takes its time. */
const DEADLINE_MS = 180_000;
const startedAt = Date.now();
const tsx = ['--import', 'tsx'];

/** Makes what runs: pictures, front ends, bundles, the discovery document. Nobody else builds in this folder meanwhile. */
async function prepare(settings, discoveryFile) {
  const lock = await waitForLock(path.join(root, '.cache/build.lock'), (pid) =>
    console.log(`  … waiting for another build (process ${pid})`),
  );
  try {
    const { bundleServers } = await import('./lib/bundle.mjs');
    await Promise.all([
      step('pictures', async () => (await run([...tsx, 'api/src/seed/media/build.ts'])).trim().replace(/^media: /, '')),
      step('front ends', async () => {
        const output = await run([...tsx, 'federation/src/cli.ts', 'build', '--mode', settings.mode]);
        return output.trim().split('\n').at(-1);
      }),
      step('servers', async () => {
        const changed = await bundleServers();
        return changed === 0 ? 'unchanged' : '';
      }),
    ]);
    const env = { REMOTE_PORT_BASE: String(settings.remotePortBase) };
    await run([...tsx, 'federation/src/cli.ts', 'discovery', discoveryFile, '--mode', settings.mode], env);
  } finally {
    lock.release();
  }
}

/** @returns {import('./lib/processes.mjs').Part[]} */
function parts(settings, discoveryFile) {
  const { port, apiPort, remotePortBase, dataDir, siteUrl, mode } = settings;
  const shared = { DATA_DIR: dataDir, SITE_URL: siteUrl, API_PORT: String(apiPort) };
  const document = JSON.parse(readFileSync(discoveryFile, 'utf8'));
  const releases = Object.entries(document.microFrontends).map(([name, [entry]]) => ({
    name,
    args: ['federation/dist/serve.js', '--name', name, '--dir', `${name}/releases`, '--port', new URL(entry.url).port],
  }));
  return [
    { name: 'api', args: ['api/dist/main.js'], env: shared },
    ...releases,
    {
      name: 'front',
      args: ['shell/server/dist/main.js'],
      env: {
        ...shared,
        NODE_ENV: 'production',
        PORT: String(port),
        REMOTE_PORT_BASE: String(remotePortBase),
        DISCOVERY_FILE: discoveryFile,
        SHELL_DIST: mode === 'production' ? 'shell/dist' : '.cache/development/shell',
      },
    },
  ];
}

/** Waits until every part answers for itself. @throws {Refusal} saying which one does not, and what it said */
async function allHealthy(list, site, { port, apiPort }) {
  const portOf = { api: apiPort, front: port };
  const health = list.map(async ({ name, args }) => {
    const where = `http://127.0.0.1:${portOf[name] ?? args[args.indexOf('--port') + 1]}`;
    const release = !(name in portOf);
    const ok = await waitForHealth({
      url: `${where}/${release ? 'healthz' : 'readyz'}`,
      accept: (body) => name !== 'front' || body.status === 'ready',
      deadlineMs: DEADLINE_MS,
      stop: () => stopped || site.failed() !== undefined,
    });
    return ok ? undefined : name;
  });
  const missing = (await Promise.all(health)).filter(Boolean);
  if (missing.length > 0 && !site.failed()) {
    throw new Refusal(`Not ready after ${DEADLINE_MS / 1000} seconds: ${missing.join(', ')}. The lines above say why.`);
  }
}

async function main() {
  const settings = readSettings(process.env, remotes);
  console.log('Qhatu');
  await checkDataDir(settings.dataDir);
  const lock = takeLock(path.join(settings.dataDir, 'start.lock'));
  if ('heldBy' in lock) {
    throw new Refusal(
      `Another copy of Qhatu (process ${lock.heldBy}) uses the data folder ${settings.dataDir}. Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  process.on('exit', lock.release);
  await checkPorts(settings.ports);
  await ensureInstalled();

  const discoveryFile = path.join(settings.dataDir, 'discovery.json');
  mkdirSync(path.dirname(discoveryFile), { recursive: true });
  await prepare(settings, discoveryFile);

  const list = parts(settings, discoveryFile);
  const site = await runTogether(list);
  onSignal = site.stop;
  try {
    await allHealthy(list, site, settings);
    if (!stopped && !site.failed()) console.log(welcome(settings));
  } catch (error) {
    site.stop();
    await site.done;
    throw error;
  }
  await site.done;
  const failed = site.failed();
  if (failed) throw new Refusal(`${failed} ended, so everything was stopped:\n${site.lastWords(failed)}`);
}

function welcome({ siteUrl }) {
  const demo = process.env.SEED !== 'off';
  const mailbox = process.env.NODE_ENV !== 'production';
  return banner({ siteUrl, demo, mailbox, startedIn: (Date.now() - startedAt) / 1000 });
}

let stopped = false;
/** While preparing, a signal ends what is being prepared; later, the site's parts end in their own way. */
let onSignal = () => {
  signalAll('SIGTERM');
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
    onSignal();
  });
}
// Whoever kills npm alone means us too: without this, the site would outlive the terminal that it was started from.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

main().then(
  () => process.exit(0),
  (error) => {
    if (stopped) process.exit(130);
    console.error(`\n${error instanceof Refusal ? error.message : (error.stack ?? error)}`);
    process.exit(1);
  },
);
