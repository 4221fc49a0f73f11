/**
 * npm run dev [-- remote…]: development servers whose refresh works across remotes, of all or of those named, and the api
 * restarting at each change. The shell's server is the site (PORT); pages are rendered by the browser alone.
 */
import path from 'node:path';
import { remotes } from './lib/remotes.mjs';
import { root } from './lib/root.mjs';
import { runSite } from './lib/run-site.mjs';
import { sandboxPart } from './lib/sandbox.mjs';
import { run, step } from './lib/steps.mjs';
import { RESTARTS } from './lib/supervise.mjs';

const tsx = ['--import', 'tsx'];

/** Each compiles all of its remote: whoever works on one waits for one. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !remotes.includes(name));
if (unknown.length > 0) {
  console.error(`There is no remote ${unknown.join(', ')}. There are: ${remotes.join(', ')}.`);
  process.exit(2);
}

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
      ...remotes.flatMap((name, index) =>
        asked.length === 0 || asked.includes(name)
          ? [server(name, `http://127.0.0.1:${remotePortBase + 1 + index}/entry.js`)]
          : [],
      ),
      server('shell', `http://127.0.0.1:${port}/assets/js/main.js`),
    ];
  },
  // A development server takes the time that it needs to compile.
  { part: 'development servers', restarts: { ...RESTARTS, hang: null } },
);
