import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@qhatu/contract/paths';

const ROOT = path.join(__dirname, '..');
/** Addresses of the site as far as their first id; `/admin` is the api's word as well. */
const ADDRESSES = Object.values(paths)
  .map((entry) => entry.path.replace(/\/:.*$/, ''))
  .filter((address) => address !== '/' && address !== '/admin');
/** Text that begins with one of them and goes no deeper than its query or its ids. */
const HARD_CODED = new RegExp(`['"\`](?:${ADDRESSES.join('|')})(?=['"\`?#]|/\\$\\{|/\\d)`, 'g');

/** The table itself, tests, and what was stored once (migrations). */
const FREE =
  /^contract\/src\/paths\/|\.(test|spec)\.tsx?$|\/(test|testing|migrations)\/|^(e2e|bench|api\/test)\/|fixtures/;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !FREE.test(file));

/** Addresses of the site that stand in a text beside the table; comments do not count. */
const hardCoded = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => line.match(HARD_CODED) ?? []);

test('an address of the site is written down in contract/paths and nowhere else [D297]', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  const found = sources.flatMap((file) =>
    hardCoded(readFileSync(path.join(ROOT, file), 'utf8')).map((address) => `${file}: ${address}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<Link to="/carrito">', 1],
  ["navigate('/buscar?category=13')", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
  ['const href = `/detalle/productos/${id}`;', 1],
  [' * as `/buscar` says', 0],
  ["app.get('/carritos')", 0],
  ["api.get('products')", 0],
])('%s: %i hard-coded', (text, count) => {
  expect(hardCoded(text)).toHaveLength(count);
});
