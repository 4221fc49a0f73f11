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
  /**
   * What another release has written and must find again; fields that this one does not know, unless said otherwise.
   */
  carry?: Carry<P>;
}

interface Restorable {
  key: string;
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
  const entry = { key, restore: () => void store.persist.rehydrate() };
  restorables.push(entry);
  // A remote that arrives later brings its own stores: they are restored as they come.
  if (restored) entry.restore();
  return store;
}

/** Restores every store and keeps them in step across tabs. Called once by the shell, after hydration. */
export function restoreStores(): void {
  if (restored) return;
  restored = true;
  // Last made, first restored: the cart reads the session, and when the session comes back "somebody else is here" must
  // meet the restored cart. The other way round an empty cart would be written over the stored one.
  for (const entry of [...restorables].reverse()) entry.restore();
  window.addEventListener('storage', (event) => {
    for (const entry of restorables) if (event.key === entry.key || event.key === null) entry.restore();
  });
}
