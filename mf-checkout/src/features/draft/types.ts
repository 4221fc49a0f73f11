import type { MethodId } from '@qhatu/contract/payment-methods';

export interface Invoice {
  requested: boolean;
  ruc: string;
  businessName: string;
  address: string;
  phone: string;
}

/** A proof of payment that was uploaded before (D72). */
export interface Proof {
  id: number | string;
  fileName: string;
}

/** The buyer's input. A null text was not touched: the profile's value is shown for it. */
export interface Draft {
  /**
   * `Idempotency-Key` of the purchase in hand (D14), one for all tabs: two that order at once order the same. Empty
   * until the checkout is opened.
   */
  key: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  invoice: Invoice;
  /** Another person receives the order, and their name. */
  another: { requested: boolean; who: string };
  operation: string;
  proof: Proof | null;
  couponText: string;
  choices: Choices;
}

/** A payment that was not made, and the words for why. */
export interface Declined {
  method: MethodId;
  msg: string;
}

/** Decisions of one purchase; unlike typed texts they do not outlive it (D69). */
export interface Choices {
  addressId: number | null;
  /** Answer to the adult question; null before one. */
  adult: boolean | null;
  method: MethodId;
  /** The code that was searched, with the products it was searched for. */
  coupon: { code: string; productIds: number[] } | null;
  /** Said beside its method until the buyer does something, also after a reload. */
  declined: Declined | null;
  /** Milliseconds since 1970 of the last choice. */
  at: number;
}

export const NO_CHOICES: Choices = { addressId: null, adult: null, method: 0, coupon: null, declined: null, at: 0 };

export const EMPTY_DRAFT: Draft = {
  key: '',
  name: null,
  phone: null,
  email: null,
  invoice: { requested: false, ruc: '', businessName: '', address: '', phone: '' },
  another: { requested: false, who: '' },
  operation: '',
  proof: null,
  couponText: '',
  choices: NO_CHOICES,
};
