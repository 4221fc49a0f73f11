import { type QueryClient as Client, QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import { ApiError } from '../api/errors';

/** Answers younger than this are shown without asking again; older ones are shown and refreshed quietly. */
export const FRESH_MS = 10_000;

/** A broken connection may be mended a moment later. A refusal will not change, and who waited long is told at last. */
const worthAsking = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.isTransient &&
  !error.isPastRetryWindow &&
  error.status !== 504 &&
  !/ABORTED|TIMEDOUT/.test(error.code);

/** Number of holders that suspend refreshing now. */
let holding = 0;

export function createQueryClient(): Client {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnMount: ({ state }) => holding === 0 || state.isInvalidated,
        retry: (count, error) => count < 2 && worthAsking(error),
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 3_000),
      },
    },
  });
}

let browserClient: Client | undefined;

/** The page's one query cache. On the server every render makes its own with `createQueryClient`. */
export function getQueryClient(): Client {
  browserClient ??= createQueryClient();
  // A part of a page that could not be read may be left out without a word: then at least it is logged (spec 1 §2, §8).
  browserClient.getQueryCache().config.onError = (error, { queryKey }) => console.error(queryKey[1], error);
  return browserClient;
}

/**
 * Suspends refreshing while a page hydrates or comes into sight: its parts show cached answers of any age, and request only
 * missing or invalidated ones (D249), since requests take half of a phone's work then. @returns a function that ends this,
 * once, and refreshes stale queries on screen, each in a task of its own
 */
export function holdRefreshing(): () => Promise<void> {
  holding += 1;
  let ended = false;
  return async () => {
    if (ended) return;
    ended = true;
    holding -= 1;
    const client = getQueryClient();
    const old = client.getQueryCache().findAll({ type: 'active', stale: true });
    for (const { queryKey } of old) {
      await new Promise((resolve) => setTimeout(resolve));
      void client.refetchQueries({ queryKey, exact: true, type: 'active', stale: true });
    }
  };
}

/** `meta` of queries whose answer belongs to the person who is logged in: it is forgotten when somebody else is. */
export const PERSONAL = { personal: true } as const;

/**
 * Any GET of the API as a query: its key is its address, so shell, pages and server rendering meet in the same entry
 * (D84).
 */
export function apiQuery<T>(path: string) {
  return queryOptions<T>({
    queryKey: ['api', path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
  });
}

/** A query whose answer belongs to the logged-in person. */
export function personalQuery<T>(path: string) {
  return queryOptions<T>({ ...apiQuery<T>(path), meta: PERSONAL });
}

/** Forgets the answers of the person who was logged in. */
export function forgetPersonalAnswers(): void {
  getQueryClient().removeQueries({ predicate: ({ meta }) => meta?.personal === true });
}
