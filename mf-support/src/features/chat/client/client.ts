import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import { TYPING_MS } from '@qhatu/contract/realtime';
import { reportViewed, sendByPost, uploadPicture } from '../api/messages';
import { type Connection, type ConnectionOptions, openConnection } from '../connection/connection';
import { sendBySocket } from '../connection/send';
import type { ConversationRef, OutgoingMessage } from '../model/outgoing';
import { type Outbox, openOutbox } from '../outbox/outbox';
import { createSender } from '../outbox/sender';
import { type Conversation, createConversation } from './conversation';
import { otherSides } from './presence';
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
/** As many as the server answers at once. */
const RESYNC_AT_ONCE = 50;

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
  const others = otherSides();
  let entered: ConversationRef | null = null;
  let lastTyped = 0;
  let listsTimer: ReturnType<typeof setTimeout> | undefined;

  const lists = () => {
    listsTimer ??= setTimeout(() => {
      listsTimer = undefined;
      onLists();
    }, LISTS_MS);
  };
  const delivered = throttledMarks((id, seq) => void connection.emit('delivered', { id, seq }).catch(ignore));
  const connection: Connection = openConnection({ token, onSignedOut, onConnect: connected, load });
  const sender = createSender({
    outbox,
    personId,
    upload: (picture, conversation) => uploadPicture(picture, conversation.kind),
    send,
  });
  const unwatch = outbox.watch(() => void readOutbox());

  function connected(recovered: boolean): void {
    if (entered) enter(entered);
    if (!recovered) resync([...conversations.values()].filter((conversation) => conversation.isReady()));
    lists();
    sender.kick();
  }

  function resync(stale: readonly Conversation[]): void {
    for (let at = 0; at < stale.length; at += RESYNC_AT_ONCE) {
      const chats = stale
        .slice(at, at + RESYNC_AT_ONCE)
        .map(({ ref, state }) => ({ id: ref.id, after: state.getState().whole }));
      connection
        .emit('resync', { chats })
        .then((answer) =>
          resync(
            answer.chats.flatMap((missed) =>
              conversations.get(missed.id)?.missed(missed) ? (conversations.get(missed.id) ?? []) : [],
            ),
          ),
        )
        // Without an answer the connection is down: its return asks again.
        .catch(ignore);
    }
  }

  function arrived(message: ChatMessage): void {
    const conversation = conversations.get(message.chatId);
    if (conversation?.arrived(message) && conversation.isReady()) resync([conversation]);
    if (message.authorId !== personId) delivered.add(message.chatId, message.seq);
    others.typing.heard(message.chatId, false);
    lists();
  }

  async function send(message: OutgoingMessage): Promise<void> {
    arrived(connection.isOpen() ? await sendBySocket(connection, message) : await sendByPost(message));
  }

  async function readOutbox(): Promise<void> {
    const queue = await outbox.all();
    for (const conversation of conversations.values()) conversation.waits(queue);
  }

  function enter(ref: ConversationRef): void {
    if (entered && entered.id !== ref.id) leave(entered);
    entered = ref;
    const conversation = conversations.get(ref.id);
    const after = conversation?.state.getState().whole ?? 0;
    if (!connection.isOpen() || !conversation?.isReady()) return;
    connection
      .emit('join', { ...ref, after })
      .then(({ missed }) => conversation.missed(missed) && resync([conversation]))
      .catch(ignore);
  }

  function leave(ref: ConversationRef): void {
    if (entered?.id === ref.id) entered = null;
    others.typing.heard(ref.id, false);
    others.present.heard(ref.id, false);
    if (connection.isOpen()) connection.emit('leave', { id: ref.id }).catch(ignore);
  }

  connection.on('message', (wire) => arrived(messageFromWire(wire)));
  connection.on('support-message', (wire) => arrived(messageFromWire(wire)));
  connection.on('marks', ({ id, marks }) => {
    // Read on another device, or by a colleague: the count of unread messages changed.
    if (conversations.get(id)?.marked(marks) ?? true) lists();
  });
  connection.on('chat', ({ id, support_status }) => {
    conversations.get(id)?.opened(support_status === 1);
    lists();
  });
  connection.on('tip', ({ id, last_seq }) => {
    const conversation = conversations.get(id);
    if (conversation?.heardOfSeq(last_seq) && conversation.isReady()) resync([conversation]);
  });
  connection.on('typing', ({ id, user_id, typing }) => {
    if (user_id !== personId) others.typing.heard(id, typing);
  });
  connection.on('presence', ({ id, side, online }) => {
    if (side !== conversations.get(id)?.side()) others.present.heard(id, online);
  });
  const unlisten = connection.status.subscribe(() => {
    if (connection.status.getState() === 'offline') others.clear();
  });
  sender.kick();

  return {
    status: connection.status,
    present: others.present.ids,
    typing: others.typing.ids,
    outbox,
    kick: sender.kick,
    /** The conversation, read from the server when it is opened for the first time. */
    conversation(ref: ConversationRef): Conversation {
      const known = conversations.get(ref.id);
      if (known) return known;
      const conversation = createConversation(ref, personId);
      conversations.set(ref.id, conversation);
      void conversation.load().then(() => entered?.id === ref.id && enter(ref));
      void readOutbox();
      return conversation;
    },
    enter,
    leave,
    /** Tells the other side that what it wrote was seen. */
    seen(conversation: Conversation): void {
      const seq = conversation.unseen();
      const side = conversation.side();
      if (seq === null || side === null) return;
      const { marks } = conversation.state.getState();
      conversation.marked({ ...marks, [side]: { delivered: seq, viewed: seq } });
      const { id } = conversation.ref;
      const reported = connection.isOpen()
        ? connection.emit('viewed', { id, seq })
        : reportViewed(conversation.ref, seq);
      reported.then(lists, ignore);
    },
    typed(ref: ConversationRef): void {
      if (Date.now() - lastTyped < TYPING_MS / 2 || !connection.isOpen()) return;
      lastTyped = Date.now();
      connection.emit('typing', { id: ref.id, typing: true }).catch(ignore);
    },
    /** The session has a newer token of the same person. */
    renewed(fresh: string): void {
      if (connection.isOpen()) connection.emit('auth', { token: fresh }).catch(ignore);
      else connection.connect();
    },
    close(): void {
      sender.stop();
      unwatch();
      outbox.close();
      delivered.close();
      clearTimeout(listsTimer);
      others.clear();
      unlisten();
      connection.close();
      conversations.clear();
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;

/** What is lost with the connection is asked for again when it returns. */
const ignore = () => undefined;
