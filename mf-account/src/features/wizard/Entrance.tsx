import { ListSkeleton } from '@qhatu/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ClientStep } from './ClientStep';
import type { WizardName } from './drafts';

const Newcomer = lazy(() => import('../customer-form/Newcomer'));

interface EntranceProps {
  wizard: WizardName;
  memberId: number | null;
  children: (client: ClientStep | null) => ReactNode;
}

/** Members go straight in; whoever has no account brings the customer's step along. */
export function Entrance({ wizard, memberId, children }: EntranceProps) {
  if (memberId !== null) return children(null);
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <Newcomer wizard={wizard}>{children}</Newcomer>
    </Suspense>
  );
}
