import type { Connection } from '../connection/connection';
import type { ConversationRef } from '../model/outgoing';
import type { Conversation } from './conversation';
import { ignore } from './ignore';
import type { otherSidesPresence } from './presence';

interface Around {
  connection: Connection;
  conversations: ReadonlyMap<number, Conversation>;
  others: ReturnType<typeof otherSidesPresence>;
  resync: (stale: readonly Conversation[]) => void;
}

/** The one conversation that is on the screen: its other side learns that somebody is there. */
export function createEnteredConversation({ connection, conversations, others, resync }: Around) {
  let entered: ConversationRef | null = null;

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

  return { entered: () => entered, enter, leave };
}
