import type { BankData, ContactData, IdentityData, OwnRequest, ResellerData, VendorData } from '@qhatu/contract/wire';
import type { Sealer } from '../../crypto/sealed';
import type { Db } from '../../db/open';
import type { RequestKind } from '../../db/schema/sellers';
import { conflict } from '../../http/errors';
import { lockPerson } from '../accounts/queries';
import { recordConsent } from '../consents/record';
import { attachDocument, type WrittenDocument } from './documents';
import { sealBank, sealContacts, sealIdentity, sealReseller, sealVendor } from './secrets';
import { requestTexts } from './texts';

export interface NewRequest {
  userId: number;
  kind: RequestKind;
  origin: 'wizard' | 'form';
  vendor?: VendorData;
  reseller?: ResellerData;
  bank?: BankData;
  contacts?: ContactData[];
  identity?: IdentityData;
  document: WrittenDocument;
}

/**
 * Stores a request with its file, and that the person has applied (`formularioventa`, sellers only), in the caller's
 * transaction. A second one while the first waits is 409, also when both come at the same moment; 401 for somebody who
 * has left meanwhile.
 */
export async function storeRequest(trx: Db, sealer: Sealer, request: NewRequest): Promise<number> {
  const { userId, kind, origin, document } = request;
  await lockPerson(trx, userId);
  const stored = await trx
    .insertInto('seller_requests')
    .values({
      user_id: userId,
      kind,
      origin,
      vendor: request.vendor && sealVendor(sealer, userId, request.vendor),
      reseller: request.reseller && sealReseller(sealer, userId, request.reseller),
      bank: request.bank && sealBank(sealer, userId, request.bank),
      contacts: request.contacts && sealContacts(sealer, userId, request.contacts),
      identity: request.identity && sealIdentity(sealer, userId, request.identity),
    })
    .onConflict((oc) => oc.column('user_id').where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw conflict('request_pending', requestTexts.pending);
  await recordConsent(trx, { userId, purpose: `terms-${kind}`, agreed: true });
  await attachDocument(trx, { userId, requestId: stored.id, document });
  if (kind === 'seller') {
    await trx.updateTable('users').set({ formularioventa: 1 }).where('id', '=', userId).execute();
  }
  return stored.id;
}

/** What a person has asked for, the newest first. */
export async function listOwnRequests(db: Db, userId: number): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom('seller_requests')
    .select((eb) => [
      'id',
      'kind',
      'status',
      'reason',
      'created_at',
      eb.and([eb('kind', '=', 'seller'), eb('vendor', 'is', null), eb('status', '=', 'pending')]).as('incomplete'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ created_at, incomplete, ...row }) => ({
    ...row,
    incomplete: Boolean(incomplete),
    created_at: created_at.toISOString(),
  }));
}
