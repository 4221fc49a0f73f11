import type { Facet } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Conditions } from './conditions';
import { countKeys, type KeyCounts } from './counts';
import { DIMENSION, type Dimension, dimensionOf, idOf } from './keys';

type Value = Facet['values'][number];

/** More values than this help nobody to choose; the ones with most goods stay. */
const MAX_VALUES = 40;
const CONDITIONS: Record<number, string> = { 0: 'Usado', 1: 'Nuevo' };

/** id → goods, of one dimension. */
function countsOf(counts: KeyCounts, dimension: Dimension): Map<number, number> {
  const found = new Map<number, number>();
  for (const [key, n] of counts) if (dimensionOf(key) === DIMENSION[dimension]) found.set(idOf(key), n);
  return found;
}

const byCount = (values: Value[]): Value[] =>
  values.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es')).slice(0, MAX_VALUES);

async function named(db: Db, table: 'brands' | 'categories', counts: Map<number, number>): Promise<Value[]> {
  if (counts.size === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...counts.keys()])
    .execute();
  return byCount(rows.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })));
}

/** The subcategories of the chosen root, counted as if none of them were chosen. */
async function subcategories(db: Db, rootId: number, counts: KeyCounts): Promise<Facet> {
  const rows = await db.selectFrom('categories').select('id').where('parent_id', '=', rootId).execute();
  const children = new Set(rows.map(({ id }) => id));
  const found = [...countsOf(counts, 'subcategory')].filter(([id]) => children.has(id));
  return { kind: 'category', id: rootId, name: 'Subcategoría', values: await named(db, 'categories', new Map(found)) };
}

function conditionValues(counts: Map<number, number>): Value[] {
  return [...counts]
    .map(([id, count]) => ({ id, name: CONDITIONS[id] ?? String(id), count }))
    .sort((a, b) => b.id - a.id);
}

async function attributeFacets(
  db: Db,
  counts: (attributeId: number, isColor: boolean) => KeyCounts,
  ids: Set<number>,
): Promise<Facet[]> {
  if (ids.size === 0) return [];
  const rows = await db
    .selectFrom('attribute_values as v')
    .innerJoin('attributes as a', 'a.id', 'v.attribute_id')
    .select(['v.id', 'v.value_text', 'v.payload', 'a.id as attribute_id', 'a.name', 'a.kind'])
    .where('v.id', 'in', [...ids])
    .where('a.filterable', '=', true)
    .orderBy('a.position')
    .orderBy('a.id')
    .orderBy('v.position')
    .orderBy('v.value_text')
    .execute();
  const facets = new Map<number, Facet>();
  for (const row of rows) {
    const isColor = row.kind === 'color';
    const count = countsOf(counts(row.attribute_id, isColor), 'value').get(row.id) ?? 0;
    if (count === 0) continue;
    const facet = facets.get(row.attribute_id) ?? {
      kind: isColor ? 'color' : 'attribute',
      id: row.attribute_id,
      name: row.name,
      values: [],
    };
    facet.values.push({ id: row.id, name: row.value_text, count, payload: row.payload });
    facets.set(row.attribute_id, facet);
  }
  return [...facets.values()];
}

/** Every facet of a search with the counts that choosing each value would give (D80). Facets without values are left out. */
export async function facetsOf(db: Db, conditions: Conditions): Promise<Facet[]> {
  const counts = await countKeys(db, conditions);
  const category = counts('category');
  const valueCounts = (attributeId: number, isColor: boolean) =>
    isColor && conditions.all.some(({ facet }) => facet === 'color')
      ? counts('color')
      : counts(`attribute:${attributeId}`);
  const valueIds = new Set<number>();
  for (const facet of ['condition', 'color', ...conditions.all.map(({ facet }) => facet)] as const) {
    if (facet) for (const id of countsOf(counts(facet), 'value').keys()) valueIds.add(id);
  }
  const facets: Facet[] = [
    { kind: 'category', name: 'Categoría', values: await named(db, 'categories', countsOf(category, 'category')) },
    ...(conditions.rootId === null ? [] : [await subcategories(db, conditions.rootId, category)]),
    { kind: 'brand', name: 'Marca', values: await named(db, 'brands', countsOf(counts('brand'), 'brand')) },
    ...(await attributeFacets(db, valueCounts, valueIds)),
    { kind: 'condition', name: 'Condición', values: conditionValues(countsOf(counts('condition'), 'condition')) },
  ];
  return facets.filter(({ values }) => values.length > 0);
}
