import { deadlineOf, isoOf, limaDay } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import type { AdminComplaint, AdminComplaintList, ComplaintView } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openOrNull, openValue, SEALED } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import type { Guardian } from '../../db/schema/complaints';
import { pageGone } from '../../http/errors';
import { numberText } from './texts';

const UNREADABLE = 'No se puede abrir';

const complaints = (db: Db) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('support_types as t', 't.id', 'c.support_type_id')
    .innerJoin('districts as d', 'd.id', 'c.district_id')
    .innerJoin('provinces as p', 'p.id', 'd.province_id')
    .innerJoin('regions as r', 'r.id', 'p.region_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select([
      't.name as support_type',
      'u.user_name',
      sql<string>`concat_ws(', ', d.name, p.name, r.name)`.as('place'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof complaints>['executeTakeFirstOrThrow']>>;

/** A complaint with the names of what it points at. */
export type Complaint = Omit<Row, 'guardian'> & { guardian: Guardian | null };

/** Throws `BrokenSealError`, `UnknownDataKeyError`. */
const openedOf = (sealer: Sealer, row: Row): Complaint => ({
  ...row,
  document: openValue(sealer, SEALED.complaintDocument, row.key, row.document),
  guardian: row.guardian && JSON.parse(openValue(sealer, SEALED.complaintGuardian, row.key, row.guardian)),
});

/** Throws when it is there and cannot be opened: 503 for whoever asks. */
export async function findComplaint(
  db: Db,
  sealer: Sealer,
  where: { id: number } | { key: string },
): Promise<Complaint | undefined> {
  const row = await complaints(db)
    .$if('id' in where, (query) => query.where('c.id', '=', 'id' in where ? where.id : 0))
    .$if('key' in where, (query) => query.where('c.key', '=', 'key' in where ? where.key : ''))
    .executeTakeFirst();
  return row && openedOf(sealer, row);
}

/** What a complaint can be about, in the order of their ids. */
export const listTypes = (db: Db) => db.selectFrom('support_types').selectAll().orderBy('id').execute();

/**
 * Complaints by how they stand: those that wait by their last day, the soonest first; answered ones newest first; a page by key
 * (D213). Throws 400 when `after` is none.
 */
export async function listComplaints(
  db: Db,
  sealer: Sealer,
  { view, after, perPage }: KeyOptions & { view: ComplaintView },
  now: Date,
): Promise<AdminComplaintList> {
  const isAnswered = view === 'answered';
  const time = isAnswered ? 'answered_at' : 'due_on';
  const last =
    after === undefined
      ? undefined
      : await db
          .selectFrom('complaints')
          .select(['id', sql<string | null>`${sql.ref(time)}::text`.as('at')])
          .where('id', '=', after)
          .executeTakeFirst();
  if (after !== undefined && !last?.at) throw pageGone();
  const rows = await complaints(db)
    .where('c.answered_at', isAnswered ? 'is not' : 'is', null)
    .$if(view === 'overdue', (query) => query.where('c.due_on', '<', isoOf(limaDay(now))))
    .$if(last !== undefined, (query) =>
      query.where(
        isAnswered
          ? sql<boolean>`(c.answered_at, c.id) < (${last?.at}::timestamptz, ${last?.id})`
          : sql<boolean>`(c.due_on, c.id) > (${last?.at}::date, ${last?.id})`,
      ),
    )
    .orderBy(`c.${time}`, isAnswered ? 'desc' : 'asc')
    .orderBy('c.id', isAnswered ? 'desc' : 'asc')
    .limit(perPage + 1)
    .execute();
  const { page, next } = pageByKey(rows, perPage);
  return { data: page.map((row) => wireOf(shownOf(sealer, row), now)), next };
}

/** In a list one complaint that does not open hides no other. */
const shownOf = (sealer: Sealer, row: Row): Complaint =>
  openOrNull(() => openedOf(sealer, row)) ?? { ...row, document: UNREADABLE, guardian: null };

function wireOf(row: Complaint, now: Date): AdminComplaint {
  const { daysLeft, isOverdue } = deadlineOf(row.due_on, limaDay(now));
  return {
    id: row.id,
    number: numberText(row),
    created_at: row.created_at.toISOString(),
    due_on: row.due_on,
    days_left: daysLeft,
    overdue: row.answered_at === null && isOverdue,
    reason: row.reason,
    support_type: row.support_type,
    document_type: row.document_type,
    document: row.document,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    place: row.place,
    guardian: row.guardian,
    user_name: row.user_name,
    description: row.description,
    request: row.request,
    comprobante: row.comprobante,
    occurred_on: row.occurred_on,
    good_kind: row.good_kind,
    good: row.good,
    seller: row.seller,
    amount: row.amount === null ? null : toSoles(row.amount),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}
