import type { Facet } from '@qhatu/contract/wire';
import type { Conditions, FacetName } from './conditions';
import type { Counts, KeyCounts } from './counts';
import { DIMENSION, type Dimension, dimensionOf, idOf, keyOf } from './keys';
import type { FacetNames, ValueName } from './names';

type Value = Facet['values'][number];

/** More values than this help nobody to choose; the ones with most products stay. */
const MAX_VALUES = 40;
const CONDITIONS: Record<number, string> = { 0: 'Usado', 1: 'Nuevo' };

/** id and products, of one dimension. */
const countsOf = (counts: KeyCounts, dimension: Dimension): [id: number, count: number][] =>
  [...counts].flatMap(([key, n]) => (dimensionOf(key) === DIMENSION[dimension] ? [[idOf(key), n]] : []));

/** The values with most products first; what has no name any more is left out. */
function named(counts: [number, number][], names: Map<number, { name: string }>): Value[] {
  const values = counts.flatMap(([id, count]) => {
    const known = names.get(id);
    return known ? [{ id, name: known.name, count }] : [];
  });
  return values.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es')).slice(0, MAX_VALUES);
}

/** The subcategories of the chosen root, counted as if none of them were chosen. */
function subcategories(rootId: number, counts: KeyCounts, { categories }: FacetNames) {
  const ofRoot = countsOf(counts, 'subcategory').filter(([id]) => categories.get(id)?.parent_id === rootId);
  return { kind: 'category' as const, id: rootId, name: 'Subcategoría', values: named(ofRoot, categories) };
}

const conditionValues = (counts: KeyCounts): Value[] =>
  countsOf(counts, 'condition')
    .map(([id, count]) => ({ id, name: CONDITIONS[id] ?? String(id), count }))
    .sort((a, b) => b.id - a.id);

/** One facet per attribute, its values in the attribute's own order (sizes from small to large). */
function attributeFacets(
  values: ValueName[],
  nameOf: (value: ValueName) => FacetName,
  { of, isEstimate }: Counts,
): Facet[] {
  const facets = new Map<number, Facet>();
  for (const value of values) {
    const counted = nameOf(value);
    const count = of(counted).get(keyOf('value', value.id)) ?? 0;
    if (count === 0) continue;
    const kind = value.kind === 'color' ? 'color' : 'attribute';
    const facet = facets.get(value.attribute_id) ?? {
      kind,
      id: value.attribute_id,
      name: value.name,
      ...(value.unit_id !== null && value.symbol !== null ? { unit: { id: value.unit_id, symbol: value.symbol } } : {}),
      ...aboutOf(isEstimate(counted)),
      values: [],
    };
    facet.values.push({ id: value.id, name: value.value_text, count, payload: value.payload });
    facets.set(value.attribute_id, facet);
  }
  return [...facets.values()];
}

const aboutOf = (approximate: boolean): Pick<Facet, 'approximate'> => (approximate ? { approximate } : {});

/** Every facet of a search with the counts that choosing each value would give (D80). Empty ones are left out. */
export function facetsOf({ all, rootId }: Conditions, counts: Counts, names: FacetNames): Facet[] {
  const { of } = counts;
  const hasColor = all.some(({ facet }) => facet === 'color');
  const nameOf = ({ kind, attribute_id }: ValueName): FacetName =>
    kind === 'color' && hasColor ? 'color' : `attribute:${attribute_id}`;
  const about = (facet: FacetName) => aboutOf(counts.isEstimate(facet));
  const category = of('category');
  const facets: Facet[] = [
    {
      kind: 'category',
      name: 'Categoría',
      values: named(countsOf(category, 'category'), names.categories),
      ...about('category'),
    },
    ...(rootId === null ? [] : [{ ...subcategories(rootId, category, names), ...about('category') }]),
    { kind: 'brand', name: 'Marca', values: named(countsOf(of('brand'), 'brand'), names.brands), ...about('brand') },
    ...attributeFacets(names.values, nameOf, counts),
    { kind: 'condition', name: 'Condición', values: conditionValues(of('condition')), ...about('condition') },
  ];
  return facets.filter(({ values }) => values.length > 0);
}
