import type { ReactNode } from 'react';
import styles from './AdminList.module.css';
import { type ListQuery, ListStates } from './ListStates';

interface AdminListProps<T> {
  query: ListQuery<T>;
  label: string;
  empty: string;
  /** What to do when there is nothing. */
  emptyHint?: string;
  item: (entry: T) => ReactNode;
}

/** A list of cards, for things that are read whole before something is decided about them. */
export function AdminList<T extends { id: number }>({ query, label, empty, emptyHint, item }: AdminListProps<T>) {
  return (
    <ListStates query={query} empty={empty} emptyHint={emptyHint}>
      {(entries) => (
        <ul aria-label={label} className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.card}>
              {item(entry)}
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}
