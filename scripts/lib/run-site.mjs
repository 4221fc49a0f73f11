import path from 'node:path';
import { banner } from './front.mjs';
import { signalAll } from './groups.mjs';
import { ensureInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { checkDataDir, checkPorts } from './preflight.mjs';
import { runTogether } from './processes.mjs';
import { remotes } from './remotes.mjs';
import { Refusal, readSettings } from './settings.mjs';

/** The first start migrates and seeds; on a slow machine that takes its time. */
const DEADLINE_MS = 180_000;
const startedAt = Date.now();

let stopped = false;
/** While preparing, a signal ends what is being prepared; later, the site's parts end in their own way. */
let onSignal = () => {
  signalAll('SIGTERM');
  process.exit(130);
};

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./processes.mjs').Part} SitePart
 */

/** Waits until every part has answered for itself. @throws {Refusal} naming those that do not */
async function allReady(site) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      const missing = site.unready().join(', ');
      reject(new Refusal(`Not ready after ${DEADLINE_MS / 1000} s: ${missing}. The lines above say why.`));
    }, DEADLINE_MS);
  });
  // A question may never be answered once the part that was asked is gone.
  await Promise.race([site.ready, site.done, late]).finally(() => clearTimeout(timer));
}

/** Everything that could go wrong because of this machine is said before anything is installed, built or started. */
async function preflight(part) {
  const settings = readSettings(process.env, remotes, part);
  await checkDataDir(settings.dataDir);
  const lock = takeLock(path.join(settings.dataDir, 'start.lock'));
  if ('heldBy' in lock) {
    throw new Refusal(
      `Another copy of Qhatu (process ${lock.heldBy}) uses the data folder ${settings.dataDir}. Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  process.on('exit', lock.release);
  await checkPorts(settings.ports);
  return settings;
}

async function main(prepare, { part = 'site', restarts }) {
  console.log('Qhatu');
  const settings = await preflight(part);
  await ensureInstalled();
  const parts = await prepare(settings);
  const site = await runTogether(parts, restarts);
  onSignal = site.stop;
  try {
    await allReady(site);
  } catch (error) {
    site.stop();
    await site.done;
    throw error;
  }
  if (!stopped && !site.failed()) {
    const { siteUrl, demo } = settings;
    console.log(
      banner({
        siteUrl,
        demo: demo && process.env.SEED !== 'off',
        mailbox: demo,
        sandbox: settings.sandbox !== null,
        startedIn: (Date.now() - startedAt) / 1000,
      }),
    );
  }
  await site.done;
  const failed = site.failed();
  if (failed) throw new Refusal(`${failed} ended, so everything was stopped:\n${site.lastWords(failed)}`);
}

/**
 * Prepares and runs a site until it is told to stop, then ends this process: 0 after a signal, 1 with one clear
 * sentence when something was in the way or a part never became ready.
 * @param {(settings: Settings) => Promise<SitePart[]>} prepare
 * @param {object} [options]
 * @param {'site' | 'development servers'} [options.part]
 * @param {import('./supervise.mjs').RestartPolicy} [options.restarts] when a part that has ended is started again
 */
export function runSite(prepare, options = {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopped = true;
      onSignal();
    });
  }
  // Whoever kills npm alone means us too: without this, the site would outlive the terminal that it was started from.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1_000).unref();
  }
  main(prepare, options).then(
    () => process.exit(0),
    (error) => {
      if (stopped) process.exit(130);
      console.error(`\n${error instanceof Refusal ? error.message : (error.stack ?? error)}`);
      process.exit(1);
    },
  );
}
