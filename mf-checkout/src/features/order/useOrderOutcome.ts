import { useOwned } from '@qhatu/kit/owned';
import { useHydrated, useMember } from '@qhatu/shared-state';
import { useEffect, useEffectEvent } from 'react';
import { type PendingOrder, pendingStore } from './api/pending';
import { type Outcome, onOrderOutcome, resumePendingOrder } from './sender';

/** The purchase that the logged-in person confirmed and that is not answered yet. */
export function usePendingOrder(): PendingOrder | null {
  const owner = useMember()?.person.id ?? 0;
  return useOwned(pendingStore, owner);
}

/** Goes on with a purchase that a reload or a detour to the login interrupted (D27). */
export function useResumedOrder(): void {
  const hydrated = useHydrated();
  const owner = useMember()?.person.id;
  useEffect(() => {
    if (hydrated && owner !== undefined) void resumePendingOrder();
  }, [hydrated, owner]);
}

/** Hears how the order ended for as long as the page is open. */
export function useOrderOutcome(listener: (outcome: Outcome) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => onOrderOutcome((outcome) => hear(outcome)), []);
}
