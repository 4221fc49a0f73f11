/**
 * What code, tests and pages point at, and whether it is there: decisions (`D18`, docs/decisions.md), sections of the
 * specification (`spec 2 §4` in comments, `[2§4]` at the end of a test's title, docs/spec), pages of docs, and files that
 * pages name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', 'releases', 'var', '.cache', '.git', 'test-results']);
const DECISIONS = 'docs/decisions.md';
const DOCUMENTS = {
  1: 'docs/spec/1-storefront.md',
  2: 'docs/spec/2-checkout.md',
  3: 'docs/spec/3-accounts-and-services.md',
};

/** Paths below `folder` (relative to the root, `/` between) whose name has one of these endings. */
export function filesBelow(folder, endings) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    // `docs/releases` is a room of pages, a remote's `releases` are builds.
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) && file !== 'docs/releases' ? [] : filesBelow(file, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [file] : [];
  });
}

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** What follows `test(`, `it(`, `describe(` or the second pair of brackets of `test.each(…)(`, up to its quote. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)"|`([^`]*)`)/g;
/** The references at the end of a title, before words that choose a device: `… raises the quantity [1§4 D31] @desktop`. */
const AT_THE_END = / \[([^\]]+)\](?: @[\w-]+)*$/;
const REFERENCE = /^(?:[123]§\d|D\d+)$/;
/** Sources that stand elsewhere: laws, and the specifications that we keep to. */
const ELSEWHERE = /\b(?:Ley \d+|RFC \d+|WCAG [\d.]+|Standard Webhooks|APG|PCI|OWASP)\b/g;
/** A ticket, whose text nobody finds in the tree. */
const TICKET = /\bissue #?\d+/i;

/**
 * Titles of all tests, with what they say they prove.
 * @returns {{ file: string, title: string, references: string[], unknown: string[] }[]}
 */
export function testTitles() {
  return filesBelow('.', ['.test.ts', '.test.tsx', '.spec.ts']).flatMap((file) =>
    [...read(file).matchAll(TITLE)].map((match) => {
      const title = match[1] ?? match[2] ?? match[3] ?? '';
      const words = (AT_THE_END.exec(title)?.[1] ?? '').replace(ELSEWHERE, '').split(/[, ]+/).filter(Boolean);
      const references = words.filter((word) => REFERENCE.test(word));
      return { file, title, references, unknown: words.filter((word) => !REFERENCE.test(word)) };
    }),
  );
}

/** `D18` → whether its line says that nothing has to point at it any more, or that there is nothing to build. */
function decisions() {
  const lines = [...read(DECISIONS).matchAll(/^- \*\*(D\d+)\*\* (.*(?:\n {2}.*)*)/gm)];
  return new Map(lines.map(([, id, text]) => [id, /_superseded by D\d+_|_A reading of/.test(text)]));
}

/** `1§4` for each section of the three documents' pages. */
function sections() {
  return Object.entries(DOCUMENTS).flatMap(([number, file]) =>
    [...read(file).matchAll(/^## §(\d)/gm)].map(([, section]) => `${number}§${section}`),
  );
}

/** Links of a page to files of this tree, without those to other sites. */
const linksOf = (text) =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link));

const ROOMS = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.'))
  .map(({ name }) => name);
