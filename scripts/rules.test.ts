import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');
const SKIPPED = new Set(['node_modules', 'dist', 'releases', 'var', '.cache', '.git', 'test-results']);

interface Page {
  file: string;
  /** Of which document; its own section is what every name of a row has to begin with, or a decision. */
  document?: number;
  sections: number[];
  /** So many rows at least. */
  least: number;
}
const PAGES: Page[] = [
  { file: 'docs/accounts-rules.md', sections: [2, 3, 4, 5, 6, 7, 8, 9], least: 90 },
  { file: 'docs/storefront-rules.md', document: 1, sections: [2, 4, 5, 6, 8, 9], least: 150 },
];

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/** What follows `test(`, `it(`, `describe(` or the second pair of brackets of `test.each(…)(`, up to its quote. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)"|`([^`]*)`)/g;

const titles = testFiles(ROOT).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(TITLE)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
);

/** Rows of a page's tables, each with its section's number. */
const rowsOf = ({ file, document }: Page) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split(/^## §/m)
    .slice(1)
    .flatMap((part) =>
      [...part.matchAll(/^\| (.+) \| (.+) \|$/gm)]
        .filter(([, said]) => !/^what is said|^-/.test(said))
        .map(([, said = '', names = '']) => ({
          section: Number(part[0]),
          rule: `${document ?? ''}§${part[0]} ${said.trim()}`,
          reference: document ? `${document}§${part[0]}` : null,
          names: [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
        })),
    );

/** '1§2 1§9 D65 six related' → the three that it says before it says anything else. */
const referencesOf = (name: string): string[] =>
  /^(?:(?:[1-3]§\d|D\d+)(?: and)? )*(?:[1-3]§\d|D\d+)/.exec(name)?.[0].split(/ (?:and )?/) ?? [];

test.each(PAGES)('$file speaks of its sections, in $least rows or more', (page) => {
  const rows = rowsOf(page);
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(page.sections);
  expect(rows.length).toBeGreaterThanOrEqual(page.least);
});

test.each(PAGES.flatMap(rowsOf))('$rule: has a test that says so by its name', ({ names, reference }) => {
  expect(names).not.toEqual([]);
  for (const name of names) {
    const references = referencesOf(name);
    expect(references).not.toEqual([]);
    // The rule is said by the name itself: what a table of cases fills in ("%j says %s") could be any rule.
    expect(name).not.toMatch(/^\S+ %\w says %\w$/);
    if (reference) expect(references.filter((one) => one === reference || one.startsWith('D'))).not.toEqual([]);
    expect(titles.filter((title) => title.startsWith(name))).not.toEqual([]);
  }
});
