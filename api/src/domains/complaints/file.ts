import { randomBytes } from 'node:crypto';
import { answerDue, isoOf, limaDay } from '@qhatu/contract/dates';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openValue, SEALED, type SealedColumn, sealValue } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';
import type { CheckedComplaint } from './check';
import { bookTexts } from './texts';

/** What filing gives back. */
export interface FiledComplaint {
  id: number;
  year: number;
  number: number;
  key: string;
  reason: 0 | 1;
  due_on: string;
  created_at: Date;
}

const FILED = ['id', 'year', 'number', 'key', 'reason', 'due_on', 'created_at'] as const;

export interface Filing {
  complaint: CheckedComplaint;
  /** The member who files it; null for a visitor. */
  userId: number | null;
  /** The call's `Idempotency-Key`, if it has one. */
  requestKey: string | null;
}

/** What the same call has filed before, or null. Throws 422 when the key came with another complaint. */
export async function filedBefore(
  db: Db,
  sealer: Sealer,
  { complaint, requestKey }: Filing,
): Promise<FiledComplaint | null> {
  if (requestKey === null) return null;
  const row = await db
    .selectFrom('complaints')
    .select([...FILED, 'document', 'description'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (!row) return null;
  const document = openValue(sealer, SEALED.complaintDocument, row.key, row.document);
  if (document !== complaint.form.document || row.description !== complaint.form.description) {
    throw ruleBroken('idempotency_key_reused', bookTexts.keyReused);
  }
  return row;
}

/**
 * The next number of a year's book. The year's row is held until the caller's transaction ends: whoever comes meanwhile
 * waits, and a transaction that fails gives its number back, so none is ever skipped or given twice. Take it last.
 */
async function takeNumber(trx: Db, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('complaint_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`complaint_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

const orNull = (text: string | null | undefined): string | null => text || null;

/**
 * Stores a checked complaint under the next number of its year. `now` and `key` (the secret of its copy) can be given.
 * Without a sealer, as for the demo's, documents stay open until the first start seals them.
 */
export async function storeComplaint(
  trx: Db,
  sealer: Sealer | null,
  { complaint, userId, requestKey }: Filing,
  { now = new Date(), key = randomBytes(32).toString('base64url') } = {},
): Promise<FiledComplaint> {
  const { form, guardian, seller } = complaint;
  const { year } = limaDay(now);
  const sealed = (column: SealedColumn, text: string) => (sealer ? sealValue(sealer, column, key, text) : text);
  return trx
    .insertInto('complaints')
    .values({
      year,
      key,
      request_key: requestKey,
      user_id: userId,
      document_type: Number(form.document_type),
      document: sealed(SEALED.complaintDocument, form.document),
      name: form.name.normalize('NFC'),
      phone: form.phone,
      email: form.email,
      address: form.address,
      district_id: complaint.districtId,
      guardian: guardian && sealed(SEALED.complaintGuardian, JSON.stringify(guardian)),
      reason: Number(form.reason) === 0 ? 0 : 1,
      support_type_id: complaint.supportTypeId,
      description: form.description,
      request: orNull(form.request),
      comprobante: orNull(form.comprobante),
      occurred_on: orNull(form.occurred_on),
      good_kind: (orNull(form.good_kind) as 'product' | 'service' | null) ?? null,
      good: orNull(form.good),
      seller_id: seller?.id ?? null,
      seller: seller?.name ?? null,
      seller_ruc: seller?.ruc ?? null,
      amount: complaint.amount,
      due_on: isoOf(answerDue(now)),
      created_at: now,
      number: await takeNumber(trx, year),
    })
    .returning(FILED)
    .executeTakeFirstOrThrow();
}

/**
 * Files a checked complaint: its number, the row, whatever `also` adds (the chat of a member), and the copy by mail,
 * all or nothing. The same call at the same moment gives what the faster one filed; later, `filedBefore` knows.
 */
export async function fileComplaint(
  { app, db }: { app: FastifyInstance; db: Db },
  filing: Filing,
  also: (trx: Db, filed: FiledComplaint) => Promise<void>,
): Promise<FiledComplaint> {
  try {
    return await db.transaction().execute(async (trx) => {
      const filed = await storeComplaint(trx, app.sealer, filing);
      await also(trx, filed);
      await app.jobs.add(trx, 'complaint-copy', { id: filed.id });
      return filed;
    });
  } catch (error) {
    // The same call, running beside this one, was faster: its complaint is the one.
    const { code, constraint } = error as { code?: string; constraint?: string };
    const twin =
      code === '23505' && constraint === 'complaints_request_key_key'
        ? await filedBefore(db, app.sealer, filing)
        : null;
    if (!twin) throw error;
    return twin;
  }
}
