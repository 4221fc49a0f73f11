/**
 * A week passes for the ledger of a shop that is not running: what its jobs do on the way, by their own functions, and then
 * everything that is posted is a week older, so that its period is over.
 */
import { sql } from 'kysely';
import { openEmbedded, openPostgres } from '../src/db/open';
import { postOrder, postQueued } from '../src/domains/ledger/post';
import { ordersToRelease } from '../src/domains/ledger/terms';

const { DATABASE_URL: url, DATA_DIR: dataDir = 'var' } = process.env;
const { db, close } = url ? openPostgres(url, 2, () => undefined) : await openEmbedded({ dataDir });
await postQueued(db, Number.POSITIVE_INFINITY);
for (const id of await ordersToRelease(db, 1_000)) await db.transaction().execute((trx) => postOrder(trx, id));
await sql`update ledger_transactions set at = at - interval '7 days'`.execute(db);
await close();
