import { sql } from 'kysely';
import type { Db } from './open';
import { preparedPlan } from './prepared-plan';

/** Pages have to follow: every process forgets what it remembers, and the front door makes its pages anew. Call it last (D130). */
export async function touchCatalog(trx: Db): Promise<void> {
  await sql`update catalog_revision set revision = revision + 1`.execute(trx);
}

/** How often what pages show has changed. */
export async function readRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ revision: number }>`${preparedPlan} select revision from catalog_revision`.execute(db);
  return Number(rows[0]?.revision ?? 0);
}
