import { ApiError, messageOf } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';

interface QueryErrorProps {
  /** What could not be had, in a sentence. */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Where it stands: a page of its own that failed is the largest heading. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** What a page or a part of it says while what it shows could not be had: why, for whom to ask, and another try. */
export function QueryError({ title, query: { error, isFetching, refetch }, heading = 'h2' }: QueryErrorProps) {
  return (
    <ErrorState
      compact={heading !== 'h1'}
      heading={heading}
      title={title}
      requestId={error instanceof ApiError ? error.requestId : null}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {messageOf(error)}
    </ErrorState>
  );
}
