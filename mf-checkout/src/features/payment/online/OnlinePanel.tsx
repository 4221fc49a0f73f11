import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Skeleton } from '@qhatu/ui';
import { Suspense } from 'react';
import type { OnlinePanelProps } from './types';

// Each method's panel, and with it the provider's library, is fetched when the method is opened.
const PANELS = {
  1: lazyWithRetry(() => import('./card/CardPanel').then(({ CardPanel }) => ({ default: CardPanel }))),
  2: lazyWithRetry(() => import('./paypal/PaypalPanel').then(({ PaypalPanel }) => ({ default: PaypalPanel }))),
  4: lazyWithRetry(() => import('./cip/CipPanel').then(({ CipPanel }) => ({ default: CipPanel }))),
};

/** What a method shows that a provider charges. */
export function OnlinePanel({ method, ...props }: OnlinePanelProps & { method: 1 | 2 | 4 }) {
  const Panel = PANELS[method];
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <Panel {...props} />
    </Suspense>
  );
}
