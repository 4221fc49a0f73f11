import { createStore } from '@qhatu/kit/observable';
import { type OutgoingMessage, outgoingOf } from '../model/outgoing';
import { flagOf, lowerFlag, raiseFlag } from './flag';
import { type MessageStore, openMessageStore } from './message-store';

/**
 * What one person has written and the server does not have yet. Kept in IndexedDB, so that it outlives reloads and
 * hours without a connection, and bound to the person: somebody else on this computer neither sees nor sends it (D63).
 */
export interface Outbox {
  /** Oldest first. */
  all: () => Promise<OutgoingMessage[]>;
  add: (message: OutgoingMessage) => Promise<void>;
  change: (clientId: string, changes: Partial<OutgoingMessage>) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  /** Takes the flag down that tells other pages of waiting messages, if nothing waits that may still leave. */
  settle: () => Promise<void>;
  /** Tells of every change, in this tab and in the person's other ones. */
  watch: (listener: () => void) => () => void;
  close: () => void;
}

export function openOutbox(personId: number, store: MessageStore = openMessageStore()): Outbox {
  const prefix = `${personId}:`;
  const changes = createStore<number>(() => 0);
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`qhatu-chat-outbox-${personId}`);
  const notifyListeners = () => changes.setState((count) => count + 1, true);
  const changed = () => {
    tabs?.postMessage('changed');
    notifyListeners();
  };
  if (tabs) tabs.onmessage = notifyListeners;
  const all = async () => {
    const own = (await store.entries()).filter(([key]) => key.startsWith(prefix));
    return own.flatMap(([, stored]) => outgoingOf(stored) ?? []).sort((a, b) => a.order - b.order);
  };
  const settle = async () => {
    const flag = flagOf(personId);
    if (!(await all()).some(({ failure }) => failure === null)) lowerFlag(personId, flag);
  };
  return {
    all,
    async add(message) {
      await store.set(prefix + message.clientId, message);
      raiseFlag(personId);
      changed();
    },
    async change(clientId, changes) {
      await store.change(prefix + clientId, changes);
      if (changes.failure === null) raiseFlag(personId);
      else await settle();
      changed();
    },
    async remove(clientId) {
      await store.del(prefix + clientId);
      await settle();
      changed();
    },
    settle,
    watch: (listener) => changes.subscribe(listener),
    close: () => tabs?.close(),
  };
}
