/**
 * The one observable: zustand's store. `createStore(() => initial)` makes one for what lives beside React, `setState(next,
 * true)` replaces its value, `useStore(store)` reads it while rendering. What is kept over a reload and belongs to the
 * whole page is a store of shared-state.
 */
export { createStore, type StoreApi, useStore } from 'zustand';
