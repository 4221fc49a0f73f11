/**
 * npm run gallery -w @qhatu/ui: every component on one page, rebuilt at each reload, at http://localhost:3750
 * (PORT changes it). For people who look, and for the accessibility check of `check.mjs`.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { withBreakpoints } from '../scripts/breakpoints.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const port = Number(process.env.PORT ?? 3750);

const breakpoints = {
  name: 'breakpoints',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: withBreakpoints(readFileSync(path, 'utf8'), path),
      loader: path.endsWith('.module.css') ? 'local-css' : 'css',
    }));
  },
};
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
  plugins: [breakpoints],
  logLevel: 'warning',
});
await build.serve({ port, servedir: here, fallback: `${here}/index.html` });
console.log(`Galería: http://localhost:${port}`);
