import { toCents } from '@qhatu/contract/money';
import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { jsonOf } from '../../db/json';
import type { Db } from '../../db/open';
import { trimmed, wrong } from './check';
import { offerColumns } from './offers';
import { catalogTexts } from './texts';

/** What bodies name by a number or a name, as the tables have it. */
interface Named {
  categories: ReadonlySet<number>;
  /** By the name in small letters. */
  brands: ReadonlyMap<string, number>;
}

export async function namedIn(trx: Db, bodies: readonly ProductBody[]): Promise<Named> {
  const { rows: categories } = await sql<{ id: number }>`select id from categories
    where id = any(${bodies.map(({ category_id }) => category_id ?? 0)}::int[]) and removed_at is null`.execute(trx);
  return { categories: new Set(categories.map(({ id }) => id)), brands: await brandsOf(trx, bodies) };
}

/** The brands of bodies, those that nobody had yet among them. */
async function brandsOf(trx: Db, bodies: readonly ProductBody[]): Promise<Map<string, number>> {
  const typed = new Map(
    bodies.flatMap(({ brand }) => {
      const name = trimmed(brand);
      return name ? [[name.toLowerCase(), name] as const] : [];
    }),
  );
  if (typed.size === 0) return new Map();
  const { rows: known } = await sql<{ id: number; name: string }>`
    select min(id) as id, lower(name) as name from brands where lower(name) = any(${[...typed.keys()]}::text[])
    group by 2`.execute(trx);
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const unknown = [...typed].flatMap(([lower, name]) => (ids.has(lower) ? [] : [name]));
  if (unknown.length === 0) return ids;
  const made = await trx
    .insertInto('brands')
    .values(unknown.map((name) => ({ name })))
    .onConflict((one) => one.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of made) ids.set(name.toLowerCase(), id);
  return ids;
}

/** What `products` itself holds of a body. */
export function columnsOf(body: ProductBody, { categories, brands }: Named, now: Date, before: AdminProduct | null) {
  const category_id = body.category_id ?? 0;
  if (!categories.has(category_id)) throw wrong('category_id', catalogTexts.categoryGone);
  const brand = trimmed(body.brand);
  const onSale = body.variants.filter(({ enabled }) => enabled);
  const prices = (onSale.length ? onSale : body.variants).map(({ price }) => toCents(price ?? 0));
  return {
    name: body.name.trim(),
    code: body.code.trim(),
    description: body.description.trim(),
    category_id,
    brand_id: brand ? (brands.get(brand.toLowerCase()) ?? null) : null,
    condition: body.condition,
    warranty: trimmed(body.warranty),
    textvariantes: trimmed(body.textvariantes),
    video_id: trimmed(body.video_id),
    discount_rate: body.discount_rate,
    price: Math.min(...prices),
    ...offerColumns(body, now),
    publish_at: plannedAt(body, now, before),
    adult: body.adult,
    free_shipping: body.free_shipping,
    can_go_to_province: body.can_go_to_province,
    is_new: body.new,
    on_sale: body.sale,
    has_variants: body.variants.some(({ values }) => values.length > 0),
    updated_at: now,
  };
}

/**
 * When it is to be published by itself. A date that went by meanwhile is left out where it did its work, and refused where
 * somebody types it; of what is published already nothing can be planned.
 */
function plannedAt({ publish_at }: ProductBody, now: Date, before: AdminProduct | null): Date | null {
  const at = publish_at ? new Date(publish_at) : null;
  const published = before?.status === 'published';
  if (at === null || (published && at <= now)) return null;
  if (published) throw wrong('publish_at', catalogTexts.alreadyPublished);
  if (at <= now && at.toISOString() !== before?.publish_at) throw wrong('publish_at', catalogTexts.planPast);
  return at;
}

type ProductColumns = ReturnType<typeof columnsOf>;

/** Rows of `products` as JSON, for `jsonb_populate_recordset`: it has the types of the table itself. */
const recordsOf = (rows: readonly ProductColumns[]): string =>
  jsonOf(
    rows.map((row) =>
      row.paymentmethodoffer === null ? row : { ...row, paymentmethodoffer: JSON.parse(row.paymentmethodoffer) },
    ),
  );

const columnsIn = (rows: readonly ProductColumns[]): string[] =>
  Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');

/**
 * Rows of products in one statement. `recoded`: some have another code than before. To name a key's column in it locks rows
 * `for update`, for which orders that name them would wait, also where it stays as it is.
 */
export async function writeProducts(
  trx: Db,
  rows: readonly (ProductColumns & { id: number; version: number })[],
  { recoded }: { recoded: boolean },
): Promise<void> {
  const columns = columnsIn(rows).filter((name) => recoded || name !== 'code');
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`);
  await sql`update products p set ${sql.join(set)}
    from jsonb_populate_recordset(null::products, ${recordsOf(rows)}::jsonb) w where p.id = w.id`.execute(trx);
}

type NewRow = ProductColumns & { import_key: string | null; seller_id: number; enabled: boolean };

/** Rows of new products in one statement. @returns their ids, in no order */
export async function insertProducts(trx: Db, rows: readonly NewRow[]): Promise<{ id: number; code: string }[]> {
  const columns = columnsIn(rows);
  const made = await sql<{ id: number; code: string }>`
    insert into products (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(`w.${name}`)))}
    from jsonb_populate_recordset(null::products, ${recordsOf(rows)}::jsonb) w
    returning id, code`.execute(trx);
  return made.rows;
}
