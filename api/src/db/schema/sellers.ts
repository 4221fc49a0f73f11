import type { BankData, ContactData, IdentityData, ResellerData, VendorData } from '@qhatu/contract/wire';
import type { Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

export type RequestKind = 'seller' | 'reseller';
export type RequestStatus = 'pending' | 'approved' | 'rejected';
export type RequestFileField = 'ruc_file' | 'image';

export interface SellerRequestsTable {
  id: Generated<number>;
  user_id: number;
  kind: RequestKind;
  origin: 'wizard' | 'form';
  status: Generated<RequestStatus>;
  /** {@link VendorData} as JSON, sealed. */
  vendor: Optional<string>;
  /** {@link ResellerData} as JSON, sealed. */
  reseller: Optional<string>;
  /** {@link BankData} as JSON, sealed. */
  bank: Optional<string>;
  /** {@link ContactData}s as JSON, sealed. */
  contacts: Optional<string>;
  /** {@link IdentityData} as JSON, sealed. */
  identity: Optional<string>;
  /** Why it was rejected, as the person was told. */
  reason: Optional<string>;
  decided_by: Optional<number>;
  decided_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface SellerRequestFilesTable {
  request_id: number;
  field: RequestFileField;
  upload_id: number;
}
