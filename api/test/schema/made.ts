import { migrate } from '../../src/db/migrate';
import { openEmbedded } from '../../src/db/open';
import { describeSchema } from './describe';

/** The text of schema.sql as the migrations of this tree make it, on the embedded database. */
export async function madeByMigrations(): Promise<string> {
  const database = await openEmbedded({});
  try {
    await migrate(database);
    return `-- What the migrations make, to be read and searched: npm run schema writes it, a test compares it.\n\n${await describeSchema(database.db)}`;
  } finally {
    await database.close();
  }
}
