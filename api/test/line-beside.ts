import { sql } from 'kysely';
import type { Db } from '../src/db/open';

/** What a line names: a product's id, and one of its variants'. */
interface Named {
  product: number;
  variant?: number;
}

/** Stores a line of an order that names them, as far as nobody keeps it waiting; nothing of it stays. Needs a line of any order. */
const storeLine = (db: Db, { product, variant }: Named): Promise<string> =>
  db.connection().execute(async (own) => {
    await sql`begin`.execute(own);
    await sql`set local lock_timeout = '200ms'`.execute(own);
    try {
      await sql`insert into order_lines select w.* from order_lines l cross join lateral jsonb_populate_record(l,
        jsonb_build_object('id', -1, 'product_id', ${product}::int, 'variant_id', ${variant ?? null}::int)) w limit 1`.execute(
        own,
      );
      return 'stored';
    } catch (error) {
      return String(error);
    } finally {
      await sql`rollback`.execute(own);
    }
  });

/**
 * Whether a line of an order could be stored beside each statement of an act (PostgreSQL only): what it answers, each answer once.
 * Throws for an act of fewer than three statements, in whose middle nobody looked.
 */
export async function lineBesideEach(db: Db, named: Named, act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const answers: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers.push(await storeLine(db, named));
      return result;
    },
  });
  await act(watched);
  if (answers.length < 3) throw new Error(`${answers.length} statements`);
  return [...new Set(answers)];
}
