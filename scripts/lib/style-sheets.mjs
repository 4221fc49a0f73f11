/** Style sheets held against the components that use them, and against the rules of docs/design-system.md. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './references.mjs';
import { root } from './root.mjs';

/** A sheet of so many components is nobody's: what they share is a component of its own, or belongs to `ui`. */
const MAX_IMPORTERS = 7;
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** Local class names of a sheet, those of other sheets that it composes left out. */
function classesOf(css) {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name));
}

/**
 * Names that are used and defined nowhere, and names that are defined and used nowhere. Names that are put together at run
 * time (`styles[name]`) count as all of that sheet.
 */
function nameProblems() {
  const problems = [];
  const importers = new Map();
  const used = new Map();
  const components = filesBelow('.', ['.ts', '.tsx']).filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
  for (const file of components) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const text = source.replace(/^import .*$/gm, '');
    for (const [, binding, from] of source.matchAll(IMPORT)) {
      // A template of a file that is yet to be written names no sheet.
      if (!from.startsWith('.') || from.includes('${')) continue;
      const sheet = path.posix.join(path.posix.dirname(file), from);
      if (!existsSync(path.join(root, sheet))) {
        problems.push(`${file}: ${sheet} is not there`);
        continue;
      }
      importers.set(sheet, (importers.get(sheet) ?? 0) + 1);
      const names = used.get(sheet) ?? new Set();
      used.set(sheet, names);
      const defined = classesOf(readFileSync(path.join(root, sheet), 'utf8'));
      for (const [, dotted, quoted] of text.matchAll(new RegExp(`\\b${binding}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))) {
        const name = dotted ?? quoted;
        names.add(name);
        if (!defined.has(name)) problems.push(`${file}: ${name} is not in ${sheet}`);
      }
      if (new RegExp(`\\b${binding}\\[(?!')`).test(text) || new RegExp(`[=:(,] ?${binding}\\b(?![.[])`).test(text)) {
        for (const name of defined) names.add(name);
      }
    }
  }
  for (const [sheet, names] of used) {
    for (const name of classesOf(readFileSync(path.join(root, sheet), 'utf8'))) {
      if (!names.has(name)) problems.push(`${sheet}: nothing uses .${name}`);
    }
  }
  for (const sheet of filesBelow('.', ['.module.css'])) {
    if (!used.has(sheet)) problems.push(`${sheet}: nothing imports it`);
    const name = path.posix.basename(sheet, '.module.css');
    const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    if (!isKebab && !existsSync(path.join(root, path.posix.dirname(sheet), `${name}.tsx`)))
      problems.push(`${sheet}: named in kebab-case, or as the component beside it`);
  }
  for (const [sheet, count] of importers) {
    if (count > MAX_IMPORTERS) problems.push(`${sheet}: ${count} components import it`);
  }
  return problems;
}

/** Widths are said by the names of breakpoints.css, so that layouts change together. */
function widthProblems() {
  return filesBelow('.', ['.css'])
    .filter((file) => file.includes('/src/') && !file.endsWith('breakpoints.css'))
    .flatMap((file) =>
      (readFileSync(path.join(root, file), 'utf8').match(/@media[^{]*\bwidth\b[^{]*(?=\s\{)/g) ?? []).map(
        (query) => `${file}: ${query} is a width without a name (ui/src/tokens/breakpoints.css)`,
      ),
    );
}

/** What the compositor animates by itself, without the main thread. */
const COMPOSITED = new Set(['opacity', 'transform']);
/** What may pass from one value to the next, once, because somebody did something: it is painted, but moves nothing. */
const PAINTED_ONCE = new Set([...COMPOSITED, 'none', 'background-color', 'border-color', 'color']);

/**
 * Motion is the compositor's: a skeleton that moved its background kept half of a phone's main thread busy for ever
 * (docs/start-order.md).
 * @returns {string[]} each property of a sheet that is animated and would keep the main thread busy
 */
export function motionProblemsOf(css) {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const frames = [...text.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, name, steps]) =>
    [...steps.matchAll(/[{;]\s*([\w-]+)\s*:/g)]
      .filter(([, property]) => !COMPOSITED.has(property) && !property.startsWith('animation-'))
      .map(([, property]) => `@keyframes ${name} animates ${property}`),
  );
  const passages = [...text.matchAll(/[{;]\s*transition(?:-property)?\s*:([^;}]*)/g)].flatMap(([, value]) =>
    value
      .replace(/\([^()]*\)/g, '')
      .split(',')
      .map((part) => part.trim().split(/\s/)[0])
      .filter((property) => !PAINTED_ONCE.has(property))
      .map((property) => `transition of ${property}`),
  );
  return [...frames, ...passages];
}

const motionProblems = () =>
  filesBelow('.', ['.css'])
    .filter((file) => file.includes('/src/'))
    .flatMap((file) =>
      motionProblemsOf(readFileSync(path.join(root, file), 'utf8')).map(
        (problem) => `${file}: ${problem}, which the compositor does not do by itself`,
      ),
    );

/** @returns {string[]} a sentence for each thing that is wrong */
export const styleProblems = () => [...nameProblems(), ...widthProblems(), ...motionProblems()];
