import { choosableUnits } from '@qhatu/contract/shop';
import { type CartLine, cart } from '@qhatu/shared-state';
import { QuantityBox } from '@qhatu/ui';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './QuickView.module.css';

export interface CardQuantityProps {
  line: CartLine;
  /** The shopper's own click has brought it: it takes over the focus of the button that it replaces. */
  own: RefObject<boolean>;
}

/** Quantity on the card of a product that is in the cart. Minus at quantity 1 removes the line (spec 1 §4). */
export function CardQuantity({ line, own }: CardQuantityProps) {
  const { max, why } = choosableUnits(line.name, line.stock);
  const place = useRef<HTMLDivElement>(null);
  const removed = useRef(false);
  useEffect(() => {
    const card = place.current?.closest('article');
    if (own.current)
      [...(place.current?.querySelectorAll('button') ?? [])].findLast(({ disabled }) => !disabled)?.focus();
    own.current = false;
    return () => {
      // The only button of a card that says in words what it does.
      if (removed.current) card?.querySelector<HTMLElement>('button:not([aria-label])')?.focus();
    };
  }, [own]);
  return (
    <div ref={place} className={styles.quantity}>
      <QuantityBox
        size="small"
        label={`Cantidad de ${line.name}`}
        value={line.qty}
        max={max}
        limitText={why ?? undefined}
        onChange={(qty) => cart.setQty(line.key, qty)}
        onRemove={() => {
          removed.current = true;
          cart.remove(line.key);
        }}
      />
    </div>
  );
}
