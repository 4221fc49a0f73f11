import { createStore } from 'zustand/vanilla';

/** Something that comes in a file of its own, once for the whole visit. */
export interface Deferred<T> {
  /** Asks for it, once; a failed attempt is forgotten, so that the next asks again. */
  load: () => Promise<T>;
  /** Null as long as it has not come. */
  known: () => T | null;
  /** Says when it comes; answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

/** @param fetch such as `() => import('./Part')` */
export function deferred<T>(fetch: () => Promise<T>): Deferred<T> {
  const store = createStore<{ known: T | null }>(() => ({ known: null }));
  let asked: Promise<T> | null = null;
  const load = () => {
    asked ??= fetch().then(
      (known) => {
        store.setState({ known });
        return known;
      },
      (error: unknown) => {
        asked = null;
        throw error;
      },
    );
    return asked;
  };
  return { load, known: () => store.getState().known, subscribe: store.subscribe };
}
