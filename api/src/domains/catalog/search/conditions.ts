import { toCents } from '@qhatu/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { keyOf } from './keys';
import { type AttributeFilter, attributeFilters, type SearchQuery } from './params';
import { tsquery } from './text';

/** Which facet a condition comes from; counts of a facet leave out its own condition (drill sideways). */
export type FacetName = 'category' | 'brand' | 'color' | 'condition' | 'price' | `attribute:${number}`;

export interface Condition {
  facet: FacetName | null;
  where: RawBuilder<boolean>;
  /** The same as a key of the one GIN index, which joins it with words and other keys before any row is read. */
  asKey?: RawBuilder<boolean>;
  /** Usually leaves few of many: words, brands, facet values. */
  narrow?: boolean;
}

/** 0 the whole shop, 1 a category, 2 a subcategory: what counters are kept for. */
export interface Scope {
  scope: 0 | 1 | 2;
  scopeId: number;
}

/** What a search asks of the read model `product_search s`. */
export interface Conditions {
  all: Condition[];
  /** The narrowest category that is asked for; scope 0 is the whole shop. */
  within: Scope;
  /** Nothing else is asked for: the counters of `within` say everything. */
  isWhole: boolean;
  /** The chosen root category, or the root above the chosen subcategory. */
  rootId: number | null;
}

const anyKey = (keys: number[]) => sql<boolean>`s.keys && ${keys}::int[]`;
/** For what does not exist: nothing matches, and nothing has to be read to know it. */
const nothing = sql<boolean>`false`;

async function categoryCondition(
  db: Db,
  id: number,
): Promise<{ where: RawBuilder<boolean>; asKey: RawBuilder<boolean>; scope: 1 | 2; rootId: number } | null> {
  const category = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) return null;
  const [column, kind] =
    category.parent_id === null
      ? (['s.category_id', 'category'] as const)
      : (['s.subcategory_id', 'subcategory'] as const);
  return {
    where: sql<boolean>`${sql.ref(column)} = ${id}`,
    asKey: anyKey([keyOf(kind, id)]),
    ...(category.parent_id === null ? { scope: 1, rootId: id } : { scope: 2, rootId: category.parent_id }),
  };
}

async function tagCondition(db: Db, tag: string): Promise<RawBuilder<boolean>> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where((eb) =>
      /^\d{1,9}$/.test(tag)
        ? eb.or([eb('id', '=', Number(tag)), sql<boolean>`fold(name) = fold(${tag})`])
        : sql<boolean>`fold(name) = fold(${tag})`,
    )
    .execute();
  return rows.length ? anyKey(rows.map(({ id }) => keyOf('tag', id))) : nothing;
}

/** The values of one attribute that one position of D45's lists means. */
async function valuesOf(db: Db, filter: AttributeFilter): Promise<number[]> {
  let query = db
    .selectFrom('attribute_values')
    .select(['id', 'value_text'])
    .where('attribute_id', '=', filter.attribute_id);
  if (filter.unit_id !== null) query = query.where('unit_id', '=', filter.unit_id);
  if (filter.min !== null) query = query.where('number', '>=', filter.min);
  if (filter.max !== null) query = query.where('number', '<=', filter.max);
  const rows = await query.execute();
  if (filter.value === null) return rows.map(({ id }) => id);
  const byId = rows.filter(({ id }) => String(id) === filter.value);
  const text = filter.value.toLowerCase();
  return (byId.length ? byId : rows.filter((row) => row.value_text.toLowerCase() === text)).map(({ id }) => id);
}

/** Values of one attribute are alternatives; different attributes must all hold. */
async function attributeConditions(db: Db, query: SearchQuery): Promise<Condition[]> {
  const values = new Map<number, number[]>();
  for (const filter of attributeFilters(query)) {
    const known = values.get(filter.attribute_id) ?? [];
    values.set(filter.attribute_id, [...known, ...(await valuesOf(db, filter))]);
  }
  return [...values].map(([attributeId, ids]) => ({
    facet: `attribute:${attributeId}` as const,
    where: ids.length ? anyKey(ids.map((id) => keyOf('value', id))) : nothing,
    narrow: true,
  }));
}

