import { getQueryClient } from '@qhatu/shared-state';
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';

/*
 * Answers of pages that were left long ago are forgotten, with what was prepared for links on them (D454): within the time for
 * which the query cache keeps them, more of them pile up than a cheap phone has room for. What came with the document stays.
 */

/** For so many navigations an answer is kept after it was last used. */
export const KEPT_NAVIGATIONS = 4;

const queries = () => getQueryClient().getQueryCache();

/** The navigation whose page is on screen. */
let current = 0;
/** At which navigation an answer was asked for, such as in advance, or somebody looked at it for the last time. */
const usedAt = new WeakMap<Query, number>();

/** Notes from now on which answers are asked for and looked at. @returns how to end that */
export const followAnswers = (): (() => void) =>
  queries().subscribe(({ type, query }) => {
    if (type === 'added' || type === 'observerRemoved') usedAt.set(query, current);
  });

/**
 * From here on answers are used by the page that this navigation has shown.
 * @param shownBefore the one that had shown it before, when Back shows it again: what it used then it uses now, also in parts
 *   that follow later
 */
export function setCurrentNavigation(navigation: number, shownBefore?: number): void {
  current = navigation;
  if (shownBefore === undefined) return;
  for (const query of queries().getAll()) if (usedAt.get(query) === shownBefore) usedAt.set(query, navigation);
}

/** Somebody has a use for an answer, which may be known already. */
export function noteAnswerUse(queryKey: QueryKey): void {
  const query = queries().get(hashKey(queryKey));
  if (query && usedAt.has(query)) usedAt.set(query, current);
}

/** Forgets what was last used before this navigation. Of a page that is kept: the one that showed it, since hidden it looks at nothing. */
export function forgetAnswersBefore(navigation: number): void {
  const cache = queries();
  for (const query of cache.getAll()) {
    const isOld = (usedAt.get(query) ?? navigation) < navigation;
    // Not `isActive()`: a list's earlier pages are on screen by observers that are not enabled.
    if (isOld && query.state.fetchStatus === 'idle' && query.getObserversCount() === 0) cache.remove(query);
  }
}
