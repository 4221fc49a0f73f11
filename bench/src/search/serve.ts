import { Server } from '@qhatu/e2e/processes';
import { sql } from 'kysely';
import { type Db, type OpenDatabase, openEmbedded, openPostgres } from '../../../api/src/db/open';
import { sitePort } from '../site';
import { multiplyProducts } from './multiply-products';

/** Where a catalogue lives: a folder for the embedded database, and an address for PostgreSQL. */
export interface Place {
  folder: string;
  postgres?: string;
}

const open = ({ folder, postgres }: Place): Promise<OpenDatabase> | OpenDatabase =>
  postgres ? openPostgres(postgres, 2, (error) => console.error(error.message)) : openEmbedded({ dataDir: folder });

/** A shop that has grown over months has been tidied by autovacuum on the way; here it takes as long as it takes. */
export const tidy = (db: Db): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
  });

/** Makes the catalogue of a place so large, by SQL; nobody may have it open. Answers how large it is. */
export async function growTo(place: Place, products: number): Promise<number> {
  const database = await open(place);
  try {
    const grown = await multiplyProducts(database.db, products);
    await tidy(database.db);
    return grown;
  } finally {
    await database.close();
  }
}

/** The API as it is delivered, on that place; the first start migrates and seeds 5,000 products. */
export async function serve<T>(place: Place, work: (api: string) => Promise<T>): Promise<T> {
  const port = sitePort + 3;
  const env = {
    API_PORT: String(port),
    DATA_DIR: place.folder,
    ...(place.postgres ? { DATABASE_URL: place.postgres, MIGRATE: 'on' } : {}),
    SEED_PRODUCTS: '5000',
    LOG_LEVEL: 'warn',
    // One client asks as fast as it is answered; what is measured is the work, not the refusals.
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const server = new Server('bench-search', ['api/dist/main.js'], env, `http://127.0.0.1:${port}/readyz`);
  await server.start(300_000);
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await server.stop();
  }
}
