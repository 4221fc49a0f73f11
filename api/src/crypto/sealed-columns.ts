import { sql } from 'kysely';
import type { Db } from '../db/open';
import { isUnreadable, keyIdOf, type Sealer } from './sealed';

/** A column of sealed texts. What is sealed is bound to its owner: `<purpose>:<owner>`. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The table's primary key, a number. */
  id: string;
  /** The column that says whose it is, or which row's: part of what the value is bound to. */
  owner: string;
  purpose: string;
  /** What the copy of one's own data shows opened; null: a secret, which no copy holds. */
  copy: 'json' | 'text' | null;
}

/** Every sealed column of the database: the one list that sealing anew and the copy of one's own data go by. */
export const SEALED = {
  sellerBank: {
    table: 'seller_requests',
    column: 'bank',
    id: 'id',
    owner: 'user_id',
    purpose: 'seller-bank',
    copy: 'json',
  },
  sellerIdentity: {
    table: 'seller_requests',
    column: 'identity',
    id: 'id',
    owner: 'user_id',
    purpose: 'seller-identity',
    copy: 'json',
  },
  sellerVendor: {
    table: 'seller_requests',
    column: 'vendor',
    id: 'id',
    owner: 'user_id',
    purpose: 'seller-vendor',
    copy: 'json',
  },
  sellerReseller: {
    table: 'seller_requests',
    column: 'reseller',
    id: 'id',
    owner: 'user_id',
    purpose: 'seller-reseller',
    copy: 'json',
  },
  sellerContacts: {
    table: 'seller_requests',
    column: 'contacts',
    id: 'id',
    owner: 'user_id',
    purpose: 'seller-contacts',
    copy: 'json',
  },
  userDocument: {
    table: 'users',
    column: 'document_number',
    id: 'id',
    owner: 'id',
    purpose: 'user-document',
    copy: 'text',
  },
  // By the complaint's own key: who filed it need not have an account, and the complaint has no number before it is stored.
  complaintDocument: {
    table: 'complaints',
    column: 'document',
    id: 'id',
    owner: 'key',
    purpose: 'complaint-document',
    copy: 'text',
  },
  complaintGuardian: {
    table: 'complaints',
    column: 'guardian',
    id: 'id',
    owner: 'key',
    purpose: 'complaint-guardian',
    copy: 'json',
  },
  refundAccount: {
    table: 'order_refunds',
    column: 'account',
    id: 'id',
    owner: 'user_id',
    purpose: 'refund-account',
    copy: 'json',
  },
  returnAccount: {
    table: 'order_returns',
    column: 'account',
    id: 'id',
    owner: 'user_id',
    purpose: 'return-account',
    copy: 'json',
  },
  appSecret: { table: 'second_factors', column: 'secret', id: 'id', owner: 'user_id', purpose: 'totp', copy: null },
  webhookSecret: {
    table: 'webhooks',
    column: 'secret',
    id: 'id',
    owner: 'owner_id',
    purpose: 'webhook-secret',
    copy: null,
  },
  // Of the same purpose: a secret that is replaced moves there as it is.
  previousWebhookSecret: {
    table: 'webhooks',
    column: 'previous_secret',
    id: 'id',
    owner: 'owner_id',
    purpose: 'webhook-secret',
    copy: null,
  },
} satisfies Record<string, SealedColumn>;
export const SEALED_COLUMNS: readonly SealedColumn[] = Object.values(SEALED);

/** Of a row: its person's id, or what else its column names. */
type Owner = number | string;

const purposeOf = (column: SealedColumn, owner: Owner): string => `${column.purpose}:${owner}`;

/** A value for a sealed column of `owner`. */
export const sealValue = (sealer: Sealer, column: SealedColumn, owner: Owner, text: string): string =>
  sealer.sealText(purposeOf(column, owner), text);

/**
 * What a sealed column of `owner` says; a value from before the key is read as it is, until it is sealed. Throws
 * `BrokenSealError`, `UnknownDataKeyError`.
 */
export const openValue = (sealer: Sealer, column: SealedColumn, owner: Owner, value: string): string =>
  keyIdOf(value) ? sealer.openText(purposeOf(column, owner), value) : value;

/** The same where one value that does not open must not hide the others: null then. */
export function openOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

const BATCH = 100;

interface Stored {
  id: number;
  owner: Owner;
  value: string;
}

export interface SealedRows {
  sealed: number;
  /** Rows that could not be opened: their key is gone, or they were changed. They stay as they are. */
  unreadable: number;
}

/**
 * Seals the values of a column that are still open, and those of an earlier key. A value that changes meanwhile is left
 * to who changed it, so that several processes may do this at once, and again.
 */
export async function sealColumn(db: Db, sealer: Sealer, column: SealedColumn): Promise<SealedRows> {
  const [table, id, owner, value] = [
    sql.table(column.table),
    sql.ref(column.id),
    sql.ref(column.owner),
    sql.ref(column.column),
  ];
  const done: SealedRows = { sealed: 0, unreadable: 0 };
  let last = 0;
  for (;;) {
    const { rows } = await sql<Stored>`
      select ${id} as id, ${owner} as owner, ${value} as value from ${table}
      where ${id} > ${last} and ${value} not like ${`s1.${sealer.keyId}.%`}
      order by ${id} limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) {
      last = row.id;
      const sealed = sealAnew(sealer, column, row);
      if (sealed === null) {
        done.unreadable += 1;
        continue;
      }
      await sql`update ${table} set ${value} = ${sealed} where ${id} = ${row.id} and ${value} = ${row.value}`.execute(
        db,
      );
      done.sealed += 1;
    }
    if (rows.length < BATCH) return done;
  }
}

const sealAnew = (sealer: Sealer, column: SealedColumn, { owner, value }: Stored): string | null =>
  openOrNull(() => sealValue(sealer, column, owner, openValue(sealer, column, owner, value)));
