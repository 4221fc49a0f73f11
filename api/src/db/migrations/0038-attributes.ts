import { type AnyDb, script } from './script';

// A release that does not know the column leaves it as it is.
export const worksSince = '0031-pictures';

/** Attributes are edited in the back office: who saves says what was seen (D219). */
export async function up(db: AnyDb): Promise<void> {
  await script(db, 'alter table attributes add column version integer not null default 1;');
}
