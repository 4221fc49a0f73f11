import { type ReactNode, useLayoutEffect, useRef } from 'react';
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

/** Where the focus is in a list: on the card at this place, whose thing has this id. */
interface Place {
  id: number;
  at: number;
}

/**
 * A list of cards, for things that are read whole before something is decided about them. A card that goes with the focus in it gives it to
 * the one that takes its place, the last one to the page: who works by keyboard goes on there, not from the top of the site.
 */
export function AdminList<T extends { id: number }>({ query, label, empty, emptyHint, item }: AdminListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Place | null>(null);
  useLayoutEffect(() => {
    const { current: place } = focused;
    if (!place || document.activeElement !== document.body) return;
    const isThere = query.data?.pages.some(({ data }) => data.some(({ id }) => id === place.id));
    if (isThere) return;
    focused.current = null;
    const cards = list.current?.children;
    const next = cards?.item(Math.min(place.at, cards.length - 1)) ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: next.localName === 'main' });
  });
  return (
    <ListStates query={query} empty={empty} emptyHint={emptyHint}>
      {(entries) => (
        <ul ref={list} aria-label={label} className={styles.list}>
          {entries.map((entry, at) => (
            <li
              key={entry.id}
              tabIndex={-1}
              className={styles.card}
              onFocus={() => {
                focused.current = { id: entry.id, at };
              }}
              // A card that is taken off the page with the focus in it says no blur.
              onBlur={() => {
                focused.current = null;
              }}
            >
              {item(entry)}
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}
