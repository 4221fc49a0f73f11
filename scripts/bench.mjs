/** npm run bench [group …]: what we claim about speed, measured, each figure beside its bound. See docs/bench.md. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

await ensureInstalled();
// What is measured is these sources, not what was built last.
const { bundleServers } = await import('./lib/bundle.mjs');
await bundleServers();
const args = ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
