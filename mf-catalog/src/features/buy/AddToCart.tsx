import type { Product } from '@qhatu/contract/model';
import { useMember } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, QuantityBox } from '@qhatu/ui';
import styles from './BuyBox.module.css';
import { useLoginHref } from './useLoginGate';
import type { Purchase } from './usePurchase';

/** Quantity and button for members; visitors are led to the login page and back (spec 1 §2, §6). */
export function AddToCart({ product, purchase }: { product: Product; purchase: Purchase }) {
  const member = useMember();
  const login = useLoginHref();
  if (!member) {
    return (
      <ButtonLink to={login} size="large" className={styles.main}>
        Inicie Sesión para comprar
      </ButtonLink>
    );
  }
  const soldOut = purchase.shown.stock <= 0;
  return (
    <>
      {!soldOut && (
        <QuantityBox
          value={purchase.qty}
          onChange={purchase.setQty}
          max={purchase.units.max}
          label={`Cantidad de ${product.name}`}
          limitText={purchase.units.why ?? 'Sin Stock!'}
        />
      )}
      <Button
        size="large"
        icon={<CartIcon />}
        className={styles.main}
        disabled={soldOut}
        onClick={() => void purchase.add()}
      >
        {soldOut ? 'AGOTADO' : 'Añadir al carrito'}
      </Button>
    </>
  );
}
