import type { Cents } from '../money';
import type { MethodId, MethodKey } from '../payment-methods';
import type { PricingSettings } from './settings';

/** Hundredths of a percent, an integer from 0 to 10000: 12.5 % is 1250. Rates are never fractions in floating point. */
export type BasisPoints = number;

/** One line of a cart as the price rules see it. */
export interface PricingLine {
  productId: number;
  variantId: number | null;
  customId: number | null;
  qty: number;
  /** List price of one unit (of the chosen variant), céntimos. */
  price: Cents;
  /** The seller's offer for one unit, céntimos; null when there is none (`has_discount` 0). */
  offer: Cents | null;
  /** Methods that the offer holds for; null is all of them (D16). */
  offerMethods: readonly MethodKey[] | null;
  /** The most that the seller lets a promotion take off (`discount_rate`, D17). */
  maxPromotionRate: BasisPoints;
  sellerId: number;
  /** The product's category and that category's parent (a scope includes subcategories, D41). */
  categoryIds: readonly number[];
  shipsToProvinces: boolean;
  freeShipping: boolean;
  /** The buyer asked to have this custom product's pictures optimised (D59). */
  optimised?: boolean;
}

/** A line is in scope when one entry fits it; an entry fits when everything that it names does. */
export interface ScopeEntry {
  sellerId: number | null;
  categoryId: number | null;
  subcategoryId: number | null;
  productId: number | null;
}

/** Effect of a code: 1 a part of the shipping, 2 a fixed amount, 3 a percentage of the lines (spec 2 §4). */
export type PromotionEffect =
  | { type: 1; rate: BasisPoints }
  | { type: 2; amount: Cents }
  | { type: 3; rate: BasisPoints };

export interface PricingPromotion {
  id: number;
  effect: PromotionEffect;
  /** The scope's SUBTOTAL must be strictly greater (D20). */
  minimum: Cents;
  /** Methods that the code holds for; null is all of them. */
  methods: readonly MethodKey[] | null;
  /** The only region that the code delivers to; null is every region. Before an address is chosen it may still be it. */
  regionId?: number | null;
  /** Empty: every line. */
  scope: readonly ScopeEntry[];
}

/**
 * Why a typed code is none: 'unknown' does not exist, is expired or used up (D43); 'not-applicable' exists and never goes
 * with this buyer's purchases, such as a reseller's own.
 */
export type CodeProblem = 'unknown' | 'not-applicable';

export interface QuoteInput {
  /** Settings of administration. */
  settings: PricingSettings;
  lines: readonly PricingLine[];
  /** Region of the delivery address; null until one is chosen: every line counts and nothing is charged for shipping. */
  regionId: number | null;
  method: MethodId;
  promotion?: PricingPromotion | CodeProblem | null;
}

export interface LineFigures {
  line: PricingLine;
  list: Cents;
  discount: Cents;
  /** list − discount. */
  total: Cents;
  shipping: Cents;
  /** Percent taken off, at most two decimals; for show, never computed with. */
  ratePercent: number;
  /** True when the line is part of the order (D19). */
  counts: boolean;
  /** The seller's offer exists but the chosen method does not carry it (D71). */
  offerLost: boolean;
  /** The designer's surcharge, on the first custom line that counts (D59). */
  designSurcharge: Cents;
  notes: string[];
}

/** Parts of an order's total, in céntimos: Σ lines + shipping + surcharges − discounts (D42, D78). */
export interface OrderAmounts {
  subtotal: Cents;
  shipping: Cents;
  surcharge: Cents;
  designSurcharge: Cents;
  discountFix: Cents;
  discountShipping: Cents;
  total: Cents;
}

/** Every amount of the totals box in céntimos (D18). */
export interface QuoteFigures extends OrderAmounts {
  lines: LineFigures[];
  totalProducts: Cents;
  discounts: Cents;
  /** The method that holds after D21. */
  method: MethodId;
  /** The promotion that holds, or null. */
  promotion: PricingPromotion | null;
  /** Why the typed code does not hold (D43); absent when it does or when there is none. */
  msg?: string;
}
