import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import { TYPING_MS } from '@qhatu/contract/realtime';
import { reportViewed } from '../api/messages';
import type { Connection } from '../connection/connection';
import type { ConversationRef } from '../model/outgoing';
import type { Conversation } from './conversation';
import { ignore } from './ignore';
import type { otherSidesPresence } from './presence';

type Conversations = ReadonlyMap<number, Conversation>;

/** As many as the server answers at once. */
const RESYNC_AT_ONCE = 50;

/** Asks for what conversations have missed, until nothing is missing. */
export function createResync(connection: Connection, conversations: Conversations) {
  return function resync(stale: readonly Conversation[]): void {
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
  };
}

interface Listener {
  personId: number;
  conversations: Conversations;
  others: ReturnType<typeof otherSidesPresence>;
  arrived: (message: ChatMessage) => void;
  resync: (stale: readonly Conversation[]) => void;
  listsChanged: () => void;
}

/** What the server says without being asked. */
export function listenToServer(
  connection: Connection,
  { personId, conversations, others, arrived, resync, listsChanged }: Listener,
): void {
  connection.on('message', (wire) => arrived(messageFromWire(wire)));
  connection.on('support-message', (wire) => arrived(messageFromWire(wire)));
  connection.on('marks', ({ id, marks }) => {
    // Read on another device, or by a colleague: the count of unread messages changed.
    if (conversations.get(id)?.marked(marks) ?? true) listsChanged();
  });
  connection.on('chat', ({ id, support_status }) => {
    conversations.get(id)?.opened(support_status === 1);
    listsChanged();
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
}

/** Tells the other side that what it wrote was seen; null when nothing new was. */
export function reportSeen(connection: Connection, conversation: Conversation): Promise<unknown> | null {
  const seq = conversation.unseen();
  const side = conversation.side();
  if (seq === null || side === null) return null;
  const { marks } = conversation.state.getState();
  conversation.marked({ ...marks, [side]: { delivered: seq, viewed: seq } });
  const { id } = conversation.ref;
  return connection.isOpen() ? connection.emit('viewed', { id, seq }) : reportViewed(conversation.ref, seq);
}

/** Says to the other side that somebody writes, at most twice while the other side would show it. */
export function createTypingReport(connection: Connection) {
  let last = 0;
  return ({ id }: ConversationRef): void => {
    if (Date.now() - last < TYPING_MS / 2 || !connection.isOpen()) return;
    last = Date.now();
    connection.emit('typing', { id, typing: true }).catch(ignore);
  };
}
