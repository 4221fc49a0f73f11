import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

/** Whose money an account counts. Assets: where money is. The others: who is owed it, or what it was earned or spent as. */
export type LedgerAccountKind =
  /** Money that a payment method has brought, as far as it has not gone back. */
  | 'provider'
  /** What a payment method's provider keeps of what it brings; it keeps it when money goes back. */
  | 'provider-fee'
  /** Money that a payer's bank has taken away until it is decided whose it is. */
  | 'dispute'
  /** Money that was paid out to sellers and resellers. */
  | 'bank'
  | 'seller-pending'
  | 'seller-payable'
  | 'reseller-pending'
  | 'reseller-payable'
  /** Asked to go back to a buyer, and not there yet. */
  | 'refund'
  | 'commission'
  | 'shipping'
  | 'surcharge'
  | 'design'
  /** What codes of the shop's own cost it. */
  | 'promotion'
  /** What refunds cost the shop itself, or left it with. */
  | 'retained'
  | 'correction';

export interface LedgerAccountsTable {
  id: Generated<number>;
  kind: LedgerAccountKind;
  owner_id: Optional<number>;
  payment_type_id: Optional<number>;
}

export interface LedgerTransactionsTable {
  id: Generated<number>;
  at: Timestamp;
  kind: 'order' | 'release' | 'payout' | 'correction';
  order_id: Optional<number>;
  settlement_id: Optional<number>;
  actor_id: Optional<number>;
  reason: Optional<string>;
  /** What is posted by hand is posted once for each of them. */
  request_key: Optional<string>;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  line_id: Optional<number>;
  /** Céntimos; a debit is positive, a credit negative. */
  amount: number;
}

/** What was agreed for a line when it was paid. */
export interface LedgerLinesTable {
  line_id: number;
  order_id: number;
  /** Basis points of what is kept of the line. */
  commission: number;
  /** Céntimos of the line's shipping to a province that are the seller's (spec 3 §9). */
  shipping_share: number;
  /** Basis points to the reseller whose code was used. */
  reseller: number;
  released_at: NullableTimestamp;
}

export interface LedgerQueueTable {
  order_id: number;
  at: Timestamp;
}

type Day = ColumnType<string, string, never>;

export interface SettlementsTable {
  id: Generated<number>;
  party_id: number;
  role: 'seller' | 'reseller';
  first_day: Day;
  last_day: Day;
  /** Céntimos, 0 or a debt of the settlement before. */
  carried: number;
  earned: number;
  due: number;
  due_on: Day;
  status: 'due' | 'carried' | 'paid';
  reference: Optional<string>;
  paid_at: NullableTimestamp;
  paid_by: Optional<number>;
  created_at: Timestamp;
}

export interface SettlementEntriesTable {
  entry_id: number;
  settlement_id: number;
}

/** A rate by what a unit of the line costs. */
export interface CommissionTier {
  /** Céntimos: holds for units that cost less; null: from the one before on. */
  under: number | null;
  /** Basis points. */
  commission: number;
}

/** Written by inserts only: a trigger refuses everything else, see migrations/0017-commissions.ts. */
export interface CommissionTermsTable {
  id: Generated<number>;
  scope: 'default' | 'category' | 'seller';
  category_id: Optional<number>;
  seller_id: Optional<number>;
  /** The first day of Lima on which it holds. */
  from_day: Day;
  /** Null: no own rates from that day on. */
  tiers: ColumnType<CommissionTier[] | null, string | null, never>;
  /** Basis points to a reseller; of everybody's terms only. */
  reseller: Optional<number>;
  /** Basis points of a province's shipping to the seller; of everybody's terms only. */
  shipping_share: Optional<number>;
  reason: string;
  actor_id: Optional<number>;
  created_at: Timestamp;
}

/** Terms that were taken back before their day; append-only. `standing_commission_terms` is `commission_terms` without them. */
export interface CommissionWithdrawalsTable {
  term_id: number;
  reason: string;
  actor_id: number;
  created_at: Timestamp;
}

/** What the provider keeps of an order, as it was agreed on the day it was paid. */
export interface LedgerFeesTable {
  order_id: number;
  /** Céntimos. */
  fee: number;
  agreed_at: Timestamp;
}
