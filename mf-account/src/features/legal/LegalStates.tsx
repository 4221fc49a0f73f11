import { messageOf } from '@qhatu/shared-state';
import { ListSkeleton, Notice, RetryButton } from '@qhatu/ui';
import type { ReactNode } from 'react';

interface LegalStatesProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  children: (data: T) => ReactNode;
}

/** A legal text that is there, on its way, or cannot be shown: what goes wrong is said in an alert (spec 3 §8). */
export function LegalStates<T>({ query: { data, error, refetch, isFetching }, children }: LegalStatesProps<T>) {
  if (data) return children(data);
  if (!error) return <ListSkeleton rows={6} />;
  return (
    <Notice tone="danger" announce action={<RetryButton loading={isFetching} onRetry={refetch} />}>
      {messageOf(error)}
    </Notice>
  );
}
