import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf } from '@qhatu/shared-state';
import { Button, ButtonLink, EmptyState, ErrorState, ListSkeleton } from '@qhatu/ui';
import { useState } from 'react';
import { type Purchase, usePurchases } from './api/purchases';
import { OrderDetails } from './OrderDetails';
import { PurchaseEntry } from './PurchaseEntry';
import styles from './PurchaseHistory.module.css';

/** 'Historial de compras': one entry for each purchased line (spec 3 §2). */
export function PurchaseHistory({ userId }: { userId: number }) {
  const query = usePurchases(userId);
  const [shown, setShown] = useState<Purchase | null>(null);
  if (query.isPending) return <ListSkeleton rows={3} />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title="No pudimos traer tus compras"
        requestId={query.error instanceof ApiError ? query.error.requestId : null}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const entries = query.data.flatMap((purchase) => purchase.lines.map((line) => ({ purchase, line })));
  if (entries.length === 0) {
    return (
      <EmptyState
        compact
        heading="h3"
        title="Todavía no has comprado nada"
        action={<ButtonLink to={paths.search.href()}>Ver productos</ButtonLink>}
      >
        Aquí verás tus pedidos y por dónde van.
      </EmptyState>
    );
  }
  return (
    <div className={styles.history}>
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          <li key={entry.line.id}>
            <PurchaseEntry {...entry} userId={userId} open={index === 0} onDetails={() => setShown(entry.purchase)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más compras
        </Button>
      )}
      <OrderDetails purchase={shown} onClose={() => setShown(null)} />
    </div>
  );
}
