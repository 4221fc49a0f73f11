import type { Product } from '@qhatu/contract/model';
import { choosableUnits } from '@qhatu/contract/shop';
import { cart } from '@qhatu/shared-state';
import { useState } from 'react';
import { type Choice, openAttributes, type Shown, shownProduct } from '../variants/choices';
import { toCartLine } from './cart-line';

export interface Purchase {
  choice: Choice;
  setChoice: (choice: Choice) => void;
  shown: Shown;
  qty: number;
  /** The most that can be chosen, and why where it is not the stock (D96). */
  units: ReturnType<typeof choosableUnits>;
  setQty: (qty: number) => void;
  /** Attributes to be picked first; filled when the shopper tried to buy without them. */
  missing: string[];
  /** True when everything is chosen and there is stock. */
  ready: boolean;
  /** Puts the chosen units into the cart, or shows the missing choice. @returns whether they were added */
  add: () => boolean;
}

/** The shopper's choice of one product: variant and quantity (spec 1 §4). */
export function usePurchase(product: Product): Purchase {
  const [choice, setChoice] = useState<Choice>({});
  const [requestedQty, setRequestedQty] = useState(1);
  const [tried, setTried] = useState(false);
  const shown = shownProduct(product, choice);
  const open = openAttributes(product, choice);
  const units = choosableUnits(product.name, shown.stock);
  // Fresh stock or another variant may be below what was asked for: never past the stock (D31).
  const qty = Math.max(1, Math.min(requestedQty, units.max));

  return {
    choice,
    setChoice,
    shown,
    qty,
    units,
    setQty: setRequestedQty,
    missing: tried ? open : [],
    ready: open.length === 0 && shown.stock > 0,
    add() {
      setTried(true);
      if (open.length > 0) return false;
      return cart.add(toCartLine(product, shown), qty);
    },
  };
}
