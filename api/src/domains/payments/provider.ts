import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OnlineMethod } from '../../env/providers';
import { ApiError } from '../../http/errors';
import { paymentTexts } from './texts';

/** What all providers have in common: one call, one signature, and one form for what they say. */
export type Provider = 'izipay' | 'paypal' | 'pagoefectivo';

export const METHOD_OF: Record<Provider, OnlineMethod> = { izipay: 1, paypal: 2, pagoefectivo: 4 };

/** What a provider said about one purchase, after its signature held. */
export interface PaymentEvent {
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

/** The provider did not answer, or answered that it is broken: asking again later may work. */
export const providerDown = (msg: string = paymentTexts.providerDown) =>
  new ApiError(503, 'provider_unavailable', msg, { retryAfter: 5 });

/** The provider answered, with a code that we do not know: it may have been paid, and asking again will not tell. */
export class NotUnderstood extends ApiError {
  readonly providerCode: string;

  constructor(providerCode: string) {
    super(503, 'provider_unavailable', paymentTexts.unconfirmed, { retryAfter: 5 });
    this.providerCode = providerCode;
  }
}

export interface ProviderAnswer {
  status: number;
  // Whatever the provider wrote; each adapter checks what it reads.
  body: unknown;
}

interface ProviderCall {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** JSON text, or a form. */
  body?: string;
  timeoutMs: number;
}

/** One call to a provider. Throws 503 when there is no answer, or one that is a server error or not JSON. */
export async function callProvider(url: string, { timeoutMs, ...call }: ProviderCall): Promise<ProviderAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { ...call, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    text = await answer.text();
  } catch {
    throw providerDown();
  }
  if (answer.status >= 500) throw providerDown();
  try {
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    throw providerDown();
  }
}

/** Hex HMAC-SHA256 over the text exactly as it came. */
export const hmacHex = (text: string, key: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

/** Whether `given` is the hex signature of `text`, compared in constant time; either case of letters. */
export function isSignedBy(text: string, given: string, key: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(hmacHex(text, key), 'hex'), Buffer.from(given, 'hex'));
}
