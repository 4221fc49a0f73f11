import type { SupportMessage, UserMessage } from '@qhatu/contract/wire';
import type { StoredMessage } from './append';
import type { ConversationRow } from './rows';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `realtime`, which holds the sockets. */
    chatHub: ChatHub;
  }
}

/** Tells the sockets, of all processes, what the database has already committed. Telling twice is harmless. */
export interface ChatHub {
  /** @returns the message as it was told */
  said: (said: StoredMessage) => UserMessage | SupportMessage;
  /** A side has received or seen more. */
  marked: (conversation: ConversationRow) => void;
  /** New, taken, closed or opened again. */
  changed: (conversation: ConversationRow) => void;
}
