import { MarkChat, TypeInChat } from '@qhatu/contract/wire';
import { type Mark, raiseMark } from '../../domains/support/marks';
import { sideOf } from '../../domains/support/person';
import { findTalk } from '../../domains/support/talks';
import { supportTexts } from '../../domains/support/texts';
import { conflict, notFound } from '../../http/errors';
import { type Chatting, event } from '../events';
import type { ChatSocket } from '../hub';
import { chatRoom } from '../rooms';

async function mark({ db, hub }: Chatting, socket: ChatSocket, kind: Mark, { id, seq }: { id: number; seq: number }) {
  const marked = await raiseMark(db, socket.data.person, { chatId: id, mark: kind, seq });
  if (!marked) throw notFound(supportTexts.gone, 'chat_not_found');
  if (marked.moved) hub.marked(marked.talk);
}

export const delivered = event({
  name: 'delivered',
  shape: MarkChat,
  pace: 'other',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    await mark(chatting, socket, 'delivered', payload);
    return {};
  },
});

export const viewed = event({
  name: 'viewed',
  shape: MarkChat,
  pace: 'other',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    await mark(chatting, socket, 'viewed', payload);
    const talk = await findTalk(chatting.db, socket.data.person, { id: payload.id });
    return { count: talk?.unread ?? 0 };
  },
});

/** Told to those who have the talk open; lost packets of it are not worth keeping. */
export const typing = event({
  name: 'typing',
  shape: TypeInChat,
  pace: 'other',
  cost: 1,
  handle: async ({ db }, socket, { id, typing: isTyping }) => {
    const { person, open } = socket.data;
    const talk = await findTalk(db, person, { id });
    const side = talk && sideOf(talk, person);
    if (!talk || !side) throw notFound(supportTexts.gone, 'chat_not_found');
    if (!(id in open)) throw conflict('not_joined', supportTexts.generic);
    socket.volatile.to(chatRoom(id)).emit('typing', { id, user_id: person.id, side, typing: isTyping });
    return {};
  },
});
