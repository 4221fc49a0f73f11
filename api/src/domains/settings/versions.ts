import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict } from '../../http/errors';
import { changedFields, recordAct, type Staff } from '../staff/record-act';

const HISTORY = 50;
const STALE = 'Otra persona cambió estos ajustes mientras los editabas. Mira qué cambió antes de guardar.';

type Values = Record<string, number | boolean | string | null>;

/** Who saved what nobody of staff did. */
const SYSTEM = 'Sistema';

/** A version that was saved `at` a moment and holds `from` one, ISO 8601. */
export interface Version {
  version: number;
  value: Values;
  reason: string;
  at: string;
  from: string;
  by: string;
}

/** What was saved under a key, newest first. */
export async function readVersions(db: Db, key: string): Promise<Version[]> {
  const rows = await db
    .selectFrom('setting_versions as s')
    .leftJoin('users as u', 'u.id', 's.actor_id')
    .select(['s.version', 's.value', 's.reason', 's.valid_from', 's.saved_at', 'u.user_name'])
    .where('s.key', '=', key)
    .orderBy('s.version', 'desc')
    .limit(HISTORY)
    .execute();
  return rows.map(({ user_name, valid_from, saved_at, ...row }) => ({
    ...row,
    at: (saved_at ?? valid_from).toISOString(),
    from: valid_from.toISOString(),
    by: user_name ?? SYSTEM,
  }));
}

/** Whoever saves a version of this key next waits until the transaction ends: there may be no row yet that could be held. */
export const lockVersions = (trx: Db, key: string) =>
  sql`select pg_advisory_xact_lock(hashtext('setting_versions'), hashtext(${key}))`.execute(trx);

interface Appended {
  key: string;
  value: Values;
  reason: string;
  /** Left out, or null: nobody of staff. */
  actorId?: number | null;
  /** From when it holds; left out: from now on. */
  from?: Date | undefined;
}

/**
 * Saves the next version of a key; who has the one before it in a form is told like of any other (409).
 * @returns its number
 */
export async function appendVersion(trx: Db, { key, value, reason, actorId, from }: Appended): Promise<number> {
  await lockVersions(trx, key);
  const { rows } = await sql<{
    version: number;
  }>`insert into setting_versions (key, version, value, reason, actor_id, valid_from)
    select ${key}, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, ${reason}, ${actorId ?? null}::int,
      coalesce(${from ?? null}::timestamptz, now())
    from setting_versions where key = ${key} returning version`.execute(trx);
  return rows[0]?.version ?? 0;
}

interface Saving<T> {
  key: string;
  /** 'setting.shipping'. */
  act: string;
  /** The version that was seen, and what is saved over it. */
  seen: number;
  value: Values;
  reason: string;
  /** What the log says beside what changed: of which thing. */
  about?: Values;
  read: (trx: Db) => Promise<T>;
}

/**
 * Saves a version over the one that was seen, with its act in the log, and answers how it stands then. Throws 409 `stale` with how it
 * stands and who changed what since.
 */
export async function saveVersion<T extends { version: number; value: Values; history: Omit<Version, 'from'>[] }>(
  trx: Db,
  staff: Staff,
  { key, act, seen, value, reason, about, read }: Saving<T>,
): Promise<T> {
  await lockVersions(trx, key);
  const before = await read(trx);
  if (before.version !== seen) {
    const changes = before.history
      .filter(({ version }) => version > seen)
      .map((one) => {
        const older = before.history.find(({ version }) => version === one.version - 1)?.value ?? {};
        return { at: one.at, by: one.by, fields: changedFields(older, one.value) };
      });
    throw conflict('stale', STALE, { current: before, changes });
  }
  const version = await appendVersion(trx, { key, value, reason: reason.trim(), actorId: staff.id });
  await recordAct(trx, staff, {
    act,
    subject: 'setting',
    id: version,
    before: before.value,
    after: { ...value, ...about },
  });
  return read(trx);
}
