import { toSoles } from '@qhatu/contract/money';
import { type Account, type AccountList, type AccountState, ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { listTokens } from '../accounts/tokens';

const ACCOUNTS_PER_PAGE = 50;
const ORDERS_SHOWN = 10;

const STATE = sql<AccountState>`case when suspended_at is not null then 'suspended'
  when verified_at is not null then 'active' when password_hash is null then 'invited' else 'unverified' end`;

/** What each state is, so that the rare ones find their index. */
const WHICH: Record<AccountState, ReturnType<typeof sql<boolean>>> = {
  suspended: sql<boolean>`suspended_at is not null`,
  invited: sql<boolean>`suspended_at is null and password_hash is null and verified_at is null`,
  unverified: sql<boolean>`suspended_at is null and password_hash is not null and verified_at is null`,
  active: sql<boolean>`suspended_at is null and verified_at is not null`,
};

export interface AccountFilter {
  /** How e-mail, user name, name or last name begin, or the account's number. */
  q?: string | undefined;
  role?: number | undefined;
  state?: AccountState | undefined;
  /** Accounts before this id. */
  before?: number | undefined;
}

/** Everybody who has an account: not the shared visitor, nobody who left. */
const accounts = (db: Db) =>
  db.selectFrom('users').where('deleted_at', 'is', null).where('id', '<>', ANONYMOUS_USER_ID);

const row = [
  'id',
  'user_name',
  'email',
  'role_id',
  'created_at',
  sql<string>`trim(name || ' ' || last_name)`.as('name'),
  STATE.as('state'),
] as const;

/** Accounts, newest first, a page by key. Each condition begins where an index begins. */
export async function listAccounts(db: Db, { q, role, state, before }: AccountFilter): Promise<AccountList> {
  let query = accounts(db).select([...row]);
  if (q) {
    const start = `${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const id = /^\d{1,9}$/.test(q) ? Number(q) : null;
    query = query.where(sql<boolean>`(lower(email) like ${start} or lower(user_name) like ${start}
      or lower(name || ' ' || last_name) like ${start} or lower(last_name) like ${start} or id = ${id}::int)`);
  }
  if (role !== undefined) query = query.where('role_id', '=', role);
  if (state !== undefined) query = query.where(WHICH[state]);
  if (before !== undefined) query = query.where('id', '<', before);
  const found = await query
    .orderBy('id', 'desc')
    .limit(ACCOUNTS_PER_PAGE + 1)
    .execute();
  const data = found
    .slice(0, ACCOUNTS_PER_PAGE)
    .map(({ created_at, ...account }) => ({ ...account, created_at: created_at.toISOString() }));
  return { data, next: found.length > ACCOUNTS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** One account with its sessions and last orders; null when there is none. */
export async function findAccount(db: Db, id: number): Promise<Account | null> {
  const account = await accounts(db)
    .select([...row, 'phone', 'two_step'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) return null;
  const placed = db.selectFrom('orders').where('user_id', '=', id).where('placed_at', 'is not', null);
  const [sessions, orders, { count }] = await Promise.all([
    listTokens(db, id, null),
    placed.select(['id', 'status', 'total', 'created_at']).orderBy('id', 'desc').limit(ORDERS_SHOWN).execute(),
    placed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    ...account,
    created_at: account.created_at.toISOString(),
    sessions: sessions.map(({ id: session, device, address, used_at }) => ({
      ...{ id: session, device, address },
      used_at: used_at.toISOString(),
    })),
    orders: orders.map(({ total, created_at, ...order }) => ({
      ...order,
      total: toSoles(total),
      created_at: created_at.toISOString(),
    })),
    orders_count: Number(count),
  };
}
