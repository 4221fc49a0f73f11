import { ApiError } from '@qhatu/shared-state';
import type { RenderRequest } from './types';

export type AskApi = (path: string, request: RenderRequest, ms: number) => Promise<unknown>;

/** One GET of the API as a visitor without a session. Rejects with ApiError for an answer that is none, or in time. */
export const askApi: AskApi = async (path, { apiBase, apiHeaders, requestId, signal }, ms) => {
  const timeout = AbortSignal.timeout(ms);
  const response = await fetch(`${apiBase}/${path}`, {
    headers: { ...apiHeaders, accept: 'application/json', 'x-request-id': requestId },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { msg = '', code = 'unknown' } = body as { msg?: string; code?: string };
  throw new ApiError(response.status, code, msg);
};
