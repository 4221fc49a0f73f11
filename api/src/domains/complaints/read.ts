import { fromIso, isoOf, workingDaysUntil } from '@qhatu/contract/dates';
import { limaDay } from '@qhatu/contract/delivery';
import { toSoles } from '@qhatu/contract/money';
import type { AdminComplaint, AdminComplaintList, ComplaintView } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openUnlessBroken, openValue, SEALED } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { offsetOf, type PageOptions, pageOf } from '../../db/page';
import type { Guardian } from '../../db/schema/complaints';
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

/** Complaints by how they stand: those that wait by their last day, the soonest first; answered ones newest first. */
export async function listComplaints(
  db: Db,
  sealer: Sealer,
  options: PageOptions & { view: ComplaintView },
  now: Date,
): Promise<AdminComplaintList> {
  const today = isoOf(limaDay(now));
  const waiting =
    options.view === 'overdue'
      ? sql<boolean>`answered_at is null and due_on < ${today}::date`
      : sql<boolean>`answered_at is null`;
  const which = options.view === 'answered' ? sql<boolean>`answered_at is not null` : waiting;
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('complaints')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(which)
      .executeTakeFirstOrThrow(),
    complaints(db)
      .where(which)
      .$if(options.view === 'answered', (query) => query.orderBy('c.answered_at', 'desc'))
      .$if(options.view !== 'answered', (query) => query.orderBy('c.due_on'))
      .orderBy('c.id')
      .limit(options.perPage)
      .offset(offsetOf(options))
      .execute(),
  ]);
  return pageOf(
    rows.map((row) => wireOf(shownOf(sealer, row), now)),
    total,
    options,
  );
}

/** In a list one complaint that does not open hides no other. */
const shownOf = (sealer: Sealer, row: Row): Complaint =>
  openUnlessBroken(() => openedOf(sealer, row)) ?? { ...row, document: UNREADABLE, guardian: null };

function wireOf(row: Complaint, now: Date): AdminComplaint {
  const today = limaDay(now);
  const due = fromIso(row.due_on);
  return {
    id: row.id,
    number: numberText(row),
    created_at: row.created_at.toISOString(),
    due_on: row.due_on,
    days_left: due ? workingDaysUntil(today, due) : 0,
    overdue: row.answered_at === null && row.due_on < isoOf(today),
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
