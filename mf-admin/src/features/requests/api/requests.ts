import type { BankData, VendorData, AdminRequest as WireRequest } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';

/** The business of who wants to sell. Numbers are values of the forms' choices. */
interface Business {
  name: string;
  ruc: string;
  phones: string[];
  billType: number;
  preferredBillType: number;
  salesRange: number;
  line: string;
  stores: number;
  /** The principal store; null without stores. */
  store: { kind: string; address: string; neighbourhood: string; reference: string; place: string } | null;
  networks: string[];
}

interface BankAccount {
  bank: string;
  /** One of `ACCOUNT_TYPES`. */
  type: number;
  holder: string;
  account: string;
}

/** Who wants to sell or to recommend, with everything they sent. */
export interface SellerRequest {
  id: number;
  kind: 'seller' | 'reseller';
  isWaiting: boolean;
  /** ISO 8601. */
  receivedAt: string;
  person: { name: string; userName: string; email: string; phone: string | null; isVerified: boolean };
  business: Business | null;
  reseller: { ruc: string; billType: number } | null;
  /** `account` shows its last digits; `bankOf` answers all of it. */
  bank: BankAccount | null;
  contacts: { name: string; email: string; phone: string }[];
  /** `birthday` is YYYY-MM-DD. */
  identity: { address: string; birthday: string } | null;
  files: { field: 'ruc_file' | 'image'; mime: string }[];
  rejectedFor: string | null;
}

type RequestView = 'pending' | 'approved' | 'rejected';

const present = (texts: (string | null)[]): string[] => texts.filter((text): text is string => Boolean(text));

const businessFromWire = ({ store, ...wire }: VendorData): Business => ({
  ...{ name: wire.business_name, ruc: wire.ruc, phones: present([wire.phone, wire.phone2]), billType: wire.bill_type },
  ...{ preferredBillType: wire.preferred_bill_type, salesRange: wire.sales_range, line: wire.business_line.name },
  stores: wire.store_quantity,
  store: store && {
    ...{ kind: store.type_address, address: store.address, neighbourhood: store.urbanizacion },
    ...{ reference: store.reference, place: store.place },
  },
  networks: present([wire.facebook, wire.instagram, wire.youtube]),
});

const requestFromWire = ({ person, vendor, reseller, ...wire }: WireRequest): SellerRequest => ({
  ...{ id: wire.id, kind: wire.kind, isWaiting: wire.status === 'pending', receivedAt: wire.created_at },
  person: {
    ...{ name: person.name, userName: person.user_name, email: person.email, phone: person.phone },
    isVerified: person.verified,
  },
  business: vendor && businessFromWire(vendor),
  reseller: reseller && { ruc: reseller.ruc, billType: reseller.bill_type },
  ...{ bank: wire.bank, contacts: wire.contacts ?? [], identity: wire.identity },
  ...{ files: wire.files.map(({ field, mime }) => ({ field, mime })), rejectedFor: wire.reason },
});

export const useRequests = (view: RequestView, userId: number) =>
  useKeyset({
    ...{ path: 'admin/requests', filter: `status=${view}`, after: 'after', userId },
    fromWire: requestFromWire,
  });

/** The whole bank account of a request; the list shows its last digits only. */
export const bankOf = (requestId: number): Promise<BankAccount> =>
  api.get<BankData>(`admin/requests/${requestId}/bank`);
