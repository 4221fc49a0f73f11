/**
 * From source, the fetching process is bundled first: what compiles TypeScript while it runs needs threads, processes and files,
 * and it has none of them there either. Writes the bundle beside the packages and prints where.
 */
import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const cache = fileURLToPath(new URL('../../node_modules/.cache/fetching/', import.meta.url));
mkdirSync(cache, { recursive: true });
// Another process may read it at this moment.
const written = `${cache}fetch-worker.${process.pid}.mjs`;
buildSync({
  entryPoints: [fileURLToPath(new URL('./fetch-worker.ts', import.meta.url))],
  outfile: written,
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' },
});
renameSync(written, `${cache}fetch-worker.mjs`);
process.stdout.write(`${cache}fetch-worker.mjs`);
