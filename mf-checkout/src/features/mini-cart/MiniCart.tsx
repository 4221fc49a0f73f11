import { paths } from '@qhatu/contract/paths';
import type { SlotProps } from '@qhatu/contract/slots';
import { sumOf, useCart, useHydrated } from '@qhatu/shared-state';
import { ButtonLink, EmptyState, ListSkeleton, Money, Price } from '@qhatu/ui';
import { LineProduct } from '../cart/LineProduct';
import { usePayHref } from '../cart/payHref';
import { RemoveLine } from '../cart/RemoveLine';
import { useResumedOrder } from '../order/useOrderOutcome';
import styles from './MiniCart.module.css';

/** Contents of the header's cart dropdown: slot `checkout/mini-cart`. */
export default function MiniCart({ onNavigate }: SlotProps['checkout/mini-cart']) {
  const hydrated = useHydrated();
  const lines = useCart();
  const payHref = usePayHref();
  useResumedOrder();
  if (!hydrated) return <ListSkeleton rows={2} />;
  if (lines.length === 0) {
    return (
      <EmptyState
        compact
        heading="h3"
        title="Su carro esta vacío"
        action={
          <ButtonLink to={paths.search.href()} variant="secondary" size="small" onClick={onNavigate}>
            Ver productos
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.cart}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.key} className={styles.line}>
            <LineProduct line={line} onNavigate={onNavigate}>
              <span className={styles.sum}>
                {line.qty} × <Price size="small" cents={line.price} />
              </span>
            </LineProduct>
            <RemoveLine line={line} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <strong>
          <Money cents={sumOf(lines)} />
        </strong>
      </p>
      <div className={styles.ways}>
        <ButtonLink to={paths.cart.href()} variant="secondary" block onClick={onNavigate}>
          Ver carrito
        </ButtonLink>
        <ButtonLink to={payHref} block onClick={onNavigate}>
          IR AL PAGO
        </ButtonLink>
      </div>
    </div>
  );
}
