import type { OutgoingMessage } from '../model/outgoing';
import { type Shelf, safeShelf } from './shelf';

/**
 * What one person has written and the server does not have yet. Kept in IndexedDB, so that it outlives reloads and hours
 * without a line, and bound to the person: somebody else on this computer neither sees nor sends it (D63).
 */
export interface Outbox {
  /** Oldest first. */
  all: () => Promise<OutgoingMessage[]>;
  add: (message: OutgoingMessage) => Promise<void>;
  change: (clientId: string, changes: Partial<OutgoingMessage>) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  /** Tells of every change, in this tab and in the person's other ones. */
  watch: (listener: () => void) => () => void;
  close: () => void;
}

export function openOutbox(personId: number, shelf: Shelf = safeShelf()): Outbox {
  const prefix = `${personId}:`;
  const listeners = new Set<() => void>();
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`qhatu-chat-outbox-${personId}`);
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const changed = () => {
    tabs?.postMessage('changed');
    tell();
  };
  if (tabs) tabs.onmessage = tell;
  return {
    async all() {
      const own = (await shelf.entries()).filter(([key]) => key.startsWith(prefix)).map(([, message]) => message);
      return own.sort((a, b) => a.order - b.order);
    },
    async add(message) {
      await shelf.set(prefix + message.clientId, message);
      changed();
    },
    async change(clientId, changes) {
      await shelf.change(prefix + clientId, changes);
      changed();
    },
    async remove(clientId) {
      await shelf.del(prefix + clientId);
      changed();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      tabs?.close();
    },
  };
}
