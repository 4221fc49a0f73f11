import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migrations, migrations } from './migrations';
import type { Db, OpenDatabase } from './open';

const FIRST = '0001-baseline';

/** Any number, the same in every process of this application. */
const MIGRATION_LOCK = 7_415_044;

/** How long a migration waits for a table that others use; whoever comes after it waits as long. */
const LOCK_TIMEOUT = '3s';
const LOCK_TRIES = 20;
const MAX_PAUSE_MS = 5_000;
const POLL_MS = 250;

/** The tables were made by another version of this program; the message is one sentence for whoever starts the shop. */
export class DatabaseOfAnotherVersion extends Error {}

/** The tables are older than this program, and it was not asked to bring them up to date. */
export class DatabaseBehind extends Error {}

/** A migration could not run now; nothing of it is left behind but what its next run takes up. */
export class MigrationBlocked extends Error {}

/** What ran on this database, and since which migration a release knows how to live with each. */
type Ran = Map<string, string | null>;

interface MigrateOptions {
  /** Of this version, unless a test brings its own. */
  known?: Migrations;
  /** Leaves those that this version can do without for later. */
  neededOnly?: boolean;
  /** Hears a sentence whenever it has to wait. */
  say?: (text: string) => void;
  /** How often a table that others use is tried, and the pause before the second time, ms. */
  tries?: number;
  pauseMs?: number;
}

/** What was written down; the column is not there yet where an earlier version made the table. */
async function ranOn(db: Db): Promise<Ran> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return new Map();
  const { rows } = await sql<{ name: string; since: string | null }>`
    select name, to_jsonb(m) ->> 'works_since' as since from kysely_migration m order by name`.execute(db);
  return new Map(rows.map(({ name, since }) => [name, since]));
}

/** What ran on this database, by name: since which migration a release knows how to live with each. */
export const readSchema = async (db: Db): Promise<Record<string, string | null>> => Object.fromEntries(await ranOn(db));

/** Throws {@link DatabaseOfAnotherVersion} for a schema that this version cannot live with. */
export const refuseUnknownSchema = (schema: Record<string, string | null>, known: Migrations = migrations): void =>
  refuseStrangers(new Map(Object.entries(schema)), known);

/** A later version's migration is lived with when it says so (D207); of the chain before 0001-baseline none did. */
function refuseStrangers(ran: Ran, known: Migrations): void {
  for (const [name, since] of ran) {
    if (Object.hasOwn(known, name) || (since !== null && Object.hasOwn(known, since))) continue;
    throw new DatabaseOfAnotherVersion(
      `The database was made by another version of Qhatu (its migration ${name} is unknown here): start that version, or set DATA_DIR to a new folder (DATABASE_URL to an empty database).`,
    );
  }
}

/** In the order of their names; branches land in another order than their numbers were given, so any may be missing. */
function missing(ran: Ran, known: Migrations, neededOnly: boolean): string[] {
  return Object.keys(known)
    .filter((name) => !ran.has(name) && !(neededOnly && known[name]?.deferred))
    .sort();
}

/** @throws DatabaseBehind, or {@link DatabaseOfAnotherVersion}; what this version can do without may be missing */
export async function checkSchema(db: Db, known: Migrations = migrations): Promise<void> {
  const ran = await ranOn(db);
  refuseStrangers(ran, known);
  const [first, ...more] = missing(ran, known, true);
  if (!first) return;
  throw new DatabaseBehind(
    `The database is older than this version of Qhatu (it lacks the migration ${first}${more.length > 0 ? ` and ${more.length} more` : ''}): run npm run migrate, then start again.`,
  );
}

