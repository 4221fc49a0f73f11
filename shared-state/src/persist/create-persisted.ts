import { createStore, type StateCreator, type StoreApi } from 'zustand';
import { persist } from 'zustand/middleware';
import { acrossReleases, type Carry } from './across-releases';
import { safeStorage } from './safe-storage';

export interface PersistedOptions<S, P> {
  /** Key in localStorage, after `qhatu:`. */
  name: string;
  /** Raise it when the shape of what is stored changes, and teach `migrate` the way. */
  version: number;
  migrate?: (stored: unknown, version: number) => unknown;
  pick: (state: S) => P;
  /** Whatever another release, another tab or a hand wrote: the part that is safe to use, or null to start fresh. */
  accept: (stored: unknown) => P | null;
  /** Names of the stores that are restored before this one, where the page has them. */
  after?: readonly string[];
  /**
   * What another release has written and must find again; fields that this one does not know, unless said otherwise.
   */
  carry?: Carry<P>;
}

interface Restorable {
  name: string;
  key: string;
  after: readonly string[];
  restore: () => void;
}

const restorables: Restorable[] = [];
let restored = false;

/**
 * A store kept in localStorage. It starts empty on the server and in the first client render, is restored after
 * hydration by `restoreStores`, and follows what other tabs write.
 */
export function createPersisted<S, P>(creator: StateCreator<S>, options: PersistedOptions<S, P>): StoreApi<S> {
  const key = `qhatu:${options.name}`;
  const store = createStore<S>()(
    persist(creator, {
      name: key,
      version: options.version,
      skipHydration: true,
      storage: acrossReleases(safeStorage<P>(), options.version, options.carry ?? 'fields'),
      partialize: options.pick,
      migrate: (stored, version) => (options.migrate?.(stored, version) ?? stored) as P,
      merge: (stored, current) => {
        const accepted = options.accept(stored);
        return accepted === null ? current : { ...current, ...accepted };
      },
    }),
  );
  const { name, after = [] } = options;
  const entry = { name, key, after, restore: () => void store.persist.rehydrate() };
  restorables.push(entry);
  // A remote that arrives later brings its own stores: they are restored as they come.
  if (restored) entry.restore();
  return store;
}

/** Restores every store and keeps them in step across tabs. Called once by the shell, after hydration. */
export function restoreStores(): void {
  if (restored) return;
  restored = true;
  for (const entry of inOrder()) entry.restore();
  window.addEventListener('storage', (event) => {
    for (const entry of inOrder()) if (event.key === entry.key || event.key === null) entry.restore();
  });
}

/** Each store behind those that it is restored after; otherwise as they were made. */
function inOrder(): Restorable[] {
  const order = new Set<Restorable>();
  const place = (entry: Restorable, above: readonly Restorable[]) => {
    if (above.includes(entry)) throw new Error(`Stores are restored after each other: ${entry.name}`);
    for (const other of restorables) if (entry.after.includes(other.name)) place(other, [...above, entry]);
    order.add(entry);
  };
  for (const entry of restorables) place(entry, []);
  return [...order];
}
