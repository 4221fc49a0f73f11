import type { BankForm, ProviderForm } from '@qhatu/contract/forms';
import type { Message, RegisteredUser } from '@qhatu/contract/wire';
import { api, currentMember } from '@qhatu/shared-state';
import { registeredFromWire } from '../../wizard/api/registered';
import { toDataUrl } from '../../wizard/documents';
import type { Contact } from '../contacts';

/** Terms for sellers as PDF (D12). */
export const SELLER_TERMS = 1;
/** Five megabytes on a slow line. */
const UPLOAD_MS = 120_000;

export interface Business {
  vendor: ProviderForm;
  bank: BankForm;
  contacts: Contact[];
}

const numberOrNull = (value: unknown): number | null => (value === '' || value == null ? null : Number(value));

/** The business in the shape of spec 3 §3: the document as data URL, codes as numbers. */
async function businessToWire({ vendor, bank, contacts }: Business) {
  return {
    vendor: {
      ...vendor,
      ruc_file: vendor.ruc_file instanceof Blob ? await toDataUrl(vendor.ruc_file) : null,
      bill_type: numberOrNull(vendor.bill_type),
      preferred_bill_type: numberOrNull(vendor.preferred_bill_type),
      sales_range: numberOrNull(vendor.sales_range),
      business_line: numberOrNull(vendor.business_line),
      store_quantity: numberOrNull(vendor.store_quantity),
    },
    bank,
    contacts,
  };
}

/** `POST auth/register-vendor`; a member sends `client: null` (D51). Rejects with ApiError. */
export async function registerVendor(client: object | null, business: Business, terms: boolean) {
  const body = {
    user_id: currentMember()?.person.id ?? null,
    client,
    ...(await businessToWire(business)),
    terms,
  };
  return registeredFromWire(await api.post<RegisteredUser>('auth/register-vendor', body, { timeout: UPLOAD_MS }));
}

/** `POST users/be-seller-2`: the business of a request that the form began. Rejects with ApiError. */
export async function completeRequest(business: Business): Promise<Message> {
  return api.post<Message>('users/be-seller-2', await businessToWire(business), { timeout: UPLOAD_MS });
}
