import { sql } from 'kysely';
import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Rows and an index of a table that no earlier release reads.
export const worksSince = '0031-pictures';
export const outside = true;

/** Products in one statement: some tenths of a second. */
const PIECE = 5_000;

/** The words of what was there before the triggers; then the index, a seller's words side by side (D258). */
export async function up(db: AnyDb): Promise<void> {
  for (let from: number | null = 0; from !== null; ) {
    // A name that changes meanwhile has put its words itself.
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with piece as (select id, seller_id, name from products where id > ${from} order by id limit ${sql.lit(PIECE)}),
        put as (
          insert into product_words (product_id, seller_id, words)
            select id, seller_id, to_tsvector('public.es', es_text(name)) from piece on conflict do nothing)
      select max(id) as last from piece`.execute(db);
    from = rows[0]?.last ?? null;
  }
  await concurrentIndex(db, {
    name: 'product_words_of_seller',
    definition: 'product_words using gin (seller_id, words)',
  });
}
