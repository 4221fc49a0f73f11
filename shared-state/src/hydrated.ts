import { createStore, useStore } from 'zustand';

const hydrated = createStore<boolean>(() => false);

/** Called once by the shell when the stores were restored. */
export const markHydrated = (): void => hydrated.setState(true, true);

/** False on the server and in the first client render, true once the stored state is known. */
export const useHydrated = (): boolean => useStore(hydrated);
