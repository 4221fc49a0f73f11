import type { Activity, SecurityKind, SecurityLog } from '@qhatu/contract/wire';
import { SecurityDetails } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';

export const EVENTS_PER_PAGE = 20;

export interface PageByKey {
  /** Events before this id. */
  before?: number | undefined;
}

/** One more than a page is asked for: whether there is a next one. */
function pageByKey<T extends { id: number }>(rows: T[]): { data: T[]; next: number | null } {
  const data = rows.slice(0, EVENTS_PER_PAGE);
  return { data, next: rows.length > EVENTS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Only what the wire knows: an entry of an older release is shown without what was renamed since. */
const detailsOf = (details: unknown): SecurityDetails => SecurityDetails.catch({}).parse(details);

/** What happened to a person's account, newest first. From where others did something is theirs. */
export async function listActivity(db: Db, userId: number, { before }: PageByKey): Promise<Activity> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'at', 'kind', 'actor_id', 'network', 'device', 'details'])
    .where('user_id', '=', userId)
    // Who of staff looked at what is in the copy of one's data (`users/my-data`).
    .where('kind', '!=', 'staff-read')
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(EVENTS_PER_PAGE + 1)
    .execute();
  const { data, next } = pageByKey(rows);
  return {
    data: data.map(({ at, kind, actor_id, network, device, details, id }) => {
      const others = actor_id !== null && actor_id !== userId;
      return {
        id,
        at: at.toISOString(),
        kind: kind as SecurityKind,
        own: actor_id === userId,
        network: others ? null : network,
        device: others ? null : device,
        details: detailsOf(details),
      };
    }),
    next,
  };
}

export interface LogFilter extends PageByKey {
  kind?: SecurityKind | undefined;
  /** Whose account. */
  user?: number | undefined;
  /** Who did it. */
  actor?: number | undefined;
}

/** The whole log, newest first, as administration reads it. */
export async function listEvents(db: Db, { before, kind, user, actor }: LogFilter): Promise<SecurityLog> {
  const rows = await db
    .selectFrom('security_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.network', 'e.device', 'e.details', 'e.user_id', 'e.actor_id'])
    .select(['u.user_name', 'a.user_name as actor_name'])
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind ?? ''))
    .$if(user !== undefined, (query) => query.where('e.user_id', '=', user ?? 0))
    .$if(actor !== undefined, (query) => query.where('e.actor_id', '=', actor ?? 0))
    .orderBy('e.id', 'desc')
    .limit(EVENTS_PER_PAGE + 1)
    .execute();
  const { data, next } = pageByKey(rows);
  return {
    data: data.map(({ user_id, user_name, actor_id, actor_name, at, kind: what, details, ...row }) => ({
      ...row,
      at: at.toISOString(),
      kind: what as SecurityKind,
      details: detailsOf(details),
      user: named(user_id, user_name),
      actor: named(actor_id, actor_name),
    })),
    next,
  };
}

const named = (id: number | null, user_name: string | null) =>
  id === null ? null : { id, user_name: user_name ?? '' };

/** The account that a filter names: by id, user name or e-mail; null when there is none. */
export async function findAccount(db: Db, text: string): Promise<number | null> {
  const typed = text.trim().toLowerCase();
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb(sql<string>`lower(email)`, '=', typed),
        eb(sql<string>`lower(user_name)`, '=', typed),
      ]),
    )
    .orderBy(sql`id = ${id}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
