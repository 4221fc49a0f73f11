import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Tags as they are kept: small letters, each once. */
export const tagsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean)),
];

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** What a product is to have of something, and what it has. */
interface ToStore<T> {
  id: number;
  wanted: readonly T[];
  before: readonly T[];
}

const changed = <T>(products: readonly ToStore<T>[]) =>
  products.filter(({ wanted, before }) => !sameSet(wanted, before)).map(({ id, wanted }) => ({ id, wanted }));

/** Gives products the tags that they are to have; new ones are made. */
export async function storeTags(trx: Db, products: readonly ToStore<string>[]): Promise<void> {
  const rows = changed(products.map((one) => ({ ...one, wanted: tagsOf(one.wanted) })));
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap(({ wanted }) => wanted))];
  if (names.length > 0) {
    await trx
      .insertInto('tags')
      .values(names.map((name) => ({ name })))
      .onConflict((one) => one.column('name').doNothing())
      .execute();
  }
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, wanted text[])`;
  await sql`delete from product_tags pt using tags t, ${list}
    where pt.product_id = w.id and t.id = pt.tag_id and t.name <> all(w.wanted)`.execute(trx);
  await sql`insert into product_tags (product_id, tag_id) select w.id, t.id from ${list} join tags t on t.name = any(w.wanted)
    on conflict do nothing`.execute(trx);
}

export async function storeValues(trx: Db, products: readonly ToStore<number>[]): Promise<void> {
  const rows = changed(products.map((one) => ({ ...one, wanted: [...new Set(one.wanted)] })));
  if (rows.length === 0) return;
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, wanted int[])`;
  await sql`delete from product_values pv using ${list}
    where pv.product_id = w.id and pv.attribute_value_id <> all(w.wanted)`.execute(trx);
  await sql`insert into product_values (product_id, attribute_value_id) select w.id, unnest(w.wanted) from ${list}
    on conflict do nothing`.execute(trx);
}
