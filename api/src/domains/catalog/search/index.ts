import { toSoles } from '@qhatu/contract/money';
import type { SearchResult, Suggestions } from '@qhatu/contract/wire';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/open';
import { pageOf } from '../../../db/page';
import { findSummaries } from '../summaries';
import { conditionsOf } from './conditions';
import { countKeys, TOTAL_CAP } from './counts';
import { facetsOf } from './facets';
import { findMatches } from './matches';
import { type FacetNames, loadNames } from './names';
import type { SearchQuery } from './params';
import { suggest } from './suggest';
import { repairText, type TextSearch } from './text';

export { catchUp } from './catch-up';
export { SearchQuery, SuggestionsQuery } from './params';
export { rebuildSearch, refreshSearch } from './rebuild';

type Overview = Pick<SearchResult, 'facets' | 'prices' | 'approximate'> & { matches: number };

/** What every page and order of one search has in common is found once and kept this long. */
const KEEP_MS = 60_000;

export interface ProductSearch {
  search: (db: Db, query: SearchQuery) => Promise<SearchResult>;
  /** For what somebody has typed so far. */
  suggest: (db: Db, filter: string) => Promise<Suggestions>;
  /** After products have changed. */
  forget: () => void;
}

/** The search, which remembers for a while what it counted; `keep` false (tests) finds everything anew each time. */
export function productSearch(keep: boolean): ProductSearch {
  const texts = new LRUCache<string, TextSearch>({ max: 5_000, ttl: KEEP_MS });
  const names = new LRUCache<string, FacetNames>({ max: 1, ttl: KEEP_MS });
  const overviews = new LRUCache<string, Overview>({ max: 2_000, ttl: KEEP_MS });
  // What was read before something was forgotten is not remembered after it.
  let age = 0;

  async function remembered<T extends object>(
    cache: LRUCache<string, T>,
    key: string,
    find: () => Promise<T>,
  ): Promise<T> {
    const known = keep ? cache.get(key) : undefined;
    if (known) return known;
    const readAt = age;
    const found = await find();
    if (readAt === age) cache.set(key, found);
    return found;
  }

  const allNames = (db: Db) => remembered(names, 'all', () => loadNames(db));

  async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
    const { page, perPage, orderBy, ...filters } = query;
    const asked = query.filter ? query.filter.toLowerCase() : null;
    const repaired = asked === null ? null : await remembered(texts, asked, () => repairText(db, asked));
    const text = repaired?.text ?? null;
    const conditions = await conditionsOf(db, query, text);
    const key = JSON.stringify({ ...filters, filter: asked });
    const { matches, ...overview } = await remembered(overviews, key, async () => {
      const [counts, known] = await Promise.all([countKeys(db, conditions), allNames(db)]);
      const range = counts.prices;
      return {
        matches: counts.matches,
        ...(counts.approximate ? { approximate: true } : {}),
        facets: facetsOf(conditions, counts, known),
        prices: range && { min: toSoles(range.min), max: toSoles(range.max) },
      };
    });
    const ids = await findMatches(db, conditions, { page, perPage, orderBy, text, matches });
    const total = Math.min(matches, TOTAL_CAP);
    const data = await findSummaries(db, ids);
    return { ...pageOf(data, total, { page, perPage }), ...overview, corrected: repaired?.corrected ?? null };
  }

  return {
    search,
    suggest: async (db, filter) => suggest(db, await allNames(db), filter),
    forget: () => {
      age += 1;
      texts.clear();
      overviews.clear();
      names.clear();
    },
  };
}
