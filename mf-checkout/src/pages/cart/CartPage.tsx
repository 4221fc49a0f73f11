import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import {
  ButtonLink,
  EmptyState,
  ListSkeleton,
  Notice,
  PageFrame,
  PageHead,
  Price,
  RetryButton,
  Stack,
  TruckIcon,
} from '@qhatu/ui';
import { CartTable } from '../../features/cart/CartTable';
import { usePayHref } from '../../features/cart/pay-href';
import { RelatedProducts } from '../../features/cart/RelatedProducts';
import { cartTotal, useFreshCart } from '../../features/cart/useFreshCart';
import { useResumedOrder } from '../../features/order/useOrderOutcome';
import { usePriceSettings } from '../../features/pricing/api/usePriceSettings';
import { failureText } from '../../lib/failure-text';
import styles from './CartPage.module.css';

/** `/carrito` (spec 1 §2): what was chosen, with live prices and stock. */
export default function CartPage() {
  const { hydrated, entries, query } = useFreshCart();
  useResumedOrder();
  return (
    <PageFrame tall>
      <PageHead title="Carrito de compras" noindex />
      <h1 className={styles.title}>Carrito de compras</h1>
      {!hydrated ? (
        <ListSkeleton rows={3} />
      ) : entries.length === 0 ? (
        <EmptyState
          title="Su carro esta vacío"
          action={<ButtonLink to={paths.home.href()}>Seguir comprando</ButtonLink>}
        >
          Lo que agregues te espera aquí, también si cierras la página.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Stack as="section" aria-label="Productos">
            {query.isError && (
              <Notice tone="warning" action={<RetryButton loading={query.isFetching} onRetry={query.refetch} />}>
                {failureText(query.error).replace(/\.?$/, '.')} Ves los últimos precios que conocemos; los confirmamos
                antes de que pagues.
              </Notice>
            )}
            <CartTable entries={entries} />
          </Stack>
          <CartSummary total={cartTotal(entries)} />
        </div>
      )}
      {hydrated && <RelatedProducts />}
    </PageFrame>
  );
}

function CartSummary({ total }: { total: number }) {
  const payHref = usePayHref();
  const { settings } = usePriceSettings();
  const missing = settings.freeShippingFrom - total;
  return (
    <aside aria-label="Resumen" className={styles.summary}>
      <p className={styles.shipping}>
        <TruckIcon />
        {missing > 0
          ? `Te faltan ${formatMoney(missing)} para el envío gratis a Lima.`
          : 'Tu pedido tiene envío gratis a Lima.'}
      </p>
      <div className={styles.bar}>
        <p className={styles.total}>
          <span>Total</span>
          <Price size="detail" cents={total} />
        </p>
        <ButtonLink to={payHref} size="large" className={styles.pay}>
          IR AL PAGO
        </ButtonLink>
      </div>
      <ButtonLink to={paths.home.href()} variant="secondary" block>
        Seguir comprando
      </ButtonLink>
      <p className={styles.note}>El envío y los descuentos se calculan al pagar.</p>
    </aside>
  );
}
