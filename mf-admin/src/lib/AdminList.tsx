import { ApiError, messageOf } from '@qhatu/shared-state';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './AdminList.module.css';

/** As much of an infinite query as a list needs; lists that are read by key know no `total`. */
export interface ListQuery<T> {
  data: { pages: { data: T[]; total?: number }[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface AdminListProps<T> {
  query: ListQuery<T>;
  label: string;
  empty: string;
  /** What to do when there is nothing. */
  emptyHint?: string;
  item: (entry: T) => ReactNode;
}

/** A list with its waiting, its failure, its emptiness, and more of it on demand. */
export function AdminList<T extends { id: number }>({
  query,
  label,
  empty,
  emptyHint = 'Vuelve a mirar más tarde.',
  item,
}: AdminListProps<T>) {
  if (query.isPending) return <ListSkeleton rows={3} />;
  if (!query.data) {
    return (
      <ErrorState
        compact
        heading="h2"
        title="No pudimos traer la lista"
        requestId={query.error instanceof ApiError ? query.error.requestId : null}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const entries = query.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) {
    return (
      <EmptyState compact heading="h2" title={empty}>
        {emptyHint}
      </EmptyState>
    );
  }
  const total = query.data.pages[0]?.total;
  return (
    <>
      {total !== undefined && (
        <p className={styles.count}>
          {entries.length} de {total}
        </p>
      )}
      <ul aria-label={label} className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.card}>
            {item(entry)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  );
}
