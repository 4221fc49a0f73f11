import { paths } from '@qhatu/contract/paths';
import { Slot, useCartUnits } from '@qhatu/shared-state';
import { ButtonLink, CartIcon, Dropdown } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './CartMenu.module.css';
import { Count } from './Count';

const units = (count: number) => `${count} ${count === 1 ? 'producto' : 'productos'}`;

/**
 * The cart: link and badge are the shell's own (D61), the content of the dropdown is mf-checkout's. Units are counted,
 * not lines (D65). Before the code has arrived, and with a modifier key, it is a plain link to the cart page.
 */
export function CartMenu() {
  const count = useCartUnits();
  return (
    <Dropdown
      trigger={({ onClick, ...aria }) => (
        <Link
          to={paths.cart.href()}
          aria-label={count === 0 ? 'Carrito' : `Carrito, ${units(count)}`}
          className={styles.trigger}
          {...aria}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onClick();
          }}
        >
          <CartIcon />
          <Count value={count} />
        </Link>
      )}
    >
      {(close) => (
        <div className={styles.content}>
          <Slot
            name="checkout/mini-cart"
            props={{ onNavigate: close }}
            fallback={<CartFallback count={count} onNavigate={close} />}
          />
        </div>
      )}
    </Dropdown>
  );
}

function CartFallback({ count, onNavigate }: { count: number; onNavigate: () => void }) {
  return (
    <div className={styles.fallback}>
      <p>{count === 0 ? 'Su carro esta vacío' : `Tienes ${units(count)} en tu carrito.`}</p>
      <ButtonLink to={paths.cart.href()} block onClick={onNavigate}>
        Ver carrito
      </ButtonLink>
    </div>
  );
}
