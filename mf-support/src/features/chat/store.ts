import { useSyncExternalStore } from 'react';

/** A value that can be watched; for what lives beside React, as the connection does. */
export interface Observable<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useObservable = <T>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get, source.get);
