import { Select } from '@qhatu/ui';
import type { SortOption } from '../../features/listing/sorting';
import { ViewSwitch } from '../../features/listing/ViewSwitch';
import type { View } from '../../features/listing/views';
import styles from './SearchPage.module.css';

interface SearchToolbarProps {
  orders: SortOption[];
  orderBy: string;
  onOrder: (value: string) => void;
  view: View;
  onView: (view: View) => void;
}

/** Order and layout of a listing. The order that holds unasked is not written into the address. */
export function SearchToolbar({ orders, orderBy, onOrder, view, onView }: SearchToolbarProps) {
  const defaultOrder = orders[0]?.value ?? '';
  return (
    <div className={styles.toolbar}>
      <div className={styles.order}>
        <Select
          label="Ordenar por"
          value={orderBy || defaultOrder}
          onChange={(event) => onOrder(event.target.value === defaultOrder ? '' : event.target.value)}
          options={orders.map(({ value, label }) => ({ value, text: label }))}
        />
      </div>
      <ViewSwitch view={view} onChange={onView} />
    </div>
  );
}
