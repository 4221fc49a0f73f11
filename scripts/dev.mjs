/**
 * npm run dev: six development servers whose refresh works across remotes, and the api restarting at each change. The
 * shell's server is the site (PORT); pages are rendered by the browser alone.
 */
import path from 'node:path';
import { remotes } from './lib/remotes.mjs';
import { root } from './lib/root.mjs';
import { runSite } from './lib/run-site.mjs';
import { sandboxPart } from './lib/sandbox.mjs';
import { run, step } from './lib/steps.mjs';
import { RESTARTS } from './lib/supervise.mjs';

const tsx = ['--import', 'tsx'];

runSite(
  async ({ port, apiPort, remotePortBase, dataDir, siteUrl, sandbox }) => {
    await step('pictures', async () => {
      await run([...tsx, 'api/src/seed/media/build.ts']);
    });
    const ports = { PORT: String(port), API_PORT: String(apiPort), REMOTE_PORT_BASE: String(remotePortBase) };
    const server = (name, url) => ({
      name,
      args: [...tsx, 'federation/src/cli.ts', 'dev', name],
      env: { ...ports, NODE_ENV: 'development', ...(sandbox ? { SANDBOX_ORIGIN: sandbox.origin } : {}) },
      health: { url },
    });
    return [
      {
        name: 'api',
        args: [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'api/src/main.ts'],
        env: { ...ports, MIGRATE: 'on', DATA_DIR: dataDir, SITE_URL: siteUrl, ...sandbox?.api },
        health: { url: `http://127.0.0.1:${apiPort}/readyz` },
      },
      ...(sandbox ? [sandboxPart(sandbox, [...tsx, 'sandbox/src/main.ts'], { ...ports, SITE_URL: siteUrl })] : []),
      ...remotes.map((name, index) => server(name, `http://127.0.0.1:${remotePortBase + 1 + index}/entry.js`)),
      server('shell', `http://127.0.0.1:${port}/assets/js/main.js`),
    ];
  },
  // A development server takes the time that it needs to compile.
  { part: 'development servers', restarts: { ...RESTARTS, hang: null } },
);
