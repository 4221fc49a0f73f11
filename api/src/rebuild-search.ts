/**
 * npm run search:rebuild: makes the search model anew from the products. On PostgreSQL the shop goes on selling and
 * searching meanwhile; the embedded database belongs to one process, so there the shop must be stopped.
 */

import { explain } from './commands/explain';
import { openDatabase, readySchema } from './db/open-database';
import { rebuildSearch } from './domains/catalog/search';
import { readEnv } from './env';

async function rebuild(): Promise<void> {
  const started = Date.now();
  const database = await openDatabase(readEnv());
  try {
    await readySchema(database);
    await database.db.transaction().execute((trx) => rebuildSearch(trx));
    const { n } = await database.db
      .selectFrom('product_search')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    console.log(`${n} products can be found; ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

rebuild().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
