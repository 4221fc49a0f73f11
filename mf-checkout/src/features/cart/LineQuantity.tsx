import { MAX_LINE_UNITS, mostUnitsText } from '@qhatu/contract/shop';
import { cart } from '@qhatu/shared-state';
import { QuantityBox } from '@qhatu/ui';
import type { CartEntry } from './useFreshCart';

/** Quantity of a cart line: never past the stock, with the words of spec 1 §4, nor past what one purchase may have (D96). */
export function LineQuantity({ entry: { line, product } }: { entry: CartEntry }) {
  const most = product?.most ?? MAX_LINE_UNITS;
  const isBounded = most < line.stock && product?.most;
  return (
    <QuantityBox
      size="small"
      label={`Cantidad de ${line.name}`}
      value={line.qty}
      max={Math.min(line.stock, most)}
      limitText={isBounded ? mostUnitsText(line.name, most) : `Solo quedan ${line.stock} unidades`}
      onChange={(qty) => cart.setQty(line.key, qty)}
    />
  );
}
