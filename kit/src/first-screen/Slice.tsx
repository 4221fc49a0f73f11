import { memo, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that is hydrated by itself: a touch beside it, while the page is being hydrated, makes React hydrate what
 * was touched and not this part (D284). On the server, and once it is hydrated, it is only its children. Nothing in it may
 * suspend without a `Suspense` of its own. A parent that hands it other `children` has it hydrated at once, so they stand
 * behind `memo` or stay the same.
 */
export const Slice = memo(function Slice({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
});
