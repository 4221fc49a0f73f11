import { PREVIEW } from '@qhatu/contract/operations';
import { ApiError } from '@qhatu/shared-state';
import type { RenderRequest } from './types';

export type AskApi = (path: string, request: RenderRequest, ms: number) => Promise<unknown>;

/** The token of a page that shows a version of home which is not public; null for every other page. */
export function previewOf({ url, siteUrl }: Pick<RenderRequest, 'url' | 'siteUrl'>): string | null {
  if (!url.startsWith('/?')) return null;
  return new URL(url, siteUrl).searchParams.get(PREVIEW.param);
}

/** One GET of the API as a visitor without a session. Rejects with ApiError for an answer that is none, or in time. */
export const askApi: AskApi = async (path, request, ms) => {
  const { apiBase, apiHeaders, requestId, signal } = request;
  const preview = previewOf(request);
  const timeout = AbortSignal.timeout(ms);
  const response = await fetch(`${apiBase}/${path}`, {
    headers: {
      ...apiHeaders,
      accept: 'application/json',
      'x-request-id': requestId,
      ...(preview && { [PREVIEW.header]: preview }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { msg = '', code = 'unknown' } = body as { msg?: string; code?: string };
  throw new ApiError(response.status, code, msg);
};
