/** Parts that all providers share: the call, the signature, and the form of a payment event. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '@qhatu/contract/payment-methods';
import { ApiError } from '../../http/errors';
import { paymentTexts } from './texts';

/** A provider's statement about one purchase, after its signature held. */
export interface PaymentEvent {
  provider: Provider;
  /** Equal for all messages with the same content, whichever way they came. */
  eventId: string;
  /** The purchase, as we named it to the provider (D75). */
  reference: string;
  /** `pending`: the payer has done their part and the provider has still to decide. */
  kind: 'paid' | 'refused' | 'pending';
  /** The method of payment (D76). */
  code: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  payerId?: string | null;
  /** The provider's id of the charge, which a refund names. */
  chargeId?: string | null;
  /** Number of parts in which the payer pays their bank; null: at once, or not reported. */
  installments?: number | null;
  /** The provider's word for why it is pending or was refused. */
  reason?: string | null;
  payload: unknown;
}

/** The provider did not answer, or answered that it is broken: asking again later may work. */
export const providerDown = (msg: string = paymentTexts.providerDown) =>
  new ApiError(503, 'provider_unavailable', msg, { retryAfter: 5 });

/** A provider has taken a refund on and has still to carry it out: asked again under the same key, it tells what became of it. */
export class RefundPending extends Error {
  constructor(readonly refundId: string) {
    super(`refund ${refundId} is pending`);
  }
}

/** Thrown when a refund that was on its way has failed: the provider has given nothing back. */
export class RefundFailed extends Error {
  constructor(readonly refundId: string) {
    super(`refund ${refundId} has failed`);
  }
}

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
  headers: Headers;
  // Unchecked answer of the provider; each adapter checks what it reads.
  body: unknown;
}

interface ProviderCall {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** JSON text, or a form. */
  body?: string;
}

/** The record of an answer that was not understood: enough to ask the provider about it, without personal data. */
export interface UnexpectedAnswer {
  provider: Provider;
  /** The provider's service that was called, without ids. */
  service: string;
  /** HTTP status; 0: nobody answered. */
  status: number;
  /** The provider's own code for what happened. */
  code: string | null;
  /** The provider's name for this exchange. */
  correlationId: string | null;
}
export type NoteUnexpected = (answer: UnexpectedAnswer) => void;

/** Reads from a provider's answer its error code and its id of the exchange. */
type ReadTrouble = (answer: ProviderAnswer) => { code: string | null; correlationId: string | null };

/** Codes are short words; whatever else stands in their place might name somebody. */
const WORD = /^[\w.:-]{1,80}$/;
const word = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && WORD.test(text) ? text : null;
};

/** A short word in a field of JSON text, for a notice that is kept without having been understood; null: there is none. */
export function wordIn(text: string, field: string): string | null {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? word((value as Record<string, unknown>)[field]) : null;
}

/** Kind of a notice whose own kind cannot be read, and outcome of one that cannot be read. */
export const UNREADABLE = 'unreadable';

/** The most that an amount may be, in minor units: what is more is no payment of ours, and nothing that can be stored. */
export const MAX_CENTS = 2_147_483_647;

export interface ProviderClientOptions {
  provider: Provider;
  timeoutMs: number;
  note: NoteUnexpected;
  trouble: (answer: ProviderAnswer) => { code: unknown; correlationId: unknown };
}

/** An HTTP client of one provider: its calls, and the note of every answer that was not understood. */
export function providerClient({ provider, timeoutMs, note, trouble }: ProviderClientOptions) {
  const troubleOf: ReadTrouble = (answer) => {
    const { code, correlationId } = trouble(answer);
    return { code: word(code), correlationId: word(correlationId) };
  };
  const silent = (service: string, status: number) =>
    note({ provider, service, status, code: null, correlationId: null });

  return {
    /** Makes one call. @throws 503 without an answer, and for one that is a server error or not JSON */
    async call(service: string, url: string, call: ProviderCall): Promise<ProviderAnswer> {
      let answer: Response;
      let text: string;
      try {
        answer = await fetch(url, { ...call, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
        text = await answer.text();
      } catch {
        silent(service, 0);
        throw providerDown();
      }
      const { status, headers } = answer;
      const body = parsed(text);
      if (status < 500 && body !== undefined) return { status, headers, body };
      note({ provider, service, status, ...troubleOf({ status, headers, body: body ?? null }) });
      throw providerDown();
    },

    /** Notes an answer that says nothing that we know; the error is thrown by whoever asked. */
    unexpected(service: string, answer: ProviderAnswer, error: ApiError = providerDown()): ApiError {
      note({ provider, service, status: answer.status, ...troubleOf(answer) });
      return error;
    },
  };
}

/** Undefined for what is no JSON; nothing at all is null. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hex HMAC-SHA256 over the text exactly as it came. */
export const hmacHex = (text: string, key: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

/** True when `given` is the hex signature of `text`, in either case of letters; compared in constant time. */
export function isSignedBy(text: string, given: string, key: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(hmacHex(text, key), 'hex'), Buffer.from(given, 'hex'));
}
