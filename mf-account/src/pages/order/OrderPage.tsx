import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf, useRouteParams } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import {
  Breadcrumb,
  ButtonLink,
  EmptyState,
  ErrorState,
  ListSkeleton,
  Notice,
  PageFrame,
  PageHead,
  SessionEnded,
  Skeleton,
  Stack,
} from '@qhatu/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOrder } from '../../features/order/api/order';
import { OrderView } from '../../features/order/OrderView';

/** `/sales/orders/:id`: one order of the person who is logged in. */
export default function OrderPage() {
  const { state, member } = useGuard();
  const asked = Number(useRouteParams().id);
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.login.href(paths.order.href(asked)), { replace: true });
  }, [state, asked, navigate]);
  const title = id === null ? 'Pedido' : `Pedido N.º ${id}`;
  return (
    <PageFrame gap={4} tall>
      <PageHead title={title} noindex />
      <Breadcrumb crumbs={[{ text: 'Historial de compras', href: paths.purchases.href() }, { text: title }]} />
      {id === null ? (
        <NoOrder />
      ) : state === 'ended' ? (
        <SessionEnded back={paths.order.href(id)} />
      ) : (
        <StoredOrder id={id} enabled={member !== null} />
      )}
    </PageFrame>
  );
}

function StoredOrder({ id, enabled }: { id: number; enabled: boolean }) {
  const { order, history } = useOrder(id, enabled);
  const isPaused = order.fetchStatus === 'paused' || history.fetchStatus === 'paused';
  const error = order.error ?? history.error;
  if (order.data && history.data) {
    return (
      <>
        {(isPaused || error) && (
          <Notice tone="warning" announce>
            No pudimos actualizar esta página: ves lo último que supimos de tu pedido.
          </Notice>
        )}
        <OrderView order={order.data} history={history.data} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoOrder />;
  if (isPaused || error) {
    return (
      <ErrorState
        heading="h1"
        title={isPaused ? 'Sin conexión' : 'No pudimos mostrar tu pedido'}
        requestId={error instanceof ApiError ? error.requestId : null}
        retrying={order.isFetching || history.isFetching}
        onRetry={() => {
          void order.refetch();
          void history.refetch();
        }}
      >
        {isPaused ? 'Tu pedido está a salvo en la tienda. Lo mostramos cuando vuelva internet.' : messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <Stack gap={4} aria-busy="true">
      <Skeleton height="6rem" />
      <ListSkeleton rows={4} />
    </Stack>
  );
}

/** Nobody's order, or somebody else's: nothing tells them apart (D4). */
function NoOrder() {
  return (
    <EmptyState
      heading="h1"
      title="No encontramos ese pedido"
      action={<ButtonLink to={paths.purchases.href()}>Ver mis compras</ButtonLink>}
    >
      Quizá lo hiciste con otra cuenta.
    </EmptyState>
  );
}
