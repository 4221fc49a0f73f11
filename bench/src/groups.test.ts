import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GROUPS, selection, unknownGroups } from './groups';

test('without a word all groups are measured but the long ones, with words just those', () => {
  const all = selection([]);
  expect([all('pages'), all('machines')]).toEqual([true, false]);
  const named = selection(['machines', 'orders']);
  expect([named('machines'), named('orders'), named('pages')]).toEqual([true, true, false]);
});

test('a word that is no group is known as such, a number only beside `import`', () => {
  expect(unknownGroups(['page', 'orders', '10000'])).toEqual(['page', '10000']);
  expect(unknownGroups(['import', '10000'])).toEqual([]);
});

test('docs/bench.md has a row for each group, and for nothing else', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/bench.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(Object.keys(GROUPS).sort());
});
