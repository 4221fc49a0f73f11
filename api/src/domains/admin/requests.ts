import type { AdminRequest, AdminRequestList, BankData } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { lastDigits } from '../../crypto/last-digits';
import type { Sealer } from '../../crypto/sealed';
import { openOrNull } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import type { RequestFileField, RequestStatus } from '../../db/schema/sellers';
import { openBank, openContacts, openIdentity, openReseller, openVendor } from '../sellers/secrets';

const withPerson = (db: Db) =>
  db
    .selectFrom('seller_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select([
      sql<string>`concat_ws(' ', u.name, nullif(u.last_name, ''))`.as('person_name'),
      'u.user_name',
      'u.email',
      'u.phone',
      'u.verified_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withPerson>['executeTakeFirstOrThrow']>>;
type File = AdminRequest['files'][number] & { request_id: number };

const PAGE = 12;

interface RequestFilter {
  status: RequestStatus;
  /** The last one of the page before. */
  after?: number | undefined;
}

/** Requests by how they stand, a page by key; those that wait, oldest first. Bank accounts show their last digits only. */
export async function listRequests(
  db: Db,
  sealer: Sealer,
  { status, after }: RequestFilter,
): Promise<AdminRequestList> {
  const isWaiting = status === 'pending';
  const rows = await withPerson(db)
    .where('r.status', '=', status)
    .$if(after !== undefined, (query) => query.where('r.id', isWaiting ? '>' : '<', after ?? 0))
    .orderBy('r.id', isWaiting ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const files = await filesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((row) => wireOf(sealer, row, files)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function filesOf(db: Db, ids: number[]): Promise<File[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('seller_request_files as f')
    .innerJoin('uploads as u', 'u.id', 'f.upload_id')
    .select(['f.request_id', 'f.field', 'u.mime', 'u.bytes'])
    .where('f.request_id', 'in', ids)
    .orderBy('f.field')
    .execute();
}

function wireOf(sealer: Sealer, row: Row, files: readonly File[]): AdminRequest {
  const { vendor, reseller, bank, contacts, identity } = openedOf(sealer, row);
  return {
    id: row.id,
    kind: row.kind,
    origin: row.origin,
    status: row.status,
    created_at: row.created_at.toISOString(),
    person: {
      id: row.user_id,
      name: row.person_name,
      user_name: row.user_name,
      email: row.email,
      phone: row.phone,
      verified: row.verified_at !== null,
    },
    vendor,
    reseller,
    bank: bank && { ...bank, account: lastDigits(bank.account) },
    contacts,
    identity,
    files: files
      .filter(({ request_id }) => request_id === row.id)
      .map(({ field, mime, bytes }) => ({ field, mime, bytes })),
    reason: row.reason,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** What is sealed of a request; null where it cannot be opened, so that one row does not hide the others. */
function openedOf(sealer: Sealer, { user_id, ...row }: Row) {
  const opened = <T>(stored: string | null, open: (sealer: Sealer, userId: number, stored: string) => T): T | null =>
    stored === null ? null : openOrNull(() => open(sealer, user_id, stored));
  return {
    vendor: opened(row.vendor, openVendor),
    reseller: opened(row.reseller, openReseller),
    bank: opened(row.bank, openBank),
    contacts: opened(row.contacts, openContacts),
    identity: opened(row.identity, openIdentity),
  };
}

/** The whole bank account of a request, or null. */
export async function findRequestBank(db: Db, sealer: Sealer, requestId: number): Promise<BankData | null> {
  const row = await db
    .selectFrom('seller_requests')
    .select(['user_id', 'bank'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row?.bank ? openBank(sealer, row.user_id, row.bank) : null;
}

/** Where a document of a request lies, or null. */
export const findRequestFile = (db: Db, requestId: number, field: RequestFileField) =>
  db
    .selectFrom('seller_request_files as f')
    .innerJoin('uploads as u', 'u.id', 'f.upload_id')
    .select(['u.path', 'u.mime'])
    .where('f.request_id', '=', requestId)
    .where('f.field', '=', field)
    .executeTakeFirst();
