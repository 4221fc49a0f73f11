import type { Cents } from '@qhatu/contract/money';
import type { MethodKey } from '@qhatu/contract/payment-methods';

/** 1 off the shipping, 2 a fixed amount, 3 off the price (spec 2 §4). */
export type PromotionEffect = { type: 1 | 3; percent: number } | { type: 2; amount: Cents };

/** Where a code stands now. Ended: its window has passed, or somebody ended it. */
export type PromotionState = 'scheduled' | 'active' | 'used_up' | 'ended';

/** A code as the list shows it. Instants are ISO 8601. */
export interface PromotionRow {
  id: number;
  code: string;
  effect: PromotionEffect;
  state: PromotionState;
  /** Null: without an end. */
  until: string | null;
  maxUses: number | null;
  /** Orders that keep it now; a cancelled one gives it back. */
  uses: number;
  /** What it took off paid orders, beyond the sellers' own offers. */
  cost: Cents;
  /** User name of whoever recommends with it. */
  reseller: string | null;
  batch: { id: number; name: string } | null;
}

export interface Promotion extends PromotionRow {
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  since: string;
  /** The subtotal of its scope must be strictly greater (D20). */
  minimum: Cents;
  /** Null: every method. */
  methods: readonly MethodKey[] | null;
  /** The only region that it delivers to. */
  regionId: number | null;
  /** User name of whoever it was made for; null: it is everybody's. */
  owner: string | null;
  /** An entry fits when everything that it names does; no entries reach everything (spec 2 §5). */
  scope: { categoryId: number | null; seller: string | null; productId: number | null }[];
  /** Some order has named it: its code and type stay what they are. */
  isUsed: boolean;
  /** Paid orders with it, and what their buyers paid in all. */
  orders: number;
  sold: Cents;
}

/** An order with the code. */
export interface PromotionOrder {
  id: number;
  createdAt: string;
  total: Cents;
  /** What the code took off; null: from before it was kept. */
  discount: Cents | null;
}

/** Codes with the same terms. */
export interface PromotionBatch {
  name: string;
  codes: { code: string; uses: number; maxUses: number | null; since: string; until: string | null }[];
}
