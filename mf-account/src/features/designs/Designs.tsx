import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf, toast, useCart } from '@qhatu/shared-state';
import { Button, ButtonLink, EmptyState, ErrorState, ListSkeleton, Stack } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import { type SavedDesign, useDesigns, useReloadDesigns } from './api/designs';
import { DeleteDialog } from './DeleteDialog';
import { DesignRow } from './DesignRow';
import styles from './Designs.module.css';

/** 'Mis diseños': what the person has stored in the shop, and the way to give the room back (D405). */
export function Designs({ userId }: { userId: number }) {
  const query = useDesigns(userId);
  const reload = useReloadDesigns(userId);
  const inCart = new Set(useCart().flatMap(({ customId }) => customId ?? []));
  const [asked, setAsked] = useState<SavedDesign | null>(null);
  const [deleted, setDeleted] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus went with its row.
  useEffect(() => {
    if (deleted > 0) place.current?.focus();
  }, [deleted]);

  if (query.isPending) return <ListSkeleton rows={3} />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title="No pudimos traer tus diseños"
        requestId={query.error instanceof ApiError ? query.error.requestId : null}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const done = async (said: string) => {
    toast.success(said);
    await reload();
    setAsked(null);
    setDeleted((count) => count + 1);
  };
  return (
    <Stack ref={place} tabIndex={-1} role="group" aria-label="Tus diseños guardados" className={styles.place}>
      {query.data.length === 0 ? (
        <EmptyState
          compact
          heading="h3"
          title="Todavía no tienes diseños"
          action={<ButtonLink to={paths.polos.href()}>Diseñar un polo</ButtonLink>}
        >
          Aquí verás los polos que diseñes y lleves a tu carrito.
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>
            Los polos que diseñaste y llevaste a tu carrito. Lo que todavía estás dibujando se guarda en tu dispositivo
            y lo encuentras en el diseñador.
          </p>
          <ul className={styles.list}>
            {query.data.map((design) => (
              <DesignRow
                key={design.id}
                design={design}
                inCart={inCart.has(design.id)}
                onDelete={() => setAsked(design)}
              />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más diseños
        </Button>
      )}
      {asked && (
        <DeleteDialog design={asked} onClose={() => setAsked(null)} onDeleted={done} onRefused={() => void reload()} />
      )}
    </Stack>
  );
}
