import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let hydrated = false;

/** Called once by the shell when the stores were restored. */
export function markHydrated(): void {
  hydrated = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** False on the server and in the first client render, true once the stored state is known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hydrated,
    () => false,
  );
}
