import type { OnlineMethod } from '../settings';

export type Provider = 'izipay' | 'paypal' | 'pagoefectivo';

export const METHOD_OF: Record<Provider, OnlineMethod> = { izipay: 1, paypal: 2, pagoefectivo: 4 };

/** What a provider said about one purchase, after its signature held. */
export interface Evidence {
  provider: Provider;
  /** The same for everything that says the same thing, whichever way it came. */
  eventId: string;
  /** The purchase, as we named it to the provider (D75). */
  reference: string;
  kind: 'paid' | 'refused';
  /** What the order is paid with (D76). */
  code: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  payerId?: string | null;
  /** What a refund needs to name. */
  chargeId?: string | null;
  payload: unknown;
}

/** Why money that was taken cannot become an order. All but `unknown_reference` are given back. */
export type Problem = 'unknown_reference' | 'stray' | 'wrong_method' | 'wrong_amount' | 'paid_twice' | 'goods_gone';

export type Settlement =
  | { state: 'applied'; orderId: number }
  | { state: 'refused' }
  | { state: 'problem'; problem: Problem };
