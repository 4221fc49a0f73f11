import type { Category, CategoryAttribute } from '@qhatu/contract/wire';
import { Category as CategorySchema } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { withPlaceholder } from '../../http/placeholders';
import type { DomainOptions } from '../options';

const tags = ['catálogo'];
const Truth = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((value) => value === 'true' || value === '1'),
);

/** D11. `with[]` names relations; ones that do not exist are ignored. */
const CategoryQuery = z.object({
  root: Truth,
  with: z.preprocess(
    (value) => (value === undefined || value === '' ? [] : [value].flat()),
    z.array(z.string().max(60)).max(20),
  ),
});

interface Row {
  id: number;
  parent_id: number | null;
  name: string;
  uri: string;
}

const listCategories = (db: Db): Promise<Row[]> =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'uri'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();

const plain = ({ id, name, uri }: Row) => withPlaceholder({ id, name, uri });

function tree(rows: Row[]): Category[] {
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map((root) => ({
      ...plain(root),
      sub_categories: rows.filter(({ parent_id }) => parent_id === root.id).map(plain),
    }));
}

/** Attributes of every category, with their values and units when asked for. */
async function attributesByCategory(db: Db, relations: Set<string>): Promise<Map<number, CategoryAttribute[]>> {
  const rows = await db
    .selectFrom('category_attributes as ca')
    .innerJoin('attributes as a', 'a.id', 'ca.attribute_id')
    .select(['ca.category_id', 'a.id', 'a.name', 'a.kind'])
    .orderBy('ca.position')
    .orderBy('a.id')
    .execute();
  const values = relations.has('attributes.values') ? await valuesByAttribute(db) : null;
  const units = relations.has('attributes.units') ? await unitsByAttribute(db) : null;
  const found = new Map<number, CategoryAttribute[]>();
  for (const { category_id, ...attribute } of rows) {
    const list = found.get(category_id) ?? [];
    found.set(category_id, list);
    list.push({
      ...attribute,
      ...(values ? { values: values.get(attribute.id) ?? [] } : {}),
      ...(units ? { units: units.get(attribute.id) ?? [] } : {}),
    });
  }
  return found;
}

function grouped<T extends { attribute_id: number }>(rows: T[]): Map<number, Omit<T, 'attribute_id'>[]> {
  const groups = new Map<number, Omit<T, 'attribute_id'>[]>();
  for (const { attribute_id, ...row } of rows) groups.set(attribute_id, [...(groups.get(attribute_id) ?? []), row]);
  return groups;
}

const valuesByAttribute = async (db: Db) =>
  grouped(
    await db
      .selectFrom('attribute_values')
      .select(['attribute_id', 'id', 'value_text', 'payload'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );

const unitsByAttribute = async (db: Db) =>
  grouped(
    await db
      .selectFrom('attribute_units as au')
      .innerJoin('units as u', 'u.id', 'au.unit_id')
      .select(['au.attribute_id', 'u.id', 'u.name', 'u.symbol'])
      .orderBy('u.id')
      .execute(),
  );

async function searchCategories(db: Db, root: boolean, relations: Set<string>): Promise<Category[]> {
  const rows = await listCategories(db);
  const wantsAttributes = [...relations].some((name) => name.startsWith('attributes'));
  const attributes = wantsAttributes ? await attributesByCategory(db, relations) : null;
  return rows
    .filter(({ parent_id }) => !root || parent_id === null)
    .map((row) => ({
      ...plain(row),
      ...(relations.has('sub_categories')
        ? { sub_categories: rows.filter(({ parent_id }) => parent_id === row.id).map(plain) }
        : {}),
      ...(attributes ? { attributes: attributes.get(row.id) ?? [] } : {}),
    }));
}

/** The tree of products; only what is switched on. */
export const categories: FastifyPluginAsyncZod<DomainOptions> = async (app) => {
  const response = { 200: z.array(CategorySchema) };
  const config = { cache: 60 };

  app.get('/categories', { config, schema: { tags, response } }, async (request) =>
    (await request.read(listCategories)).map(plain),
  );

  app.get('/categories/get-all-activated', { config, schema: { tags, response } }, async (request) =>
    tree(await request.read(listCategories)),
  );

  app.get('/categories/search', { config, schema: { tags, querystring: CategoryQuery, response } }, async (request) =>
    request.read((from) => searchCategories(from, request.query.root, new Set(request.query.with))),
  );
};
