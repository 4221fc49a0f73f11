import { z } from 'zod';
import { Soles } from './common';

/** The shop's commission on a unit that costs less than `under` soles; null: from the tier before on. */
export const CommissionTier = z.object({ under: Soles.nullable(), percent: z.number() });
export type CommissionTier = z.infer<typeof CommissionTier>;

/** Scope of rates: a seller's own come before those of its product's category, and these before everybody's. */
export const CommissionScope = z.enum(['default', 'category', 'seller']);
export type CommissionScope = z.infer<typeof CommissionScope>;

const Named = z.object({ id: z.number().int(), name: z.string() });

/** Terms of one decision. A decision for the same scope and a later day, or a later one for the same day, replaces them. */
export const CommissionTerms = z.object({
  id: z.number().int(),
  scope: CommissionScope,
  category: Named.nullable(),
  seller: Named.nullable(),
  /** YYYY-MM-DD of Lima, the first day on which it holds. */
  from_day: z.string(),
  /** Null: no own rates from that day on. */
  tiers: z.array(CommissionTier).nullable(),
  /** Only in everybody's terms: percent to a reseller, percent of a province's shipping to the seller. */
  reseller_percent: z.number().nullable(),
  shipping_percent: z.number().nullable(),
  reason: z.string(),
  /** Null: before anybody decided. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  state: z.enum(['planned', 'current', 'past', 'withdrawn']),
});
export type CommissionTerms = z.infer<typeof CommissionTerms>;

/** `GET admin/commissions?state&after`, newest first: `next` is the `after` of the next page. */
export const CommissionList = z.object({
  data: z.array(CommissionTerms),
  next: z.number().int().nullable(),
});
export type CommissionList = z.infer<typeof CommissionList>;

/** `POST admin/commissions`, and `…/preview` of it. Numbers as they are typed are refused beside their fields. */
export const CommissionBody = z.object({
  scope: CommissionScope,
  category_id: z.number().int().nullish(),
  /** User name or e-mail. */
  seller: z.string().max(254).nullish(),
  from_day: z.string().max(10),
  tiers: z
    .array(z.object({ under: z.number().nullable(), percent: z.number().nullable() }))
    .max(20)
    .nullable(),
  reseller_percent: z.number().nullish(),
  shipping_percent: z.number().nullish(),
  reason: z.string().max(300),
  /** The newest of this scope that was seen; null: none. */
  seen: z.number().int().nullish(),
});
export type CommissionBody = z.infer<typeof CommissionBody>;

/** Preview of a change: what it changes and for whom. */
export const CommissionPreview = z.object({
  from_day: z.string(),
  /** Sellers with products on sale that it reaches, and these products. */
  sellers: z.number().int(),
  products: z.number().int(),
  /** Rates of the day before; of the wider scope where they have none of their own. */
  before: z.array(CommissionTier),
  after: z.array(CommissionTier),
  /** The newest of this scope; goes back as `seen`. */
  seen: z.number().int().nullable(),
});
export type CommissionPreview = z.infer<typeof CommissionPreview>;

export const CommissionResult = z.object({ msg: z.string(), terms: CommissionTerms });
export type CommissionResult = z.infer<typeof CommissionResult>;

/** Rates that reach a seller; `tiers` null: from that day on the wider scope's. */
export const SellerRate = z.object({
  scope: CommissionScope,
  /** Of a category's rates: its name. */
  category: z.string().nullable(),
  /** YYYY-MM-DD of Lima. */
  from_day: z.string(),
  tiers: z.array(CommissionTier).nullable(),
});
export type SellerRate = z.infer<typeof SellerRate>;

/** `GET staff/rates`: the caller's rates today, planned ones, and their part of a province's shipping. */
export const SellerRates = z.object({
  current: z.array(SellerRate),
  planned: z.array(SellerRate),
  shipping_percent: z.number(),
});
export type SellerRates = z.infer<typeof SellerRates>;