/** Files and folders that a page names from the root on, but for what builds make and for a number yet to be given (`00NN`). */
const placesOf = (text) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w@.-]+)+)`/g)]
    .map(([, place]) => place)
    .filter((place) => {
      const [room, ...folders] = place.split('/');
      return ROOMS.includes(room) && !folders.some((name) => SKIPPED.has(name) || name.includes('NN'));
    });

/** Rooms that a newcomer finds in a page, each with its folders; tests' own need no word. */
const PAGE_OF_ROOM = {
  'api/src': 'docs/api.md',
  'api/src/domains': 'docs/api.md',
  ...Object.fromEntries(
    ['contract/src', 'kit/src', 'shared-state/src', 'shell/src', 'shell/server', 'federation/src'].map((room) => [
      room,
      'docs/architecture.md',
    ]),
  ),
};

/**
 * Folders that a page names as those of a room: in first cells of a table from the one that begins with the room's name to
 * the next room's, and in a drawing below the line `room/`. What is named elsewhere may be another room's.
 * @returns {Set<string>}
 */
function namedIn(text, room) {
  const named = new Set();
  let [inRows, inDrawing] = [false, false];
  for (const line of text.split('\n')) {
    inDrawing = line === `${room}/` || (inDrawing && line.startsWith('  '));
    const drawn = inDrawing && /^ {2}([\w-]+)\//.exec(line)?.[1];
    if (drawn) named.add(drawn);
    const words = [...(/^\|([^|]*)\|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word);
    if (!line.startsWith('|')) inRows = false;
    else if (words[0]?.includes('/')) inRows = words[0] === room;
    if (inRows) for (const word of words) named.add(word);
  }
  return named;
}

/** @returns {string[]} a sentence for each folder of these rooms that its page does not name (D432) */
export const unnamedRooms = (pages = PAGE_OF_ROOM) =>
  Object.entries(pages).flatMap(([room, page]) => {
    const named = namedIn(read(page), room);
    return readdirSync(path.join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name) && entry.name !== 'testing')
      .filter(({ name }) => !named.has(name))
      .map(({ name }) => `${page}: ${room}/${name} is not named`);
  });

/** `kit/form` is what the workspace `kit` exports from `kit/src/form`; a module may stand without its ending. */
const isInTree = (place) =>
  [place, place.replace('/', '/src/')].some((file) =>
    ['', '.ts', '.tsx', '.mjs'].some((ending) => existsSync(path.join(root, file + ending))),
  );

/**
 * Everything that points at nothing, and every decision or section that nothing points at.
 * @returns {string[]} a sentence each; none when all is well
 */
export function brokenReferences() {
  const known = decisions();
  const headings = new Set(sections());
  const problems = unnamedRooms();
  const used = new Set();
  const sources = filesBelow('.', ['.ts', '.tsx', '.mjs', '.cjs', '.css', '.md', '.json']).filter(
    (file) => !file.endsWith('package-lock.json') && file !== 'scripts/lib/references.mjs',
  );
  for (const file of sources) {
    const text = read(file);
    for (const [id] of text.matchAll(/\bD\d{1,3}\b/g)) {
      if (file !== DECISIONS) used.add(id);
      if (!known.has(id) && !file.endsWith('.json')) problems.push(`${file}: ${id} is not in ${DECISIONS}`);
    }
    for (const [said, document, section] of text.matchAll(/(?<!RFC )\b(?:spec )?(\d+) ?§ ?(\d+)/g)) {
      if (!headings.has(`${document}§${section}`)) problems.push(`${file}: ${said} is no section of docs/spec`);
    }
    for (const [line] of text.matchAll(new RegExp(`.*${TICKET.source}.*`, 'gi')))
      problems.push(`${file}: a ticket is not in the tree: ${line.trim().slice(0, 80)}`);
    for (const [page] of text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)) {
      if (!existsSync(path.join(root, page))) problems.push(`${file}: ${page} is not there`);
    }
    if (!file.endsWith('.md')) continue;
    for (const place of placesOf(text)) {
      if (!isInTree(place)) problems.push(`${file}: ${place} is not there`);
    }
    for (const link of linksOf(text)) {
      if (!existsSync(path.join(root, path.dirname(file), link)))
        problems.push(`${file}: the link ${link} leads nowhere`);
    }
  }
  const titles = testTitles();
  for (const { file, title, unknown } of titles) {
    if (unknown.length > 0) problems.push(`${file}: '${title}' names ${unknown.join(', ')}, which is not in the tree`);
    if (/\(D\d+(?:, D\d+)*\)$/.test(title)) problems.push(`${file}: '${title}' names its source in round brackets`);
    if (/^(?:[123]§\d|D\d+)\b/.test(title))
      problems.push(`${file}: '${title}' says its source first and its rule last`);
  }
  const numbers = [...read(DECISIONS).matchAll(/^- \*\*(D\d+)\*\*/gm)].map(([, id]) => id);
  for (const [at, id] of numbers.entries()) {
    if (numbers.indexOf(id) !== at) problems.push(`${DECISIONS}: ${id} was given twice`);
  }
  const proven = new Set(titles.flatMap(({ references }) => references));
  for (const [id, done] of known) if (!done && !used.has(id)) problems.push(`${DECISIONS}: nothing points at ${id}`);
  for (const heading of headings) {
    // The first section of each document says what it is about; the others are rules.
    if (!heading.endsWith('§1') && !proven.has(heading)) problems.push(`docs/spec: no test proves ${heading}`);
  }
  return [...new Set(problems)];
}
