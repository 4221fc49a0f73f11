import { useSyncExternalStore } from 'react';

/** What both persisted stores and signals offer to a component. */
interface Readable<T> {
  getState: () => T;
  getInitialState: () => T;
  subscribe: (listener: () => void) => () => void;
}

export interface Signal<T> extends Readable<T> {
  set: (value: T) => void;
}

/** One value that lives as long as the page and can be watched. */
export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => value,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Reads a store while rendering. `select` must answer the same object for the same state. */
export function useStoreValue<T, R>(store: Readable<T>, select: (state: T) => R): R {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  );
}
