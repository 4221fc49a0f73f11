import { createStore, type StoreApi } from 'zustand';
import { acrossReleases, type UnknownFields } from './across-releases';
import { safeStorage } from './safe-storage';

export interface PersistedOptions<S, P> {
  /** Key in localStorage, after `qhatu:`. */
  name: string;
  /** Raise it when the shape of what is stored changes, and teach `migrate` the way. */
  version: number;
  migrate?: (stored: unknown, version: number) => unknown;
  pick: (state: S) => P;
  /**
   * Returns the safe part of stored state, which another release, another tab or a hand may have written; null: start fresh.
   */
  accept: (stored: unknown) => P | null;
  /** Names of the stores that are restored before this one, where the page has them. */
  after?: readonly string[];
  /** State of another release that must survive; unknown fields, unless set otherwise. */
  carry?: UnknownFields<P>;
}

interface Restorable {
  name: string;
  key: string;
  after: readonly string[];
  isRestored: boolean;
  restore: () => void;
}

const restorables: Restorable[] = [];
let restored = false;

/**
 * A store kept in localStorage. It starts empty on the server and in the first client render, is restored after hydration by
 * `restoreStores`, and follows other tabs. A write before that restores it first: otherwise an almost empty state would
 * overwrite the stored one.
 */
export function createPersisted<S, P>(initial: () => S, options: PersistedOptions<S, P>): StoreApi<S> {
  const { name, version, pick, accept, migrate, after = [], carry = 'fields' } = options;
  const key = `qhatu:${name}`;
  const storage = acrossReleases(safeStorage<P>(), version, carry);
  const store = createStore<S>(initial);
  const set = store.setState;
  const write = () => storage.setItem(key, { state: pick(store.getState()), version });
  const restore = () => {
    const stored = storage.getItem(key);
    if (stored === null) return;
    const { state, version: from = 0 } = stored;
    const isOlder = from !== version;
    try {
      const accepted = accept(isOlder && migrate ? migrate(state, from) : state);
      if (accepted !== null) set({ ...store.getState(), ...accepted }, true);
      if (isOlder) write();
    } catch {
      // The page starts with any stored value.
    }
  };
  const entry: Restorable = { name, key, after, isRestored: false, restore };
  restorables.push(entry);
  store.setState = (change: S | Partial<S> | ((state: S) => S | Partial<S>), replace?: boolean) => {
    ensureRestored(entry);
    // Both of zustand's signatures, of which the types name one at a time.
    set(change as S, replace as true);
    write();
  };
  // A remote that arrives later brings its own stores: they are restored as they come.
  if (restored) ensureRestored(entry);
  return store;
}

/** Restores a store, behind those that it names, unless it has been. */
function ensureRestored(entry: Restorable): void {
  if (entry.isRestored) return;
  entry.isRestored = true;
  for (const other of restorables) if (entry.after.includes(other.name)) ensureRestored(other);
  entry.restore();
}

/** Restores every store and keeps them in step across tabs. Called by the shell, after hydration. */
export function restoreStores(): void {
  if (restored) return;
  restored = true;
  // Also those that somebody has written into: from here on other tabs are heard, until here they were not.
  for (const entry of restorables) entry.isRestored = false;
  for (const entry of restorables) ensureRestored(entry);
  window.addEventListener('storage', (event) => {
    for (const entry of restorables) if (event.key === entry.key || event.key === null) entry.restore();
  });
}
