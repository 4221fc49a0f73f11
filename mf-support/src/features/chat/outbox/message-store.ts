import { del, deviceStore, entries, promisifyRequest, set, type UseStore } from '@qhatu/kit/device';
import type { OutgoingMessage } from '../model/outgoing';

/** Where waiting messages lie, by key. */
export interface MessageStore {
  entries: () => Promise<[string, OutgoingMessage][]>;
  set: (key: string, message: OutgoingMessage) => Promise<void>;
  /** Changes one that is there; one that is gone stays gone. */
  change: (key: string, changes: Partial<OutgoingMessage>) => Promise<void>;
  del: (key: string) => Promise<void>;
}

const databases = new Map<string, UseStore>();

/** One connection for the page: each `createStore` keeps its own open for good. It opens anew after one that failed. */
function storeOf(database: string): UseStore {
  const known = databases.get(database) ?? deviceStore(database, 'outbox');
  databases.set(database, known);
  return known;
}

/**
 * IndexedDB, with memory beside it for what the browser does not keep (blocked storage, a full disk): such a message is
 * sent all the same, it only does not outlive the page.
 */
export function openMessageStore(database = 'qhatu-chat'): MessageStore {
  const store = storeOf(database);
  const memory = new Map<string, OutgoingMessage>();
  return {
    async entries() {
      const kept = await entries<string, OutgoingMessage>(store).catch(() => []);
      return [...kept, ...memory];
    },
    set: (key, message) => set(key, message, store).catch(() => void memory.set(key, message)),
    async change(key, changes) {
      const inMemory = memory.get(key);
      if (inMemory) memory.set(key, { ...inMemory, ...changes });
      else {
        await store('readwrite', (objects) => {
          const read = objects.get(key) as IDBRequest<OutgoingMessage | undefined>;
          read.onsuccess = () => {
            if (read.result) objects.put({ ...read.result, ...changes }, key);
          };
          return promisifyRequest(objects.transaction);
        }).catch(() => undefined);
      }
    },
    async del(key) {
      memory.delete(key);
      await del(key, store).catch(() => undefined);
    },
  };
}
