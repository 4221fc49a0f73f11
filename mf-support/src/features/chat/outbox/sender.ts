import { ApiError, messageOf } from '@qhatu/shared-state';
import type { OutgoingMessage } from '../model/outgoing';
import type { Outbox } from './outbox';

export interface SenderOptions {
  outbox: Outbox;
  personId: number;
  /** Stores the picture on the server and answers its path. */
  upload: (picture: Blob, conversation: OutgoingMessage['conversation']) => Promise<string>;
  /** Resolves once the server has the message; sending the same client id again is harmless. */
  send: (message: OutgoingMessage) => Promise<void>;
  /** Milliseconds until a queue that met a fault is tried again by itself. */
  retryMs?: number;
}

export interface Sender {
  /** Sends what waits, now. While a round is under way, one more follows it. */
  kick: () => void;
  stop: () => void;
}

/**
 * Empties a person's outbox in order. Tabs take turns by a lock of the browser's, so that two of them never send the
 * same queue at once; a tab that is closed hands the lock on.
 */
export function createSender({ outbox, personId, upload, send, retryMs = 25_000 }: SenderOptions): Sender {
  const stopped = new AbortController();
  let round: Promise<void> | null = null;
  let rerunRequested = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function drain(): Promise<void> {
    // A conversation whose message met a fault waits, so that its order stays; the other conversations go on.
    const waiting = new Set<number>();
    for (;;) {
      const queue = await outbox.all();
      const next = queue.find(({ failure, conversation }) => failure === null && !waiting.has(conversation.id));
      if (!next || stopped.signal.aborted) break;
      await sendOne(next).catch((cause: unknown) => {
        if (!isServerFault(cause)) throw cause;
        waiting.add(next.conversation.id);
      });
    }
    if (waiting.size > 0) retryLater();
  }

  async function sendOne(message: OutgoingMessage): Promise<void> {
    try {
      let { file } = message;
      if (message.picture && !file) {
        file = await upload(message.picture, message.conversation);
        // Written down before the message goes: a second try sends this picture, not another one.
        await outbox.change(message.clientId, { file, picture: null });
      }
      await send({ ...message, file, picture: null });
      await outbox.remove(message.clientId);
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      await outbox.change(message.clientId, { failure: messageOf(cause) });
    }
  }

  function retryLater(): void {
    clearTimeout(timer);
    if (!stopped.signal.aborted) timer = setTimeout(kick, retryMs);
  }

  function kick(): void {
    if (stopped.signal.aborted) return;
    clearTimeout(timer);
    rerunRequested = round !== null;
    round ??= withLock(`qhatu-chat-outbox-${personId}`, stopped.signal, drain)
      // The connection broke, or the server is not well: everything stays in its place until the next try.
      .catch(() => {
        rerunRequested = false;
        retryLater();
      })
      .finally(() => {
        round = null;
        if (rerunRequested) kick();
      });
  }

  return {
    kick,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * The server has said no, and will say it again. Too many at once (429) and an ended session are not about the message.
 */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof ApiError && !cause.isTransient && ![401, 403, 408, 429].includes(cause.status);

const isServerFault = (cause: unknown): boolean => cause instanceof ApiError && cause.status >= 500;

function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  return navigator.locks.request(name, { signal }, work);
}
