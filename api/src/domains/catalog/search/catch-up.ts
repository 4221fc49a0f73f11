import { sql } from 'kysely';
import { touchCatalog } from '../../../db/catalog-revision';
import type { Db } from '../../../db/open';
import { refreshSearch } from './rebuild';

/** Products per transaction: a renamed category brings thousands, and nobody should wait behind all of them. */
const BATCH = 200;

/**
 * Brings the read model in step with everything that the database has noted in `search_queue`. Any number of processes
 * may do it at once; a crash leaves the queue as it was. Answers how many products were refreshed.
 */
export async function catchUp(db: Db): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ product_id: number }>`
        delete from search_queue where id in (
          select id from search_queue order by id limit ${sql.lit(BATCH)} for update skip locked)
        returning product_id`.execute(trx);
      const ids = [...new Set(rows.map(({ product_id }) => product_id))];
      // Drafts are on no page: an import of thousands has nobody forget what they remember.
      if (await refreshSearch(trx, ids)) await touchCatalog(trx);
      return ids.length;
    });
    if (taken === 0) return refreshed;
    refreshed += taken;
  }
}