function priceConditions({ min_price, max_price }: SearchQuery): Condition[] {
  const conditions: Condition[] = [];
  if (min_price !== undefined)
    conditions.push({ facet: 'price', where: sql<boolean>`s.price >= ${toCents(min_price)}` });
  if (max_price !== undefined)
    conditions.push({ facet: 'price', where: sql<boolean>`s.price <= ${toCents(max_price)}` });
  return conditions;
}

/** The conditions of a search; `text` has been repaired already, null asks for none. */
export async function conditionsOf(db: Db, query: SearchQuery, text: string | null): Promise<Conditions> {
  const all: Condition[] = [];
  const add = (facet: FacetName | null, where: RawBuilder<boolean>, more: Partial<Condition> = {}) =>
    all.push({ facet, where, ...more });
  const narrow = { narrow: true };
  const within: Scope = { scope: 0, scopeId: 0 };
  let rootId: number | null = null;
  // Narrowest last: it is the one whose counters hold.
  for (const id of [query.category_id, query.subcategory_id]) {
    if (id === undefined) continue;
    const found = await categoryCondition(db, id);
    add('category', found?.where ?? nothing, { asKey: found?.asKey });
    within.scopeId = id;
    if (!found) continue;
    within.scope = found.scope;
    rootId = found.rootId;
  }
  const onlyCategory = all.length;
  const isKnown = within.scopeId === 0 || within.scope !== 0;
  if (text !== null) add(null, sql<boolean>`s.tsv @@ ${tsquery(text)}`, narrow);
  if (query.brand.length) add('brand', anyKey(query.brand.map((id) => keyOf('brand', id))), narrow);
  if (query.color.length) add('color', anyKey(query.color.map((id) => keyOf('value', id))), narrow);
  if (query.condition !== undefined) add('condition', sql<boolean>`s.condition = ${query.condition}`);
  if (query.tag !== undefined) add(null, await tagCondition(db, query.tag), narrow);
  if (query.product_id !== undefined) add(null, sql<boolean>`s.product_id = ${query.product_id}`, narrow);
  if (query.user_id !== undefined) add(null, sql<boolean>`s.seller_id = ${query.user_id}`, narrow);
  if (query.can_go_to_province) add(null, sql<boolean>`s.to_province`);
  if (query.in_offer) add(null, sql<boolean>`s.in_offer`);
  all.push(...priceConditions(query), ...(await attributeConditions(db, query)));
  return { all, rootId, within, isWhole: isKnown && all.length === onlyCategory && onlyCategory <= 1 };
}

/**
 * No index answers `is true`: the planner takes two words to be rarer together than they are, and would fetch them all.
 */
const checked = (where: RawBuilder<boolean>) => sql<boolean>`(${where}) is true`;

/**
 * Everything that must hold, leaving out one facet's own condition when it is named. `few`: as keys of the one GIN
 * index, for finding few products among many; otherwise as what the ordered indexes begin with, for walking them, where
 * what is narrow is only looked at.
 */
export function whereOf(conditions: Condition[], { except, few = false }: { except?: FacetName; few?: boolean } = {}) {
  const kept = conditions
    .filter(({ facet }) => !except || facet !== except)
    .map(({ where, asKey, narrow }) => {
      if (few) return asKey ?? where;
      return narrow ? checked(where) : where;
    });
  return kept.length ? sql<boolean>`${sql.join(kept, sql` and `)}` : sql<boolean>`true`;
}

export const isNarrow = (conditions: Condition[], except?: FacetName): boolean =>
  conditions.some(({ facet, narrow }) => narrow && (!except || facet !== except));
