import { resolveRouteData } from '@qhatu/contract/routing';
import { apiQuery, getQueryClient } from '@qhatu/shared-state';
import type { RemoteModules } from '../remotes/types';
import { noteAnswerUse } from './answers-of-pages';
import type { RemotePage } from './table';

type Params = Readonly<Record<string, string | undefined>>;

/** How long a navigation holds the page before it shows the next one's skeleton, in milliseconds. */
export const PREPARE_TIMEOUT_MS = 200;

/**
 * Starts everything that a page needs at the same moment: its code and its calls. Resolves when code and critical
 * data are there. Never rejects: what failed shows in the page's own area. An answer of any age is there (D247): the page
 * shows it at once and refreshes it by itself, after the paint.
 */
export async function preparePage(
  modules: RemoteModules,
  route: RemotePage,
  params: Params,
  search: string,
): Promise<void> {
  const client = getQueryClient();
  const critical: Promise<unknown>[] = [modules.load(route.remote, route.expose).catch(() => undefined)];
  for (const [name, path] of Object.entries(resolveRouteData(route.data, params, search))) {
    const query = apiQuery(path);
    const known = client.getQueryState(query.queryKey);
    noteAnswerUse(query.queryKey);
    if (known?.data !== undefined && !known.isInvalidated) continue;
    const answer = client.prefetchQuery(query);
    if (!route.data?.[name]?.late) critical.push(answer);
  }
  await Promise.all(critical);
}

/** Resolves when `work` does, or after `ms`. */
export function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}
