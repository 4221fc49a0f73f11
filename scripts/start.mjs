/** npm start: installs, builds, migrates and seeds what is missing, starts everything, and says where it is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiArgs } from '../contract/src/operations/api-heap.mjs';
import { waitForLock } from './lib/lock.mjs';
import { root } from './lib/root.mjs';
import { runSite } from './lib/run-site.mjs';
import { sandboxPart } from './lib/sandbox.mjs';
import { run, step } from './lib/steps.mjs';

const tsx = ['--import', 'tsx'];

/** Makes what runs: pictures, front ends, bundles, the discovery document. */
async function build({ mode, demo, remotePortBase }, discoveryFile) {
  const lastLine = (output) => output.trim().split('\n').at(-1);
  const { bundleServers } = await import('./lib/bundle.mjs');
  await Promise.all([
    step('pictures', async () => lastLine(await run([...tsx, 'api/src/seed/media/build.ts'])).replace(/^media: /, '')),
    step('front ends', async () => lastLine(await run([...tsx, 'federation/src/cli.ts', 'build', '--mode', mode]))),
    step('servers', async () => ((await bundleServers()) === 0 ? 'unchanged' : '')),
  ]);
  const env = { REMOTE_PORT_BASE: String(remotePortBase) };
  const latest = process.argv.includes('--latest') ? ['--latest'] : [];
  const prune = demo ? ['--prune'] : [];
  const notes = await run(
    [...tsx, 'federation/src/cli.ts', 'discovery', discoveryFile, '--mode', mode, ...latest, ...prune],
    env,
  );
  for (const note of notes.split('\n').filter(Boolean)) console.log(`  ! ${note}`);
}

/** The shell's build that this site runs, also when another one is made meanwhile. */
function shellRelease(mode) {
  const latest = path.join(root, 'shell/releases', mode === 'production' ? 'latest.json' : `latest.${mode}.json`);
  return `shell/releases/${JSON.parse(readFileSync(latest, 'utf8')).version}`;
}

/** One release server for each remote of the document: what a team would keep on a bucket of its own (D86). */
function releaseServers(discoveryFile) {
  const { microFrontends } = JSON.parse(readFileSync(discoveryFile, 'utf8'));
  return Object.entries(microFrontends).map(([name, [entry]]) => {
    const { origin, port } = new URL(entry.url);
    return {
      name,
      args: ['federation/dist/serve.js', '--name', name, '--dir', `${name}/releases`, '--port', port],
      health: { url: `${origin}/healthz` },
    };
  });
}

runSite(async (settings) => {
  const { port, apiPort, apiHeapMb, remotePortBase, dataDir, siteUrl, demo, mode, sandbox } = settings;
  const discoveryFile = path.join(dataDir, 'discovery.json');
  // Two copies may run from one checkout; only one of them builds at a time.
  const lock = await waitForLock(path.join(root, '.cache/build.lock'), (pid) =>
    console.log(`  … waiting for another build (process ${pid})`),
  );
  await build(settings, discoveryFile).finally(lock.release);

  // One machine: whoever starts the site wants its tables as this version has them (D207).
  const migrating = { MIGRATE: process.env.MIGRATE || 'on' };
  const shared = { DATA_DIR: dataDir, SITE_URL: siteUrl, API_PORT: String(apiPort) };
  return [
    {
      name: 'api',
      args: apiArgs(apiHeapMb),
      env: { ...shared, ...migrating, ...sandbox?.api },
      health: { url: `http://127.0.0.1:${apiPort}/readyz` },
    },
    ...(sandbox ? [sandboxPart(sandbox, ['sandbox/dist/main.js'], shared)] : []),
    ...releaseServers(discoveryFile),
    {
      name: 'front',
      args: ['shell/server/dist/main.js'],
      env: {
        ...shared,
        PORT: String(port),
        REMOTE_PORT_BASE: String(remotePortBase),
        DISCOVERY_FILE: discoveryFile,
        ...(sandbox ? { ...sandbox.api, SANDBOX_ORIGIN: sandbox.origin } : {}),
        SHELL_DIST: shellRelease(mode),
        DEV_PAGES: demo ? 'on' : 'off',
      },
      health: { url: `http://127.0.0.1:${port}/readyz`, accept: (body) => body.status === 'ready' },
    },
  ];
});
