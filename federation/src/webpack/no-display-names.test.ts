import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { browserConfig } from './browser';
import { FACADES } from './facades/names';

jest.setTimeout(120_000);

const folder = mkdtempSync(path.join(tmpdir(), 'qhatu-facade-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the shell's production build makes of one file whose exports are all used, without the packages beside it. */
async function built(file: string, external: string[]): Promise<string> {
  const config = browserConfig('shell', { mode: 'production', outDir: folder, buildId: 'test' });
  const { output, ...rest } = config;
  const compiler = webpack({
    ...rest,
    entry: file,
    output: { ...output, filename: 'out.js', library: { type: 'commonjs2' } },
    externals: external,
    externalsType: 'commonjs2',
    // Names stay: they are looked for.
    optimization: { ...rest.optimization, mangleExports: false },
    cache: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  return readFileSync(path.join(folder, 'out.js'), 'utf8');
}

it('of react-router the shell has what its façade names, and nothing of framework mode, forms and the data router [D440]', async () => {
  const text = await built(FACADES['react-router-dom'] ?? '', ['react', 'react-dom', '@qhatu/shared-state']);
  expect(text).toContain('useNavigate');
  for (const gone of [
    ...['displayName', '__reactRouterContext', 'data-discover', 'sessionStorage', 'encType'],
    ...['.memo(', '.forwardRef('],
  ])
    expect([gone, text.includes(gone)]).toEqual([gone, false]);
});
