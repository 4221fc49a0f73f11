import { Price } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './CartTable.module.css';
import { LineNotices } from './LineNotices';
import { LineProduct } from './LineProduct';
import { LineQuantity } from './LineQuantity';
import { RemoveLine } from './RemoveLine';
import { type CartEntry, canBeBought } from './useFreshCart';

/**
 * The lines of the cart (spec 1 §2): a table on wide screens, a card for each line on phones. Roles are said, since
 * browsers drop table semantics when `display` changes.
 */
export function CartTable({ entries }: { entries: CartEntry[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" aria-label="Productos en tu carrito" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Precio</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Subtotal</th>
          <th scope="col">Quitar</th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <CartRow key={entry.line.key} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function CartRow({ entry }: { entry: CartEntry }) {
  const { line, notices } = entry;
  const buyable = canBeBought(entry);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" className={styles.row}>
      <Cell name="product">
        <LineProduct line={line}>
          <span className={styles.unit} aria-hidden="true">
            <Price size="small" cents={line.price} originalCents={line.originalPrice} />
          </span>
          <LineNotices notices={notices} />
        </LineProduct>
      </Cell>
      <Cell name="price">
        <Price size="small" cents={line.price} originalCents={line.originalPrice} />
      </Cell>
      <Cell name="quantity">{buyable && <LineQuantity entry={entry} />}</Cell>
      <Cell name="subtotal">
        {buyable ? <Price size="small" cents={line.price * line.qty} /> : <span className={styles.out}>No entra</span>}
      </Cell>
      <Cell name="remove">
        <RemoveLine line={line} />
      </Cell>
    </tr>
  );
}

function Cell({
  name,
  children,
}: {
  name: 'product' | 'price' | 'quantity' | 'subtotal' | 'remove';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" className={styles[name]}>
      {children}
    </td>
  );
}
