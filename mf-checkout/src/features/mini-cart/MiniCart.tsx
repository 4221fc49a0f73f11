import { paths } from '@qhatu/contract/paths';
import type { SlotProps } from '@qhatu/contract/slots';

import { ButtonLink, EmptyState, ListSkeleton, Money, Price, Stack } from '@qhatu/ui';
import { LineNotices } from '../cart/LineNotices';
import { LineProduct } from '../cart/LineProduct';
import { LineQuantity } from '../cart/LineQuantity';
import { usePayHref } from '../cart/pay-href';
import { RemoveLine } from '../cart/RemoveLine';
import { type CartEntry, canBeBought, cartTotal, useFreshCart } from '../cart/useFreshCart';
import { useResumedOrder } from '../order/useOrderOutcome';
import styles from './MiniCart.module.css';

/** Contents of the header's cart dropdown, with live prices and stock: slot `checkout/mini-cart`. */
export default function MiniCart({ onNavigate }: SlotProps['checkout/mini-cart']) {
  const { hydrated, entries } = useFreshCart();
  const payHref = usePayHref();
  useResumedOrder();
  if (!hydrated) return <ListSkeleton rows={2} />;
  if (entries.length === 0) {
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
    <Stack>
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <MiniLine key={entry.line.key} entry={entry} onNavigate={onNavigate} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <strong>
          <Money cents={cartTotal(entries)} />
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
    </Stack>
  );
}

function MiniLine({ entry, onNavigate }: { entry: CartEntry; onNavigate: () => void }) {
  const { line, notices } = entry;
  return (
    <li className={styles.line}>
      <LineProduct line={line} onNavigate={onNavigate}>
        <span className={styles.sum}>
          {line.qty} × <Price size="small" cents={line.price} />
        </span>
        <LineNotices notices={notices} />
        {canBeBought(entry) && <LineQuantity entry={entry} />}
      </LineProduct>
      <RemoveLine line={line} />
    </li>
  );
}
