import { ApiError } from '../../http/errors';
import { paymentTexts } from './texts';

/** The provider did not answer, or answered that it is broken: asking again later may work. */
export const providerDown = (msg: string = paymentTexts.providerDown) =>
  new ApiError(503, 'provider_unavailable', msg, { retryAfter: 5 });

export interface ProviderAnswer {
  status: number;
  // Whatever the provider wrote; each adapter checks what it reads.
  body: unknown;
}

export interface ProviderCall {
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
