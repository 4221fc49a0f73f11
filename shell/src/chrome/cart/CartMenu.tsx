import { paths } from '@qhatu/contract/paths';
import { Slot, useCartUnits } from '@qhatu/shared-state';
import { ButtonLink, CartIcon, Dropdown } from '@qhatu/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './CartMenu.module.css';
import { Count } from './Count';

const units = (count: number) => `${count} ${count === 1 ? 'producto' : 'productos'}`;

/**
 * The cart: link and badge are the shell's own (D61), the content of the dropdown is mf-checkout's. Units are counted,
 * not lines (D65). With a modifier key, and when the content of the dropdown cannot be had, it leads where the link says:
 * to the cart page, which says what is wrong and tries again.
 */
export function CartMenu() {
  const count = useCartUnits();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const href = paths.cart.href();
  const toCart = (close: () => void) => {
    close();
    // On the cart page itself this asks for it once more, as a link there would.
    navigate(href, { replace: pathname === href });
  };
  return (
    <Dropdown
      trigger={({ onClick, ...aria }) => (
        <Link
          to={href}
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
            onUnavailable={() => toCart(close)}
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
