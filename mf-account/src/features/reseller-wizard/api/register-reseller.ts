import type { BankForm, ResellerForm } from '@qhatu/contract/forms';
import type { RegisteredUser } from '@qhatu/contract/wire';
import { api, currentMember } from '@qhatu/shared-state';
import { registeredFromWire } from '../../wizard/api/registered';
import { toDataUrl } from '../../wizard/documents';

/** Terms for resellers as PDF (D12). */
export const RESELLER_TERMS = 3;
const UPLOAD_MS = 120_000;

export interface Reselling {
  reseller: ResellerForm;
  bank: BankForm;
}

/** `POST auth/register-reseller`; a member sends `client: null` (D51). Rejects with ApiError. */
export async function registerReseller(client: object | null, { reseller, bank }: Reselling, terms: boolean) {
  const { ruc, ruc_file, bill_type } = reseller;
  const body = {
    user_id: currentMember()?.person.id ?? null,
    client,
    reseller: { ruc, bill_type, ruc_file: ruc_file instanceof Blob ? await toDataUrl(ruc_file) : null },
    bank,
    terms,
  };
  return registeredFromWire(await api.post<RegisteredUser>('auth/register-reseller', body, { timeout: UPLOAD_MS }));
}
