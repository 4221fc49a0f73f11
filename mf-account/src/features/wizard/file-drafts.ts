/** Chosen files of half-filled forms, in IndexedDB: local storage is too small for them. Never throws. */
const DATABASE = 'qhatu-files';
const STORE = 'drafts';
/** As the rest of the draft. */
const LIFE_MS = 24 * 60 * 60_000;

interface Kept {
  file: File;
  at: number;
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = window.indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    return await new Promise<T | undefined>((resolve) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    });
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}

export async function keepFile(key: string, file: File): Promise<void> {
  await run('readwrite', (store) => store.put({ file, at: Date.now() } satisfies Kept, key));
}

export async function dropFile(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key));
}

/** The file that was chosen before the reload, or null. An old one is forgotten. */
export async function keptFile(key: string): Promise<File | null> {
  const kept = (await run('readonly', (store) => store.get(key))) as Kept | undefined;
  if (!(kept?.file instanceof File)) return null;
  if (Date.now() - kept.at <= LIFE_MS) return kept.file;
  await dropFile(key);
  return null;
}
