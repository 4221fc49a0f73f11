import { paths } from '@qhatu/contract/paths';
import { ApiError, useHydrated, useMember } from '@qhatu/shared-state';
import { ButtonLink, Container, EmptyState, ErrorState, ListSkeleton, PageHead } from '@qhatu/ui';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AfterPurchaseDialog } from '../../features/after-purchase/AfterPurchaseDialog';
import { usePurchaseEvent } from '../../features/after-purchase/purchase-event';
import { useResumedOrder } from '../../features/order/useOrderOutcome';
import { useOrderHandover, useStoredOrder } from './api/order';
import styles from './OrderSuccessPage.module.css';
import { OrderSummary } from './OrderSummary';

/** `/order-success`: the order that was just stored, or an own one by `?pedido=` (spec 2 §2). */
export default function OrderSuccessPage() {
  const state = useOrderHandover(useLocation().state);
  const asked = Number(useSearchParams()[0].get('pedido'));
  const orderId = Number.isInteger(asked) && asked > 0 ? asked : null;
  useResumedOrder();
  const handedOver = state && (orderId === null || state.order.id === orderId) ? state : null;
  usePurchaseEvent(handedOver?.order ?? null);
  return (
    <Container width="narrow" className={styles.page}>
      <PageHead title="Gracias por comprar" noindex />
      {handedOver ? (
        <>
          <OrderSummary order={handedOver.order} leftOut={handedOver.leftOut} />
          <AfterPurchaseDialog order={handedOver.order} />
        </>
      ) : orderId === null ? (
        <NoOrder />
      ) : (
        <StoredOrder orderId={orderId} />
      )}
    </Container>
  );
}

function StoredOrder({ orderId }: { orderId: number }) {
  const hydrated = useHydrated();
  const member = useMember();
  const query = useStoredOrder(orderId, member !== null);
  if (query.data) return <OrderSummary order={query.data} leftOut={[]} />;
  if (hydrated && !member) {
    return (
      <EmptyState
        heading="h1"
        title="Inicia sesión para ver tu pedido"
        action={<ButtonLink to={paths.login.href(paths.orderSuccess.href(orderId))}>Iniciar sesión</ButtonLink>}
      >
        Solo quien hizo el pedido puede verlo.
      </EmptyState>
    );
  }
  if (query.error instanceof ApiError && query.error.status === 404) return <NoOrder />;
  if (query.error) {
    const requestId = query.error instanceof ApiError ? query.error.requestId : null;
    return (
      <ErrorState
        heading="h1"
        title="No pudimos mostrar tu pedido"
        requestId={requestId}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        Si tu pedido quedó registrado, también está en tu historial de compras.
      </ErrorState>
    );
  }
  return <ListSkeleton rows={3} />;
}

/** Nothing was handed over and nothing was asked for: no order is claimed. */
function NoOrder() {
  return (
    <EmptyState
      heading="h1"
      title="No hay ningún pedido que mostrar"
      action={
        <>
          <ButtonLink to={paths.dashboard.href()} variant="secondary">
            Historial de compras
          </ButtonLink>
          <ButtonLink to={paths.home.href()}>Ir al inicio</ButtonLink>
        </>
      }
    >
      Tus pedidos están en tu historial de compras.
    </EmptyState>
  );
}
