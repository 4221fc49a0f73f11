/** Prints what does not add up in a shop that is not running, as JSON: for tests that opened and closed it as people do. */
import { openEmbedded, openPostgres } from '../src/db/open';
import { findLedgerDrifts } from '../src/domains/ledger/audit';
import { findDrifts } from '../src/domains/orders/audit';

const { DATABASE_URL: url, DATA_DIR: dataDir = 'var' } = process.env;
const { db, close } = url ? openPostgres(url, 1, () => undefined) : await openEmbedded({ dataDir });
process.stdout.write(JSON.stringify({ stock: await findDrifts(db), ledger: await findLedgerDrifts(db) }));
await close();
