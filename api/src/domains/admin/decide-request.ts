import { ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { RequestKind } from '../../db/schema/sellers';
import { conflict, notFound } from '../../http/errors';
import { mailToPerson } from '../accounts/mails';
import { changesBy } from '../security/record';
import { resellerCode } from '../sellers/code';
import { requestApprovedMail, requestRejectedMail } from '../sellers/mails';
import { openReseller, openVendor } from '../sellers/secrets';
import { recordAct, type Staff } from '../staff/record-act';
import type { AdminDeps } from './advance';
import { adminTexts } from './texts';

const FACTURA = 0;
const NEW_ROLE: Record<RequestKind, number> = { seller: ROLE.seller, reseller: ROLE.reseller };

/** The request, held until the transaction ends. Throws 404, and 409 when it was decided already. */
async function waitingRequest(trx: Db, id: number) {
  const request = await trx
    .selectFrom('seller_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw notFound();
  if (request.status !== 'pending') throw conflict('already_decided', adminTexts.requestDecided);
  return request;
}

async function decided(
  trx: Db,
  id: number,
  staff: Staff,
  status: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  await trx
    .updateTable('seller_requests')
    .set({ status, reason, decided_by: staff.id, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const act = status === 'approved' ? 'request.approve' : 'request.reject';
  await recordAct(trx, staff, {
    act,
    subject: 'request',
    id,
    before: { status: 'pending' },
    after: { status, reason },
  });
}

/**
 * Makes the person a seller or a reseller, with the business as it was asked for, and writes to them; to a reseller
 * with the code to recommend with. Throws 409 for an account whose e-mail is not proven (D7) and for a request whose
 * business is still missing.
 */
export async function approveRequest({ app, db, env }: AdminDeps, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changesBy(trx, staff.origin, staff.id);
    const request = await waitingRequest(trx, id);
    const user = await trx
      .selectFrom('users')
      .select(['role_id', 'verified_at'])
      .where('id', '=', request.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!user.verified_at) throw conflict('not_verified', adminTexts.notVerified);
    const { kind } = request;
    const vendor = request.vendor && openVendor(app.sealer, request.user_id, request.vendor);
    const reseller = request.reseller && openReseller(app.sealer, request.user_id, request.reseller);
    if (kind === 'seller' && !vendor) throw conflict('incomplete', adminTexts.incomplete);
    await trx
      .updateTable('users')
      .set({
        // Somebody who has meanwhile got a role of staff keeps it.
        ...(user.role_id === ROLE.client || user.role_id === ROLE.reseller ? { role_id: NEW_ROLE[kind] } : {}),
        ...(vendor
          ? {
              business_name: vendor.business_name,
              ruc: vendor.ruc,
              bill_type: vendor.bill_type,
              fob: vendor.bill_type === FACTURA || vendor.preferred_bill_type === FACTURA,
            }
          : {}),
        ...(reseller ? { ruc: reseller.ruc, bill_type: reseller.bill_type } : {}),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', request.user_id)
      .execute();
    await decided(trx, id, staff, 'approved', null);
    const code = kind === 'reseller' ? await resellerCode(trx, request.user_id) : null;
    await mailToPerson(app, trx, request.user_id, (who) =>
      requestApprovedMail(trx, { ...who, kind, code, siteUrl: env.SITE_URL }),
    );
  });
}

/** Says no, with the reason the person reads; they may ask again (`formularioventa` goes back to 0). */
export async function rejectRequest(
  { app, db, env }: AdminDeps,
  id: number,
  staff: Staff,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { user_id, kind } = await waitingRequest(trx, id);
    await decided(trx, id, staff, 'rejected', reason);
    if (kind === 'seller') {
      await trx.updateTable('users').set({ formularioventa: 0 }).where('id', '=', user_id).execute();
    }
    await mailToPerson(app, trx, user_id, (who) =>
      requestRejectedMail(trx, { ...who, kind, reason, siteUrl: env.SITE_URL }),
    );
  });
}
