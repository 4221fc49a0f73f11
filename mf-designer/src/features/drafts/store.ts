import { createStore, type UseStore } from 'idb-keyval';

/**
 * Two object stores would share one database, and idb-keyval makes one per database: drafts and pictures lie apart.
 * Opened at first use, since the server has no IndexedDB.
 */
const lazily = (name: string) => {
  let store: UseStore | undefined;
  return () => {
    store ??= createStore(`qhatu-designer-${name}`, name);
    return store;
  };
};

export const draftStore = lazily('drafts');
export const pictureStore = lazily('pictures');
