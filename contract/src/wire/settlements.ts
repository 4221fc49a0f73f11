import { z } from 'zod';
import { Soles, TypedText } from './common';
import { BankData } from './sellers';

/** Payment to a seller or a reseller for a period (spec 3 §9). Days are Lima's, YYYY-MM-DD, the last one included. */
export const Settlement = z.object({
  id: z.number().int(),
  party: z.object({ id: z.number().int(), name: z.string() }),
  role: z.enum(['seller', 'reseller']),
  first_day: z.string(),
  last_day: z.string(),
  /** A debt of the settlement before: 0 or less. */
  carried: Soles,
  earned: Soles,
  due: Soles,
  due_on: z.string(),
  /** `carried`: nothing is paid, the debt is the next settlement's. */
  status: z.enum(['due', 'carried', 'paid']),
  reference: z.string().nullable(),
  /** ISO 8601. */
  paid_at: z.string().nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

/** `GET staff/settlements`, newest first: `next` is the `after` of the next page, null on the last. */
export const SettlementList = z.object({ data: z.array(Settlement), next: z.number().int().nullable() });
export type SettlementList = z.infer<typeof SettlementList>;

/** A settlement that is due, with the data for a bank. Account numbers are complete: reading them is noted. */
export const Payout = z.object({
  settlement_id: z.number().int(),
  party: z.object({ id: z.number().int(), name: z.string() }),
  /** RUC; null: none is known. */
  document: z.string().nullable(),
  /** Null: they never named an account, or it cannot be opened any more. */
  bank: BankData.nullable(),
  amount: Soles,
  due_on: z.string(),
});
export type Payout = z.infer<typeof Payout>;

/** `GET admin/payouts?after`, the oldest first: `next` is the `after` of the next page. */
export const PayoutList = z.object({ data: z.array(Payout), next: z.number().int().nullable() });
export type PayoutList = z.infer<typeof PayoutList>;

/** An amount that was given to or taken from a seller or reseller by hand (D200). */
export const Correction = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  party: z.object({ id: z.number().int(), name: z.string() }),
  role: z.enum(['seller', 'reseller']),
  /** Above zero: given to them; below: taken. */
  amount: Soles,
  reason: z.string(),
  by: z.string().nullable(),
  /** Its settlement; null: the next one. */
  settlement_id: z.number().int().nullable(),
});
export type Correction = z.infer<typeof Correction>;

/** `GET admin/corrections?after`, newest first: `next` is the `after` of the next page. */
export const CorrectionList = z.object({ data: z.array(Correction), next: z.number().int().nullable() });
export type CorrectionList = z.infer<typeof CorrectionList>;

/** `POST admin/corrections`, with an `Idempotency-Key`. The rules are `correctionForm`'s. */
export const CorrectionBody = z.object({
  /** User name or e-mail. */
  party: z.string().max(254),
  amount: Soles.nullable(),
  reason: TypedText,
});
export type CorrectionBody = z.infer<typeof CorrectionBody>;

export const CorrectionResult = z.object({ msg: z.string(), correction: Correction });
export type CorrectionResult = z.infer<typeof CorrectionResult>;

/** One line of a statement: a sale, or the reversal of one (below zero). */
export const SettlementEntry = z.object({
  order_id: z.number().int().nullable(),
  line_id: z.number().int().nullable(),
  /** ISO 8601: when it was posted. */
  at: z.string(),
  name: z.string(),
  qty: z.number().int().nullable(),
  /** The buyer's payment for the line, and its agreed commission in percent. */
  sold: Soles.nullable(),
  commission_percent: z.number().nullable(),
  amount: Soles,
});
export type SettlementEntry = z.infer<typeof SettlementEntry>;

/** `GET staff/settlements/{id}`. */
export const SettlementDetail = Settlement.extend({ entries: z.array(SettlementEntry) });
export type SettlementDetail = z.infer<typeof SettlementDetail>;

/** `GET staff/balance`: what the caller is owed now. */
export const PartyBalance = z.object({
  /** Sold, and not final: it can still come back. */
  pending: Soles,
  /** Final, and in no settlement yet; below zero: a debt. */
  earned: Soles,
  /** In settlements that are to be paid. */
  due: Soles,
  /** YYYY-MM-DD, the next day on which something is paid. */
  due_on: z.string().nullable(),
});
export type PartyBalance = z.infer<typeof PartyBalance>;

/** `POST admin/settlements`: closes the period that ends with this day, which must be over. */
export const SettleBody = z.object({ last_day: z.string().max(10) });
export type SettleBody = z.infer<typeof SettleBody>;
export const SettleResult = z.object({ msg: z.string(), settlements: z.number().int() });
export type SettleResult = z.infer<typeof SettleResult>;

/** `POST admin/settlements/{id}/paid`: the number of the bank's operation. */
export const SettlementPaidBody = z.object({ reference: z.string().max(200) });
export const SettlementResult = z.object({ msg: z.string(), settlement: Settlement });
export type SettlementResult = z.infer<typeof SettlementResult>;
