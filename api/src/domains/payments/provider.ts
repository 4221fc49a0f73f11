/** What all providers have in common: one call, one signature, and one form for what they say. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '@qhatu/contract/payment-methods';
import { ApiError } from '../../http/errors';
import { paymentTexts } from './texts';

/** What a provider said about one purchase, after its signature held. */
export interface PaymentEvent {
  provider: Provider;
  /** The same for everything that says the same thing, whichever way it came. */
  eventId: string;
  /** The purchase, as we named it to the provider (D75). */
  reference: string;
  /** `pending`: the payer has done their part and the provider has still to decide. */
  kind: 'paid' | 'refused' | 'pending';
  /** What the order is paid with (D76). */
  code: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  payerId?: string | null;
  /** What a refund needs to name. */
  chargeId?: string | null;
  /** In how many parts the payer chose to pay their bank; null: at once, or the provider does not say. */
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

/** What was on its way has not arrived, and will not: the provider has given nothing back. */
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
  // Whatever the provider wrote; each adapter checks what it reads.
  body: unknown;
}

interface ProviderCall {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** JSON text, or a form. */
  body?: string;
}

/** What is kept of an answer that was not understood: enough to ask the provider about it, and nothing of a person. */
export interface UnexpectedAnswer {
  provider: Provider;
  /** Which of the provider's services was called, without ids. */
  service: string;
  /** HTTP status; 0: nobody answered. */
  status: number;
  /** The provider's own code for what happened. */
  code: string | null;
  /** The provider's name for this exchange. */
  correlationId: string | null;
}
export type NoteUnexpected = (answer: UnexpectedAnswer) => void;

/** How a provider says, in its answers, what went wrong and what it calls the exchange. */
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

/** What a notice is called whose own word for itself cannot be read, and what became of one that cannot be read. */
export const UNREADABLE = 'unreadable';

/** The most that an amount may be, in minor units: what is more is no payment of ours, and nothing that can be stored. */
export const MOST_CENTS = 2_147_483_647;

export interface LineOptions {
  provider: Provider;
  timeoutMs: number;
  note: NoteUnexpected;
  trouble: (answer: ProviderAnswer) => { code: unknown; correlationId: unknown };
}

/** The line to one provider: its calls, and the note of every answer that was not understood. */
export function lineTo({ provider, timeoutMs, note, trouble }: LineOptions) {
  const troubleOf: ReadTrouble = (answer) => {
    const { code, correlationId } = trouble(answer);
    return { code: word(code), correlationId: word(correlationId) };
  };
  const silent = (service: string, status: number) =>
    note({ provider, service, status, code: null, correlationId: null });

  return {
    /** One call. Throws 503 when there is no answer, or one that is a server error or not JSON. */
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
    strange(service: string, answer: ProviderAnswer, error: ApiError = providerDown()): ApiError {
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

/** Whether `given` is the hex signature of `text`, compared in constant time; either case of letters. */
export function isSignedBy(text: string, given: string, key: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(hmacHex(text, key), 'hex'), Buffer.from(given, 'hex'));
}