/** @returns whether there was anything to do */
async function makeTable(trx: Db): Promise<boolean> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attname = 'works_since' and not attisdropped`.execute(trx);
  if (rows.length > 0) return false;
  await sql`alter table kysely_migration add column works_since varchar(255)`.execute(trx);
  return true;
}

const writeDown = (trx: Db, name: string, since: string | undefined) =>
  sql`insert into kysely_migration (name, timestamp, works_since)
    values (${name}, ${new Date().toISOString()}, ${since ?? null})`.execute(trx);

/** A role's statement_timeout would cut an index build off, and behind a pooler it cannot be set for one connection. */
async function refuseTimeout(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
  if (rows[0]?.timeout === '0') return;
  throw new MigrationBlocked(
    `The migration ${name} runs outside of a transaction, and statements end after ${rows[0]?.timeout} on this connection: set DATABASE_SESSION_URL to the database itself, not to its pooler.`,
  );
}

/** @returns the names of what ran; null when another process is at it */
async function runNext(database: Pick<OpenDatabase, 'db' | 'kind'>, known: Migrations, neededOnly: boolean) {
  const { db, kind } = database;
  let outsideTransaction: string | undefined;
  const ran = await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    // The transaction's own, so that it holds behind a pooler. Tried, never waited for: who waits holds a snapshot, for
    // which a concurrent index build would wait in turn.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as mine`.execute(trx);
    if (!rows[0]?.mine) return null;
    const before = await ranOn(trx);
    refuseStrangers(before, known);
    const pending = missing(before, known, neededOnly);
    const [next] = pending;
    if (!next) return [];
    // By itself: others who read it would wait for all that follows, and an index build for them.
    if (await makeTable(trx)) return [];
    if (known[next]?.outside) {
      if (kind === 'embedded') {
        outsideTransaction = next;
        return [];
      }
      await refuseTimeout(db, next);
      // Beside this transaction, which goes on holding the lock; if its connection is lost, nothing is written down.
      await known[next].up(db);
      await writeDown(trx, next, known[next].worksSince);
      return [next];
    }
    // A new database is made at once or not at all; in one that is used each migration holds its locks alone.
    const isNew = next === FIRST;
    const outside = pending.findIndex((name) => known[name]?.outside);
    const batch = isNew ? pending.slice(0, outside === -1 ? undefined : outside) : [next];
    for (const name of batch) {
      await known[name]?.up(trx);
      await writeDown(trx, name, known[name]?.worksSince);
    }
    // Reference data brings its own ids (user 5, D2): without this the fifth person of a new shop could not register.
    if (isNew) await resetIdentities(trx);
    return batch;
  });
  if (outsideTransaction === undefined) return ran;
  // One connection, one process: there is nobody to lock out.
  await known[outsideTransaction]?.up(db);
  await writeDown(db, outsideTransaction, known[outsideTransaction]?.worksSince);
  return [outsideTransaction];
}

/** Nothing of what failed is there: somebody else used the table for longer than we wait. */
const isLockedOut = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: string })?.code));

/**
 * Brings the tables up to date (D207). Any number of processes may do so at once, behind a pooler too: one migrates, the others
 * wait or find nothing to do. @returns the names of what ran here
 * @throws DatabaseOfAnotherVersion, {@link MigrationBlocked}, or what the failing migration threw
 */
export async function migrate(
  database: Pick<OpenDatabase, 'db' | 'kind'>,
  { known = migrations, neededOnly = false, say, tries = LOCK_TRIES, pauseMs = POLL_MS }: MigrateOptions = {},
): Promise<string[]> {
  const done: string[] = [];
  let waiting = false;
  let lockedOut = 0;
  for (;;) {
    const ran = await ranOn(database.db);
    refuseStrangers(ran, known);
    const [next] = missing(ran, known, neededOnly);
    if (!next) return done;
    try {
      const names = await runNext(database, known, neededOnly);
      lockedOut = 0;
      if (names) done.push(...names);
      else {
        if (!waiting) say?.('Another process migrates: waiting for it.');
        waiting = true;
        await pause(POLL_MS);
      }
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      lockedOut += 1;
      if (lockedOut >= tries) {
        throw new MigrationBlocked(
          `The migration ${next} was kept out by others who use its tables, ${tries} times: run npm run migrate again when there is less to do, or end the transaction that holds them (pg_stat_activity).`,
        );
      }
      say?.(`The migration ${next} waits for others who use its tables.`);
      await pause(Math.min(MAX_PAUSE_MS, pauseMs * 2 ** (lockedOut - 1)));
    }
  }
}

/** Rows written with their own ids leave the identity counters behind; this moves every counter past the last id. */
export async function resetIdentities(db: Db): Promise<void> {
  const columns = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table_name, column_name } of columns.rows) {
    // Promotion 9 does not exist for anybody (D20): its counter starts behind it.
    const least = table_name === 'promotions' ? 9 : 0;
    await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
      greatest(${sql.lit(least)}, (select coalesce(max(${sql.ref(column_name)}), 0) from ${sql.table(table_name)}))
        + 1, false)`.execute(db);
  }
}
