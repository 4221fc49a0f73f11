import { toCents } from '@qhatu/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { keyOf } from './keys';
import { type AttributeWish, attributeWishes, type SearchQuery } from './params';
import { tsquery } from './text';

/** Which facet a condition comes from; counts of a facet leave out its own condition (drill sideways). */
export type FacetName = 'category' | 'brand' | 'color' | 'condition' | 'price' | `attribute:${number}`;

export interface Condition {
  facet: FacetName | null;
  where: RawBuilder<boolean>;
}

/** What a search asks of the read model `product_search s`. */
export interface Conditions {
  all: Condition[];
  /** Set when the goods are those of one category and nothing else: its counters are kept. */
  countersOf: { scope: 0 | 1 | 2; scopeId: number } | null;
  /** The chosen root category, or the root above the chosen subcategory. */
  rootId: number | null;
}

const anyKey = (keys: number[]) => sql<boolean>`s.keys && ${keys}::int[]`;
/** For what does not exist: nothing matches, and nothing has to be read to know it. */
const nothing = sql<boolean>`false`;

async function categoryCondition(
  db: Db,
  id: number,
): Promise<{ where: RawBuilder<boolean>; scope: 1 | 2; rootId: number } | null> {
  const category = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) return null;
  return category.parent_id === null
    ? { where: sql<boolean>`s.category_id = ${id}`, scope: 1, rootId: id }
    : { where: sql<boolean>`s.subcategory_id = ${id}`, scope: 2, rootId: category.parent_id };
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
async function valuesOf(db: Db, wish: AttributeWish): Promise<number[]> {
  let query = db
    .selectFrom('attribute_values')
    .select(['id', 'value_text'])
    .where('attribute_id', '=', wish.attribute_id);
  if (wish.unit_id !== null) query = query.where('unit_id', '=', wish.unit_id);
  if (wish.min !== null) query = query.where('number', '>=', wish.min);
  if (wish.max !== null) query = query.where('number', '<=', wish.max);
  const rows = await query.execute();
  if (wish.value === null) return rows.map(({ id }) => id);
  const byId = rows.filter(({ id }) => String(id) === wish.value);
  const text = wish.value.toLowerCase();
  return (byId.length ? byId : rows.filter((row) => row.value_text.toLowerCase() === text)).map(({ id }) => id);
}

/** Values of one attribute are alternatives; different attributes must all hold. */
async function attributeConditions(db: Db, query: SearchQuery): Promise<Condition[]> {
  const values = new Map<number, number[]>();
  for (const wish of attributeWishes(query)) {
    const known = values.get(wish.attribute_id) ?? [];
    values.set(wish.attribute_id, [...known, ...(await valuesOf(db, wish))]);
  }
  return [...values].map(([attributeId, ids]) => ({
    facet: `attribute:${attributeId}` as const,
    where: ids.length ? anyKey(ids.map((id) => keyOf('value', id))) : nothing,
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
  const add = (facet: FacetName | null, where: RawBuilder<boolean>) => all.push({ facet, where });
  let scope: 0 | 1 | 2 = 0;
  let scopeId = 0;
  let rootId: number | null = null;
  // Narrowest last: it is the one whose counters hold.
  for (const id of [query.category_id, query.subcategory_id]) {
    if (id === undefined) continue;
    const found = await categoryCondition(db, id);
    add('category', found?.where ?? nothing);
    if (found) ({ scope, rootId } = found);
    scopeId = id;
  }
  const onlyCategory = all.length;
  if (text !== null) add(null, sql<boolean>`s.tsv @@ ${tsquery(text)}`);
  if (query.brand.length) add('brand', sql<boolean>`s.brand_id = any(${query.brand}::int[])`);
  if (query.color.length) add('color', anyKey(query.color.map((id) => keyOf('value', id))));
  if (query.condition !== undefined) add('condition', sql<boolean>`s.condition = ${query.condition}`);
  if (query.tag !== undefined) add(null, await tagCondition(db, query.tag));
  if (query.product_id !== undefined) add(null, sql<boolean>`s.product_id = ${query.product_id}`);
  if (query.user_id !== undefined) add(null, sql<boolean>`s.seller_id = ${query.user_id}`);
  if (query.can_go_to_province) add(null, sql<boolean>`s.to_province`);
  if (query.in_offer) add(null, sql<boolean>`s.in_offer`);
  all.push(...priceConditions(query), ...(await attributeConditions(db, query)));
  const counted = all.length === onlyCategory && onlyCategory <= 1;
  return { all, rootId, countersOf: counted ? { scope, scopeId } : null };
}

/** Everything that must hold, leaving out one facet's own condition when it is named. */
export function whereOf(conditions: Condition[], except?: FacetName): RawBuilder<boolean> {
  const kept = conditions.filter(({ facet }) => !except || facet !== except).map(({ where }) => where);
  return kept.length ? sql<boolean>`${sql.join(kept, sql` and `)}` : sql<boolean>`true`;
}
