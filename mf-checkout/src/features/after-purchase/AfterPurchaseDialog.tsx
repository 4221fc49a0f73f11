import type { Order } from '@qhatu/contract/model';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { useHydrated } from '@qhatu/shared-state';
import { Dialog, Skeleton, Tabs } from '@qhatu/ui';
import { Suspense, useEffect, useState } from 'react';
import { doneStore, firstTime } from './once-per-order';
import { ShareTab } from './ShareTab';

/** A form's code, for the few who stay: the receipt does not wait for it. */
const SuggestionTab = lazyWithRetry(
  () => import('./SuggestionTab'),
  () => <p>No pudimos abrir esta parte. Inténtalo más tarde.</p>,
);

/** spec 2 §9. */
const DELAY_MS = 5_000;

/** Asks for a suggestion and offers to share, 5 seconds after a purchase, once for each order (spec 2 §2, §4). */
export function AfterPurchaseDialog({ order }: { order: Order }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const orderId = order.id;
  useEffect(() => {
    if (!hydrated || doneStore.getState().asked.includes(orderId)) return;
    const timer = setTimeout(() => {
      if (firstTime('asked', orderId)) setOpen(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hydrated, orderId]);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Antes de que te vayas">
      <Tabs
        label="Sugerencia o compartir"
        tabs={[
          {
            id: 'suggestion',
            title: 'Sugerencia',
            content: (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <SuggestionTab />
              </Suspense>
            ),
          },
          { id: 'share', title: 'Compartir', content: <ShareTab order={order} /> },
        ]}
      />
    </Dialog>
  );
}
