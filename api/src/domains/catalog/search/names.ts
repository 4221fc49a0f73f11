import type { Db } from '../../../db/open';

export interface CategoryName {
  id: number;
  parent_id: number | null;
  name: string;
}

export interface ValueName {
  id: number;
  value_text: string;
  payload: string | null;
  attribute_id: number;
  name: string;
  kind: 'text' | 'color' | 'size' | 'number';
  unit_id: number | null;
  symbol: string | null;
}

/** What facet keys stand for. Small beside the products, and the same for every search. */
export interface FacetNames {
  categories: Map<number, CategoryName>;
  brands: Map<number, { id: number; name: string }>;
  /** Of filterable attributes, in the order in which they are shown. */
  values: ValueName[];
}

export async function loadNames(db: Db): Promise<FacetNames> {
  const [categories, brands, values] = await Promise.all([
    db.selectFrom('categories').select(['id', 'parent_id', 'name']).execute(),
    db.selectFrom('brands').select(['id', 'name']).execute(),
    db
      .selectFrom('attribute_values as v')
      .innerJoin('attributes as a', 'a.id', 'v.attribute_id')
      .leftJoin('units as u', 'u.id', 'v.unit_id')
      .select([
        'v.id',
        'v.value_text',
        'v.payload',
        'v.unit_id',
        'u.symbol',
        'a.id as attribute_id',
        'a.name',
        'a.kind',
      ])
      .where('a.filterable', '=', true)
      .orderBy('a.position')
      .orderBy('a.id')
      .orderBy('v.position')
      .orderBy('v.value_text')
      .execute(),
  ]);
  const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
  return { categories: byId(categories), brands: byId(brands), values };
}
