import { ListSkeleton } from '@qhatu/ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ClientStep } from './client-step';
import type { NewcomerProps } from './GuestWizard';

interface WizardGateProps extends Omit<NewcomerProps, 'children'> {
  /** Lazy, and each page's own: the file holds what that page has not got already. */
  newcomer: ComponentType<NewcomerProps>;
  memberId: number | null;
  children: (client: ClientStep | null) => ReactNode;
}

/** Members go straight in; whoever has no account brings the customer's step along. */
export function WizardGate({ newcomer: GuestWizard, wizard, rules, memberId, children }: WizardGateProps) {
  if (memberId !== null) return children(null);
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <GuestWizard wizard={wizard} rules={rules}>
        {children}
      </GuestWizard>
    </Suspense>
  );
}
