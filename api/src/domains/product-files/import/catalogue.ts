import { cutTo } from '../../../db/json';
import type { Db } from '../../../db/open';
import type { ImportMappingsTable } from '../../../db/schema/imports';

export type WordKind = ImportMappingsTable['kind'];

/** Words of a file, and what they stand for in the shop. */
export interface Word {
  kind: WordKind;
  /** By which it is remembered; of a value `12:rojo`, with its attribute's id. */
  words: string;
  label: string;
  attribute_id: number | null;
  target: number | null;
}

/** Without case, accents and double spaces. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

export const MAX_WORDS_LENGTH = 1_000;

/** {@link Catalogue.read}, or one that remembers what it read. */
type ReadCatalogue = (db: Db, ownerId: number) => Promise<Catalogue>;

/** How a chunk of a run is done. */
export interface ChunkOptions {
  catalogueOf?: ReadCatalogue;
  /** Of the products that a chunk has otherwise, from 0 to 1. */
  share?: number;
}

/**
 * Reads the shop's categories and attributes once, for a turn of some chunks: they are looked up again when they are written. What
 * the owner's words stand for is read for each chunk: while one run is at work they answer the words of another.
 */
export function cachedCatalogue(): ReadCatalogue {
  const known = new Map<number, Catalogue>();
  return async (db, ownerId) => {
    const before = known.get(ownerId);
    if (before) {
      await before.readWords(db, ownerId);
      return before;
    }
    const catalogue = await Catalogue.read(db, ownerId);
    known.set(ownerId, catalogue);
    return catalogue;
  };
}

/** The shop's categories and attributes, and what one seller's words mean among them. */
export class Catalogue {
  readonly #categories = new Map<number, { name: string; path: string }>();
  readonly #byName = new Map<string, number[]>();
  readonly #byPath = new Map<string, number>();
  readonly #attributes = new Map<number, { name: string; values: Map<string, number>; texts: Map<number, string> }>();
  readonly #attributeByName = new Map<string, number>();
  readonly #mapped = new Map<string, number>();

  private constructor() {}

  static async read(db: Db, ownerId: number): Promise<Catalogue> {
    const catalogue = new Catalogue();
    const categories = await db
      .selectFrom('categories as c')
      .leftJoin('categories as r', 'r.id', 'c.parent_id')
      .select(['c.id', 'c.name', 'r.name as root'])
      .where('c.removed_at', 'is', null)
      .orderBy('c.id')
      .execute();
    for (const { id, name, root } of categories) catalogue.#addCategory(id, name, root);
    const values = await db
      .selectFrom('attributes as a')
      .innerJoin('attribute_values as v', 'v.attribute_id', 'a.id')
      .select(['a.id as attribute', 'a.name', 'v.id', 'v.value_text'])
      .orderBy('a.position')
      .orderBy('a.id')
      .orderBy('v.id')
      .execute();
    for (const { attribute, name, id, value_text } of values) catalogue.#addValue(attribute, name, id, value_text);
    await catalogue.readWords(db, ownerId);
    return catalogue;
  }

  /** What an owner's words stand for now. */
  async readWords(db: Db, ownerId: number): Promise<void> {
    const mappings = await db
      .selectFrom('import_mappings')
      .select(['kind', 'words', 'target'])
      .where('owner_id', '=', ownerId)
      .execute();
    this.#mapped.clear();
    for (const { kind, words, target } of mappings) this.#mapped.set(`${kind} ${words}`, target);
  }

  #addCategory(id: number, name: string, root: string | null): void {
    const path = root === null ? name : `${root} > ${name}`;
    this.#categories.set(id, { name, path });
    const folded = fold(name);
    this.#byName.set(folded, [...(this.#byName.get(folded) ?? []), id]);
    if (!this.#byPath.has(fold(path))) this.#byPath.set(fold(path), id);
  }

  #addValue(attribute: number, name: string, id: number, text: string): void {
    const known = this.#attributes.get(attribute) ?? { name, values: new Map(), texts: new Map() };
    if (!known.values.has(fold(text))) known.values.set(fold(text), id);
    known.texts.set(id, text);
    this.#attributes.set(attribute, known);
    if (!this.#attributeByName.has(fold(name))) this.#attributeByName.set(fold(name), attribute);
  }

  /** 'Ropa > Polos'. */
  pathOf = (category: number): string => this.#categories.get(category)?.path ?? '';

  /** 'Rojo, M'. */
  labelOf(values: readonly number[]): string {
    const text = (id: number) => [...this.#attributes.values()].find(({ texts }) => texts.has(id))?.texts.get(id);
    return values.map((id) => text(id) ?? '').join(', ');
  }

  /** Whether something of this kind has this id; of a value: among those of its attribute. */
  has({ kind, words }: Pick<Word, 'kind' | 'words'>, target: number): boolean {
    if (kind === 'category') return this.#categories.has(target);
    if (kind === 'attribute') return this.#attributes.has(target);
    return this.#attributes.get(Number.parseInt(words, 10))?.texts.has(target) ?? false;
  }

  #mappedTo(kind: WordKind, words: string): number | null {
    const target = this.#mapped.get(`${kind} ${words}`);
    return target !== undefined && this.has({ kind, words }, target) ? target : null;
  }

  /** `path` empty: the file says none. */
  category(path: readonly string[], none: string): Word {
    const label = path.join(' > ');
    const words = cutTo(fold(label), MAX_WORDS_LENGTH);
    const target = this.#mappedTo('category', words) ?? this.#guessed(path);
    return { kind: 'category', words, label: label || none, attribute_id: null, target };
  }

  /** By its whole path, otherwise by its last name where the shop has one of that name only. */
  #guessed(path: readonly string[]): number | null {
    const last = path.at(-1);
    if (last === undefined) return null;
    const whole = this.#byPath.get(fold(path.slice(-2).join(' > ')));
    if (whole !== undefined) return whole;
    const named = this.#byName.get(fold(last)) ?? [];
    return named.length === 1 ? (named[0] ?? null) : null;
  }

  attribute(name: string): Word {
    const words = cutTo(fold(name), MAX_WORDS_LENGTH);
    const target = this.#mappedTo('attribute', words) ?? this.#attributeByName.get(words) ?? null;
    return { kind: 'attribute', words, label: name, attribute_id: null, target };
  }

  value(attribute: number, text: string): Word {
    const words = cutTo(`${attribute}:${fold(text)}`, MAX_WORDS_LENGTH);
    const known = this.#attributes.get(attribute);
    const target = this.#mappedTo('value', words) ?? known?.values.get(fold(text)) ?? null;
    return { kind: 'value', words, label: `${known?.name ?? ''}: ${text}`, attribute_id: attribute, target };
  }
}
