import { memo, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that comes alive by itself: a touch beside it, while the page is being hydrated, makes React hydrate
 * what was touched and not this (D284). On the server, and once it is alive, it is only its children. It waits for
 * nothing: what suspends in it needs a `Suspense` with something to show. A parent that is drawn anew with other
 * `children` makes it alive at once, so they stand behind `memo` or are the same ones.
 */
export const Slice = memo(function Slice({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
});
