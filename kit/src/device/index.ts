import { createStore, type UseStore } from 'idb-keyval';

/** What the browser keeps in IndexedDB, through idb-keyval: for what is too large for local storage. */
export { del, delMany, entries, get, keys, promisifyRequest, set, type UseStore, update, values } from 'idb-keyval';

/**
 * A store of this device, to be handed to the functions above. Opened at first use, since the server has no IndexedDB,
 * and once for the page; idb-keyval makes one store a database. A browser that forbids storage throws at the mere
 * asking: here every failure is a rejection.
 */
export function deviceStore(database: string, store: string): UseStore {
  const opened = createStore(database, store);
  return async (mode, work) => opened(mode, work);
}
