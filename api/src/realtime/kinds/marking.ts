import { MarkChat, TypeInChat } from '@qhatu/contract/wire';
import { findConversation } from '../../domains/support/conversations';
import { type Mark, raiseMark } from '../../domains/support/marks';
import { sideOf } from '../../domains/support/person';
import { supportTexts } from '../../domains/support/texts';
import { conflict, notFound } from '../../http/errors';
import { type ChatContext, event } from '../events';
import type { ChatSocket } from '../hub';
import { chatRoom } from '../rooms';

async function mark(
  { db, hub }: ChatContext,
  socket: ChatSocket,
  kind: Mark,
  { id, seq }: { id: number; seq: number },
) {
  const marked = await raiseMark(db, socket.data.person, { chatId: id, mark: kind, seq });
  if (!marked) throw notFound(supportTexts.gone, 'chat_not_found');
  if (marked.moved) hub.marked(marked.conversation);
}

export const delivered = event({
  name: 'delivered',
  shape: MarkChat,
  rate: 'other',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    await mark(chatting, socket, 'delivered', payload);
    return {};
  },
});

export const viewed = event({
  name: 'viewed',
  shape: MarkChat,
  rate: 'other',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    await mark(chatting, socket, 'viewed', payload);
    const conversation = await findConversation(chatting.db, socket.data.person, { id: payload.id });
    return { count: conversation?.unread ?? 0 };
  },
});

/** Told to those who have the conversation open; lost packets of it are not worth keeping. */
export const typing = event({
  name: 'typing',
  shape: TypeInChat,
  rate: 'other',
  cost: 1,
  handle: async ({ db }, socket, { id, typing: isTyping }) => {
    const { person, open } = socket.data;
    const conversation = await findConversation(db, person, { id });
    const side = conversation && sideOf(conversation, person);
    if (!conversation || !side) throw notFound(supportTexts.gone, 'chat_not_found');
    if (!(id in open)) throw conflict('not_joined', supportTexts.generic);
    socket.volatile.to(chatRoom(id)).emit('typing', { id, user_id: person.id, side, typing: isTyping });
    return {};
  },
});
