import { type CartLine, cart } from '@qhatu/shared-state';
import { QuantityBox } from '@qhatu/ui';

/** Quantity of a cart line: never past the stock, with the words of spec 1 §4. */
export function LineQuantity({ line, disabled = false }: { line: CartLine; disabled?: boolean }) {
  return (
    <QuantityBox
      size="small"
      label={`Cantidad de ${line.name}`}
      value={line.qty}
      max={line.stock}
      limitText={`Solo quedan ${line.stock} unidades`}
      disabled={disabled || line.stock <= 0}
      onChange={(qty) => cart.setQty(line.key, qty)}
    />
  );
}
