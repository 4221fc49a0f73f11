import { useViewPosition } from '@qhatu/kit/browser';
import { useMember } from '@qhatu/shared-state';
import { Button, ButtonLink, cx, Price } from '@qhatu/ui';
import type { RefObject } from 'react';
import type { BuyProps } from './BuyBox';
import styles from './BuyBox.module.css';
import { useLoginHref } from './useLoginGate';

type BarProps = Omit<BuyProps, 'actions'> & { actions: RefObject<HTMLDivElement | null> };

/** The button that stays in reach on phones (brand.md): comes up while the decision's own is off the screen. */
export function BuyBar(props: BarProps) {
  const { shown } = props.purchase;
  const position = useViewPosition(props.actions);
  const away = position !== null && position !== 'inside';
  return (
    <div className={cx(styles.bar, !away && styles.away)} aria-hidden={!away}>
      <Price size="card" cents={shown.offer ?? shown.price} />
      <BarAction {...props} />
    </div>
  );
}

function BarAction({ product, purchase, onContact, actions }: BarProps) {
  const member = useMember();
  const login = useLoginHref();
  if (product.category.contactOnly) {
    return (
      <Button className={styles.main} onClick={onContact}>
        Contactar al vendedor
      </Button>
    );
  }
  if (!member) {
    return (
      <ButtonLink to={login} className={styles.main}>
        Inicie Sesión para comprar
      </ButtonLink>
    );
  }
  const soldOut = purchase.shown.stock <= 0;
  // Open choices are made beside the main button, which is scrolled to.
  const add = () => purchase.add() || actions.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
  return (
    <Button className={styles.main} disabled={soldOut} onClick={add}>
      {soldOut ? 'AGOTADO' : 'Añadir al carrito'}
    </Button>
  );
}
