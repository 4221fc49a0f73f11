import type { OnlineMethod } from '@qhatu/contract/payment-methods';
import { Skeleton } from '@qhatu/ui';
import { Suspense } from 'react';
import { ONLINE_PANELS } from '../panels';
import type { OnlinePanelProps } from './types';

/** Content of a method that a provider charges. */
export function OnlinePanel({ method, ...props }: OnlinePanelProps & { method: OnlineMethod }) {
  const Panel = ONLINE_PANELS[method];
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <Panel {...props} />
    </Suspense>
  );
}
