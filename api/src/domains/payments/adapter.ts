import type { PaymentEvent } from './provider';

/** A purchase that its provider is asked about. `open`: its products are still held. */
export interface AskedPurchase {
  reference: string;
  /** PayPal's order, or the cash code. */
  chargeId: string;
  open: boolean;
}

/** A payment of ours, as its provider is asked about it. Amounts in minor units of what was charged. */
export interface OurPayment {
  reference: string;
  /** PayPal's order, or the cash code. */
  chargeId: string;
  /** The transaction that took the money. */
  transactionId: string | null;
  charged: number;
}

/** State of a payment in the provider's own books. */
export interface Standing {
  state: 'paid' | 'pending' | 'unpaid' | 'unknown';
  amount: number | null;
  currency: string | null;
  /** Money that went back; null where the provider does not report it. */
  returned: number | null;
}

/** The provider's books know no such payment. */
export const UNKNOWN: Standing = { state: 'unknown', amount: null, currency: null, returned: null };

/** A part of a payment that goes back. Amounts in minor units of what was charged. */
export interface ReturnedPart {
  reference: string;
  chargeId: string;
  amount: number;
  /** All that was charged. */
  charged: number;
  /** Money of this payment that went back before. */
  before: number;
  /** Idempotency key, equal for every try of this part. */
  key: string;
}

/**
 * The questions that the shop asks of every provider, whichever protocol it speaks. Every method throws 503 when the answer
 * stays unknown.
 */
export interface ProviderAdapter {
  /** The payment of a purchase as its provider tells it now, paid, pending or refused; null when nobody has tried. */
  ask(purchase: AskedPurchase): Promise<PaymentEvent | null>;
  /** Reads a payment in the provider's books. */
  standing(payment: OurPayment): Promise<Standing>;
  /**
   * Its calls that give money back; null: it has none, and somebody transfers the money (D92). `RefundPending` is thrown while the
   * provider has not carried it out.
   */
  refunds: {
    /** Gives back a whole payment. @returns the provider's name of what went back */
    all(charge: { chargeId: string; amount: number; currency: string }): Promise<string>;
    /** Gives back a part of a payment, once for each key, also when the answer of an earlier try was lost. */
    part(part: ReturnedPart): Promise<string>;
  } | null;
}
