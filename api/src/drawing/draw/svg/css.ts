import type { SvgElement } from './tree';

const ADDRESS = /url\(([^)]*)\)?/gi;
const INSIDE = /^\s*["']?\s*(#[^\s"'()<>]+)\s*["']?\s*$/;
const FETCHING = /@import[^;]*;?|expression\s*\(/gi;
/** One over the whole area takes six seconds. */
const FILTER = /(?<![\w-])filter\s*:[^;}]*/gi;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

/** A part of the same drawing as an address names it; null: something else. */
export const insideOf = (address: string): string | null => INSIDE.exec(address)?.[1] ?? null;

/** Without filters, and without addresses but of parts of the same drawing. */
export function cleanCss(css: string): string {
  // Escapes and comments could spell out what is looked for.
  const plain = css.replaceAll('\\', '').replace(COMMENT, ' ').replace(FETCHING, 'none').replace(FILTER, '');
  return plain.replace(ADDRESS, (_, address: string) => {
    const inside = insideOf(address);
    return inside === null ? 'none' : `url(${inside})`;
  });
}

/** What is drawn anew for every element that has it, and what it refers to. */
export const COSTLY = [
  ...['opacity', 'mask', 'mix-blend-mode', 'isolation', 'clip-path', 'fill', 'stroke'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
] as const;
export type Costly = (typeof COSTLY)[number];

const isCostly = (name: string): name is Costly => (COSTLY as readonly string[]).includes(name);
const DECLARATION = /(?<![\w-])([a-z-]+)\s*:\s*([^;}]*)/gi;

export type Declared = Map<Costly, string[]>;

function declare(into: Declared, css: string): void {
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION)) {
    const property = name.toLowerCase();
    if (!isCostly(property)) continue;
    const values = into.get(property) ?? [];
    // The same again costs no more.
    if (!values.includes(value.trim())) values.push(value.trim());
    into.set(property, values);
  }
}

/**
 * A drawing's style sheets, read so that no rule is missed: an element has whatever a rule says whose last part names one
 * of its classes, its id or its tag. Real matching gives it no more than that.
 */
export class Styles {
  /** By `.class`, `#id`, `tag`, and `*` for what could match anything. */
  readonly #rules = new Map<string, Declared>();

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#read(withoutStrings(cleanCss(sheet)));
  }

  /** Blocks are taken as they close, those within others too; a last one may lack its brace. */
  #read(css: string): void {
    let selectors: string | null = null;
    let from = 0;
    for (const { 0: brace, index } of [...css.matchAll(/[{}]/g), { 0: '}', index: css.length }]) {
      const piece = css.slice(from, index);
      from = index + 1;
      if (brace === '}' && selectors !== null) for (const key of keysOf(selectors)) this.#add(key, piece);
      // Outside of every block, or before a block within one: no style to some readers, and counted all the same.
      else if (brace === '}' || selectors !== null) this.#add('*', piece);
      selectors = brace === '{' ? piece : null;
    }
  }

  #add(key: string, block: string): void {
    const declared = this.#rules.get(key) ?? new Map();
    declare(declared, block);
    if (declared.size > 0) this.#rules.set(key, declared);
  }

  /** Everything costly that `element` may have of its own: attributes, `style`, rules. */
  of({ tag, attributes }: SvgElement): Declared {
    const declared: Declared = new Map();
    for (const name of COSTLY) {
      const value = attributes.get(name);
      if (value !== undefined) declared.set(name, [value.trim()]);
    }
    declare(declared, withoutStrings(attributes.get('style') ?? ''));
    if (this.#rules.size === 0) return declared;
    const classes = (attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
    for (const key of new Set(['*', tag, `#${attributes.get('id') ?? ''}`, ...classes])) {
      for (const [name, values] of this.#rules.get(key) ?? []) {
        declared.set(name, [...new Set([...(declared.get(name) ?? []), ...values])]);
      }
    }
    return declared;
  }
}

/** A string may hold anything, braces too. */
const withoutStrings = (css: string): string => css.replace(/"[^"\n]*(?:"|\n|$)|'[^'\n]*(?:'|\n|$)/g, '_');

/** Where a rule is looked for: one key for each selector of the list. */
function keysOf(selectors: string): string[] {
  // :is(), :not() and the like may hold lists of their own.
  if (/[()]/.test(selectors)) return ['*'];
  return selectors
    .replace(/\[[^\]]*\]?/g, '')
    .split(',')
    .map((selector) => {
      const last =
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const named = /[#.][^\s.#:|*]+/.exec(last)?.[0] ?? /^[a-z][\w-]*(?=:|$)/i.exec(last)?.[0];
      return named ?? '*';
    });
}

/** The parts of the same drawing that a clean value names. */
export const idsIn = (value: string): string[] => [...value.matchAll(/url\(#([^)]+)\)/gi)].map(([, id = '']) => id);
