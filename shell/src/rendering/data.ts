import { resolveRouteData } from '@qhatu/contract/routing';
import { ApiError } from '@qhatu/shared-state';
import type { QueryClient } from '@tanstack/react-query';
import type { RemotePage } from '../routing/table';
import { askApi } from './api';
import type { RenderRequest } from './types';

/** A critical call that takes longer leaves the work to the browser (D356). */
const CRITICAL_MS = 3_000;
/** Deferred calls get this long from the start of the render: whole pages cache better than pages with holes. */
const DEFERRED_MS = 150;

export type DataOutcome =
  | 'complete'
  /** A critical call found nothing: the page shows its own 404. */
  | 'missing'
  /** A critical call was not answered in time: as with the frame, the browser asks again; nobody caches this. */
  | 'timeout'
  /** A critical call failed: the browser asks again, nobody caches this. */
  | 'failed';

/** HTTP status of the page's answer. An api that is only slow is no 503: others got the frame of this page with 200 (D356). */
export const STATUS: Record<DataOutcome, number> = { complete: 200, missing: 404, timeout: 200, failed: 503 };

/** Outcomes whose pages anybody may be shown for a while. */
export const isWhole = (outcome: DataOutcome): boolean => outcome === 'complete' || outcome === 'missing';

interface Call {
  path: string;
  deferred: boolean;
}

export function callsOf(route: RemotePage, params: Record<string, string | undefined>, search: string): Call[] {
  return Object.entries(resolveRouteData(route.data, params, search)).map(([name, path]) => ({
    path,
    deferred: route.data?.[name]?.late === true,
  }));
}

/**
 * Fetches what a page needs into the render's own query client, all at once. Never rejects. Calls that answered 404
 * (or 400, a malformed id) stay in the cache as errors, so that page and browser see the same.
 */
export async function fetchData(client: QueryClient, calls: Call[], request: RenderRequest): Promise<DataOutcome> {
  const deferred = calls.filter((call) => call.deferred).map(({ path }) => load(client, path, request, DEFERRED_MS));
  const critical = calls.filter((call) => !call.deferred).map(({ path }) => load(client, path, request, CRITICAL_MS));
  const [outcomes] = await Promise.all([Promise.all(critical), Promise.all(deferred)]);
  if (outcomes.includes('missing')) return 'missing';
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.includes('timeout') ? 'timeout' : 'complete';
}

async function load(client: QueryClient, path: string, request: RenderRequest, ms: number): Promise<DataOutcome> {
  const queryKey = ['api', path];
  try {
    client.setQueryData(queryKey, await askApi(path, request, ms));
    return 'complete';
  } catch (error) {
    if (isTimeout(error)) return 'timeout';
    if (!isMissing(error)) return 'failed';
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false });
    return 'missing';
  }
}

/** As `AbortSignal.timeout` says it. */
const isTimeout = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'TimeoutError';

/** 400 is a malformed id: for a visitor the same as a page that does not exist. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410 || error.status === 400);
