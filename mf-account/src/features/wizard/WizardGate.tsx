import { ListSkeleton } from '@qhatu/ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ClientStep } from './client-step';
import type { GuestWizardProps } from './GuestWizard';

interface WizardGateProps extends Omit<GuestWizardProps, 'children'> {
  /** Lazy, and each page's own: the file holds what that page has not got already. */
  guestWizard: ComponentType<GuestWizardProps>;
  memberId: number | null;
  children: (client: ClientStep | null) => ReactNode;
}

/** Members go straight in; whoever has no account brings the customer's step along. */
export function WizardGate({ guestWizard: GuestWizard, wizard, rules, memberId, children }: WizardGateProps) {
  if (memberId !== null) return children(null);
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <GuestWizard wizard={wizard} rules={rules}>
        {children}
      </GuestWizard>
    </Suspense>
  );
}
