import { whenIdle } from '@qhatu/kit/browser';
import { useStore } from '@qhatu/kit/observable';
import { ensureSession, markHydrated, restoreStores, SlotContext } from '@qhatu/shared-state';
import { type ReactNode, useEffect } from 'react';
import { Chrome } from '../chrome';
import type { SitePlace } from '../routing/site-place';
import { Announcer } from './Announcer';
import { PendingBar } from './PendingBar';
import { SlotRenderer } from './SlotRenderer';
import { deferredStarted } from './shown-pages';

/** What every page has around it. */
export function Root({ place, children }: { place: SitePlace; children: ReactNode }) {
  const hasStarted = useStore(deferredStarted);
  useEffect(() => {
    // Stored state comes after hydration, so that the first client render equals the server's.
    restoreStores();
    markHydrated();
    performance.mark('qhatu:stores');
  }, []);
  // After the stores, even when the last step comes first: a visitor's session would be written over the stored one.
  useEffect(() => (hasStarted ? whenIdle(() => void ensureSession()) : undefined), [hasStarted]);
  return (
    <SlotContext.Provider value={SlotRenderer}>
      <PendingBar />
      <Chrome place={place} deferredStarted={hasStarted}>
        {children}
      </Chrome>
      <Announcer />
    </SlotContext.Provider>
  );
}
