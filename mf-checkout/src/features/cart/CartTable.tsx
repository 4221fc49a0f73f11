import { type Column, Price, Table } from '@qhatu/ui';
import styles from './CartTable.module.css';
import { LineNotices } from './LineNotices';
import { LineProduct } from './LineProduct';
import { LineQuantity } from './LineQuantity';
import { RemoveLine } from './RemoveLine';
import type { CartEntry } from './useFreshCart';

const canBeBought = ({ notices }: CartEntry) => !notices.some(({ kind }) => kind === 'gone' || kind === 'sold-out');

const COLUMNS: readonly Column<CartEntry>[] = [
  {
    id: 'product',
    title: 'Producto',
    lead: true,
    cell: ({ line, notices }) => (
      <LineProduct line={line}>
        <LineNotices notices={notices} />
      </LineProduct>
    ),
  },
  {
    id: 'price',
    title: 'Precio',
    align: 'end',
    cell: ({ line }) => <Price size="small" cents={line.price} originalCents={line.originalPrice} />,
  },
  {
    id: 'quantity',
    title: 'Cantidad',
    cell: (entry) => canBeBought(entry) && <LineQuantity line={entry.line} />,
  },
  {
    id: 'subtotal',
    title: 'Subtotal',
    align: 'end',
    cell: (entry) =>
      canBeBought(entry) ? (
        <Price size="small" cents={entry.line.price * entry.line.qty} />
      ) : (
        <span className={styles.out}>No entra</span>
      ),
  },
  { id: 'remove', title: 'Quitar', align: 'end', cell: ({ line }) => <RemoveLine line={line} /> },
];

/** The lines of the cart (spec 1 §2). */
export function CartTable({ entries }: { entries: CartEntry[] }) {
  return <Table caption="Productos en tu carrito" columns={COLUMNS} rows={entries} rowKey={({ line }) => line.key} />;
}

/** What the lines that can be bought cost, in céntimos, before a method, a code and the shipping. */
export const cartTotal = (entries: CartEntry[]): number =>
  entries.filter(canBeBought).reduce((sum, { line }) => sum + line.price * line.qty, 0);
