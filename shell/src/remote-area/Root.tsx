import { whenIdle } from '@qhatu/kit/browser';
import { ensureSession, markHydrated, restoreStores, SlotContext } from '@qhatu/shared-state';
import { type ReactNode, useEffect } from 'react';
import { Chrome } from '../chrome';
import { Announcer } from './Announcer';
import { PendingBar } from './PendingBar';
import { SlotRenderer } from './SlotRenderer';

/** What every page has around it. */
export function Root({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Stored state comes after hydration, so that the first client render equals the server's.
    restoreStores();
    markHydrated();
    performance.mark('qhatu:stores');
    performance.mark('qhatu:shell');
    whenIdle(() => void ensureSession());
  }, []);
  return (
    <SlotContext.Provider value={SlotRenderer}>
      <PendingBar />
      <Chrome>{children}</Chrome>
      <Announcer />
    </SlotContext.Provider>
  );
}
