import { type ComplaintForm, complaintForm, soleCents } from '@qhatu/contract/forms';
import type { ComplaintBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Guardian } from '../../db/schema/complaints';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import { bookTexts } from './texts';

/** A complaint whose form holds, with everything it names found: ready to be stored. */
export interface CheckedComplaint {
  form: ComplaintForm;
  districtId: number;
  supportTypeId: number;
  guardian: Guardian | null;
  /** Céntimos. */
  amount: number | null;
  seller: { id: number | null; name: string; ruc: string | null } | null;
}

/** The rules speak of text; the wire may say numbers, and null for what was left out. */
const asForm = (body: ComplaintBody): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]),
  );

/** Province and region are the district's own, whatever the form says; 422 for a district that does not exist. */
async function checkPlace(db: Db, { district_id }: ComplaintForm): Promise<number> {
  const found = await db
    .selectFrom('districts')
    .select('id')
    .where(sql<string>`id::text`, '=', String(district_id).trim())
    .executeTakeFirst();
  if (!found) throw ruleBroken('unknown_place', bookTexts.unknownPlace, { district_id: bookTexts.unknownPlace });
  return found.id;
}

async function checkType(db: Db, requestedType: unknown): Promise<number> {
  const found = await db
    .selectFrom('support_types')
    .select('id')
    .where(sql<string>`id::text`, '=', String(requestedType).trim())
    .executeTakeFirst();
  if (!found) throw ruleBroken('unknown_type', bookTexts.unknownType, { support_type_id: bookTexts.unknownType });
  return found.id;
}

/**
 * The seller by user name or business name, with the RUC for the complaint; otherwise what was written stays as
 * written.
 */
async function findSeller(db: Db, written: string | null | undefined): Promise<CheckedComplaint['seller']> {
  if (!written) return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'business_name', 'user_name', 'ruc'])
    .where('role_id', '=', 4)
    .where((eb) =>
      eb.or([
        eb(sql<string>`nick_key(user_name)`, '=', sql<string>`nick_key(${written})`),
        eb(sql<string>`lower(business_name)`, '=', written.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
  return row
    ? { id: row.id, name: row.business_name ?? row.user_name, ruc: row.ruc }
    : { id: null, name: written, ruc: null };
}

/** Throws 422 with the first failing rule, in the form's order, and a text for each wrong field (spec 3 §5, D82). */
export async function checkComplaint(db: Db, body: ComplaintBody): Promise<CheckedComplaint> {
  const values = asForm(body);
  checkForm(complaintForm, values);
  const form = complaintForm.cast(values) as ComplaintForm;
  return {
    form,
    districtId: await checkPlace(db, form),
    supportTypeId: await checkType(db, form.support_type_id),
    guardian: form.is_minor
      ? {
          name: form.guardian_name ?? '',
          document_type: Number(form.guardian_document_type),
          document: form.guardian_document ?? '',
        }
      : null,
    amount: form.amount ? soleCents(form.amount) : null,
    seller: await findSeller(db, form.seller),
  };
}
