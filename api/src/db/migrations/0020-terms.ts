import { sql } from 'kysely';
import { TERMS_HTML } from '../reference/terms';
import type { AnyDb } from './script';

/** The terms are reference data: a shop without the demo (`SEED=off`) has them too (D40). */
export async function up(db: AnyDb): Promise<void> {
  const value = JSON.stringify({ text: TERMS_HTML });
  await sql`insert into settings (key, value) values ('terms', ${value}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
}
