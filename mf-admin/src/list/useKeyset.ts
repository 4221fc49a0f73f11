import { api, PERSONAL, useInfiniteQuery } from '@qhatu/shared-state';
import { listKey } from '../lib/api/list-key';

/** A page of a list that is read by key: `next` asks for the page after it, null ends the list. */
export interface KeysetPage<Row> {
  data: Row[];
  next: number | string | null;
}

interface KeysetOptions<Row, Wire> {
  /** Below /api/web: `staff/orders`. */
  path: string;
  /** What is asked for, without `?`. */
  filter: string;
  /** The parameter that carries `next`. */
  after: 'after' | 'before';
  /** Keeps the answers of different people apart. */
  userId: number;
  /** What a row of the answer is in the office. */
  fromWire: (row: Wire) => Row;
}

/**
 * A list of the API, page by page, by key and never by offset. Read anew by whoever opens it (D35); while a filter is
 * answered, what was shown stays.
 */
export function useKeyset<Row, Wire>(options: KeysetOptions<Row, Wire>) {
  const { path, filter, after, userId, fromWire } = options;
  return useInfiniteQuery({
    queryKey: listKey(path, filter, userId),
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }): Promise<KeysetPage<Row>> => {
      const asked = [filter, pageParam && `${after}=${encodeURIComponent(pageParam)}`].filter(Boolean).join('&');
      const page = await api.get<KeysetPage<Wire>>(asked ? `${path}?${asked}` : path, { signal });
      return { data: page.data.map(fromWire), next: page.next };
    },
    initialPageParam: '',
    staleTime: 0,
    placeholderData: (before) => before,
    getNextPageParam: ({ next }: KeysetPage<Row>) => (next === null ? undefined : String(next)),
  });
}
