import { type Kysely, sql } from 'kysely';

/** A migration does not see the tables as they are today, only as they were when it was written. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a database whose tables are not known.
export type AnyDb = Kysely<any>;

/** Runs statements one by one; they end with a semicolon at the end of a line, outside of a function's body ($$ … $$). */
export async function script(db: AnyDb, text: string): Promise<void> {
  let statement = '';
  for (const line of text.split('\n')) {
    statement += `${line}\n`;
    const insideBody = statement.split('$$').length % 2 === 0;
    if (insideBody || !line.trimEnd().endsWith(';')) continue;
    await sql.raw(statement).execute(db);
    statement = '';
  }
  if (statement.trim()) await sql.raw(statement).execute(db);
}
