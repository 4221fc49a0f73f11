/**
 * npm run gallery -w @qhatu/ui: every component on one page, rebuilt at each reload, at http://localhost:3750
 * (PORT changes it). For people who look, and for the accessibility check of `check.mjs`.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const port = Number(process.env.PORT ?? 3750);

const build = await context({
  entryPoints: { gallery: `${here}/main.tsx` },
  bundle: true,
  outdir: here,
  write: false,
  jsx: 'automatic',
  format: 'esm',
  sourcemap: 'inline',
  loader: { '.woff2': 'file', '.svg': 'file', '.webp': 'file' },
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'warning',
});
await build.serve({ port, servedir: here, fallback: `${here}/index.html` });
console.log(`Galería: http://localhost:${port}`);
