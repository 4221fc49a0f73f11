import { MAX_LINE_UNITS } from '@qhatu/contract/shop';
import { type CartLine, cart } from '@qhatu/shared-state';
import { QuantityBox } from '@qhatu/ui';

/** Quantity of a cart line: never past the stock, with the words of spec 1 §4. */
export function LineQuantity({ line }: { line: CartLine }) {
  return (
    <QuantityBox
      size="small"
      label={`Cantidad de ${line.name}`}
      value={line.qty}
      max={Math.min(line.stock, MAX_LINE_UNITS)}
      limitText={`Solo quedan ${line.stock} unidades`}
      onChange={(qty) => cart.setQty(line.key, qty)}
    />
  );
}
