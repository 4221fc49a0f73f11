import type { Product as WireProduct } from '@qhatu/contract/wire';
import { useQueryClient } from '@qhatu/shared-state';
import { QueriesObserver, type QueryObserverOptions, type QueryObserverResult } from '@tanstack/query-core';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { productQuery } from '../../../api/products';

/**
 * Several products at once, each as its own query of the page's cache. react-query's `useQueries` would do the same, but
 * what the page shares every page pays for, and this is the only one that needs it.
 */
export function useProducts(ids: readonly number[]): QueryObserverResult<WireProduct>[] {
  const client = useQueryClient();
  const queries = useMemo(
    // The observer takes queries of every kind, and says nothing of their types.
    () => ids.map((id) => client.defaultQueryOptions(productQuery(id) as QueryObserverOptions)),
    [client, ids],
  );
  const [observer] = useState(() => new QueriesObserver(client, queries));
  const [answers] = observer.getOptimisticResult(queries, undefined);
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        observer.setQueries(queries);
        return observer.subscribe(changed);
      },
      [observer, queries],
    ),
    () => observer.getCurrentResult(),
    () => observer.getCurrentResult(),
  );
  return answers as QueryObserverResult<WireProduct>[];
}
