import { ensureSession, markHydrated, restoreStores, SlotContext } from '@qhatu/shared-state';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Chrome } from '../chrome';
import { Announcer } from './Announcer';
import { PendingBar } from './PendingBar';
import { SlotRenderer } from './SlotRenderer';

/** What every page has around it. */
export function Root() {
  useEffect(() => {
    // Stored state comes after hydration, so that the first client render equals the server's.
    restoreStores();
    markHydrated();
    void ensureSession();
    performance.mark('qhatu:shell');
  }, []);
  return (
    <SlotContext.Provider value={SlotRenderer}>
      <PendingBar />
      <Chrome>
        <Outlet />
      </Chrome>
      <Announcer />
      <ScrollRestoration />
    </SlotContext.Provider>
  );
}
