import type { ChatMessage } from '@qhatu/contract/model';
import { type Connection, type ConnectionOptions, openConnection } from '../connection/connection';
import type { ConversationRef } from '../model/outgoing';
import { type Outbox, openOutbox } from '../outbox/outbox';
import { type Conversation, createConversation } from './conversation';
import { createEnteredConversation } from './entered-conversation';
import { ignore } from './ignore';
import { otherSidesPresence } from './presence';
import { sendWaiting } from './send-waiting';
import { createResync, createTypingReport, listenToServer, reportSeen } from './server-events';
import { throttled } from './throttled';
import { throttledMarks } from './throttled-marks';

export interface ClientOptions {
  personId: number;
  token: () => string | null;
  onSignedOut: () => void;
  /** Lists of conversations are to be read again. */
  onLists: () => void;
  load?: ConnectionOptions['load'];
  outbox?: Outbox;
}

/** Newest words of lists come together when many messages do. */
const LISTS_MS = 250;
/**
 * Everything of one person's chat in this page: the connection, the conversations that were opened, what waits. `close`
 * ends it all.
 */
export function createChatClient({
  personId,
  token,
  onSignedOut,
  onLists,
  load,
  outbox = openOutbox(personId),
}: ClientOptions) {
  const conversations = new Map<number, Conversation>();
  const others = otherSidesPresence();

  const lists = throttled(onLists, LISTS_MS);
  const delivered = throttledMarks((id, seq) => void connection.emit('delivered', { id, seq }).catch(ignore));
  const connection: Connection = openConnection({ token, onSignedOut, onConnect: connected, load });
  const resync = createResync(connection, conversations);
  const { entered, enter, leave } = createEnteredConversation({ connection, conversations, others, resync });
  const waiting = sendWaiting({ outbox, personId, connection, conversations, arrived });
  const reportTyping = createTypingReport(connection);

  function connected(recovered: boolean): void {
    const ref = entered();
    if (ref) enter(ref);
    if (!recovered) resync([...conversations.values()].filter((conversation) => conversation.isReady()));
    lists.soon();
    waiting.kick();
  }

  function arrived(message: ChatMessage): void {
    const conversation = conversations.get(message.chatId);
    if (conversation?.arrived(message) && conversation.isReady()) resync([conversation]);
    if (message.authorId !== personId) delivered.add(message.chatId, message.seq);
    others.typing.heard(message.chatId, false);
    lists.soon();
  }

  listenToServer(connection, { personId, conversations, others, arrived, resync, listsChanged: lists.soon });
  const unlisten = connection.status.subscribe(() => {
    if (connection.status.getState() === 'offline') others.clear();
  });
  waiting.kick();

  return {
    status: connection.status,
    present: others.present.ids,
    typing: others.typing.ids,
    outbox,
    kick: waiting.kick,
    /** The conversation, read from the server when it is opened for the first time. */
    conversation(ref: ConversationRef): Conversation {
      const known = conversations.get(ref.id);
      if (known) return known;
      const conversation = createConversation(ref, personId);
      conversations.set(ref.id, conversation);
      void conversation.load().then(() => entered()?.id === ref.id && enter(ref));
      void waiting.show();
      return conversation;
    },
    enter,
    leave,
    /** Tells the other side that what it wrote was seen. */
    seen(conversation: Conversation): void {
      reportSeen(connection, conversation)?.then(lists.soon, ignore);
    },
    typed: reportTyping,
    /** The session has a newer token of the same person. */
    renewed(fresh: string): void {
      if (connection.isOpen()) connection.emit('auth', { token: fresh }).catch(ignore);
      else connection.connect();
    },
    close(): void {
      waiting.close();
      delivered.close();
      lists.cancel();
      others.clear();
      unlisten();
      connection.close();
      conversations.clear();
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;
