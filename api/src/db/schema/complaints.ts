import type { Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

export interface SupportTypesTable {
  id: number;
  name: string;
}

export interface ComplaintNumbersTable {
  year: number;
  last: number;
}

/** Who stands for a minor. */
export interface Guardian {
  name: string;
  document_type: number;
  document: string;
}

/** A complaint of the Libro de Reclamaciones. Days are YYYY-MM-DD. */
export interface ComplaintsTable {
  id: Generated<number>;
  year: number;
  /** Correlative within the year. */
  number: number;
  /** Secret of the link to the printable copy. */
  key: string;
  /** `Idempotency-Key` of the call that filed it. */
  request_key: Optional<string>;
  user_id: Optional<number>;
  /** 0 DNI, 1 passport, 2 foreigner's card. */
  document_type: number;
  /** Sealed. */
  document: string;
  name: string;
  phone: string;
  email: string;
  address: string;
  district_id: number;
  /** {@link Guardian} as JSON, sealed. */
  guardian: Optional<string>;
  /** 0 reclamo, 1 queja. */
  reason: 0 | 1;
  support_type_id: number;
  description: string;
  request: Optional<string>;
  comprobante: Optional<string>;
  occurred_on: Optional<string>;
  good_kind: Optional<'product' | 'service'>;
  good: Optional<string>;
  /** The seller it is about, when it is one of ours; what was written, or the business as it was called then. */
  seller_id: Optional<number>;
  seller: Optional<string>;
  seller_ruc: Optional<string>;
  /** Céntimos. */
  amount: Optional<number>;
  due_on: string;
  answer: Optional<string>;
  answered_by: Optional<number>;
  answered_at: NullableTimestamp;
  created_at: Timestamp;
}
