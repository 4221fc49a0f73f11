import { messageOf } from '@qhatu/shared-state';
import { Button, EmptyState, ListSkeleton } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { QueryError } from '../lib/QueryError';

/** As much of an infinite query as a list needs. */
export interface ListQuery<T> {
  data: { pages: { data: T[] }[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ListStatesProps<T> {
  query: ListQuery<T>;
  empty: string;
  /** What to do when there is nothing. */
  emptyHint?: string;
  /** A way on when there is nothing. */
  emptyAction?: ReactNode;
  children: (rows: T[]) => ReactNode;
}

/** A list's waiting, its failure, its emptiness, and more of it on demand; what is shown stays when more of it fails. */
export function ListStates<T>({
  query,
  empty,
  emptyHint = 'Vuelve a mirar más tarde.',
  emptyAction,
  children,
}: ListStatesProps<T>) {
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (!query.data) {
    return <QueryError title="No pudimos traer la lista" query={query} />;
  }
  const rows = query.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <EmptyState compact heading="h2" title={empty} action={emptyAction}>
        {emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      {children(rows)}
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {query.hasNextPage && (
        <div>
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        </div>
      )}
    </>
  );
}
