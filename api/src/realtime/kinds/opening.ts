import type { Missed } from '@qhatu/contract/realtime';
import { ChatRef, JoinChat, Resync } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { recordReads } from '../../domains/security/reads';
import { conversationToWire, findConversation, type ListedConversation } from '../../domains/support/conversations';
import { readHistory } from '../../domains/support/history';
import { type Participant, sideOf } from '../../domains/support/person';
import { marksOf, messageToWire } from '../../domains/support/rows';
import { supportTexts } from '../../domains/support/texts';
import { conflict, notFound } from '../../http/errors';
import { event } from '../events';
import type { ChatSocket } from '../hub';
import { announceArrival, announceDeparture } from '../presence';
import { chatRoom } from '../rooms';

/** More than anybody looks at; what is left open is closed by `leave` or with the connection. */
const OPEN_CONVERSATIONS = 50;
/** Messages in one answer. */
const MISSED = 100;

async function missedOf(db: Db, conversation: ListedConversation, after: number): Promise<Missed> {
  const { messages, more } = await readHistory(db, conversation.id, { after, limit: MISSED });
  return {
    id: conversation.id,
    kind: conversation.kind,
    last_seq: conversation.last_seq,
    marks: marksOf(conversation),
    support_status: conversation.open ? 1 : 0,
    messages: messages.map((row) => messageToWire(row, conversation)) as Missed['messages'],
    more,
  };
}

/** Whoever answers for support reads what others wrote, as by a request (D108): noted before it is shown. */
function noteSupport(
  db: Db,
  { data: { person, origin } }: ChatSocket,
  conversations: readonly ListedConversation[],
): Promise<void> {
  const ids = conversations.filter(({ kind }) => kind === 'support').map(({ id }) => id);
  return recordReads(db, { actor: person, origin }, 'chats', ids);
}

export const join = event({
  name: 'join',
  shape: JoinChat,
  rate: 'other',
  cost: 3,
  handle: async ({ db, io, log }, socket, { id, kind, after }) => {
    const { person, open } = socket.data;
    const conversation = await findConversation(db, person, { id, kind });
    const side = conversation && sideOf(conversation, person);
    if (!conversation || !side) throw notFound(supportTexts.gone, 'chat_not_found');
    if (!(id in open) && Object.keys(open).length >= OPEN_CONVERSATIONS) {
      throw conflict('too_many_chats', 'Tienes demasiadas conversaciones abiertas a la vez.');
    }
    // Before the connection hears what is said there: what cannot be noted is not shown.
    await noteSupport(db, socket, [conversation]);
    // Before the messages are read: nothing that is said meanwhile falls between.
    await socket.join(chatRoom(id));
    open[id] = side;
    const missed = await missedOf(db, conversation, after ?? conversation.last_seq);
    void announceArrival(io, socket, id, log);
    return { chat: conversationToWire(conversation, person, []), missed };
  },
});

/** Takes a connection out of a conversation and tells the others. */
export async function closeConversation(
  { io, log }: Parameters<typeof join.handle>[0],
  socket: ChatSocket,
  id: number,
): Promise<void> {
  const side = socket.data.open[id];
  if (!side) return;
  delete socket.data.open[id];
  await socket.leave(chatRoom(id));
  void announceDeparture(io, id, side, log);
}

export const leave = event({
  name: 'leave',
  shape: ChatRef,
  rate: 'other',
  cost: 1,
  handle: async (chatting, socket, { id }) => {
    await closeConversation(chatting, socket, id);
    return {};
  },
});

/** Conversations of others, and those that do not exist, are left out of the answer (D4). */
export const resync = event({
  name: 'resync',
  shape: Resync,
  rate: 'other',
  cost: 4,
  handle: async ({ db }, socket, { chats }) => {
    const { person } = socket.data;
    const found: { conversation: ListedConversation; after: number }[] = [];
    for (const { id, after } of chats) {
      const conversation = await findConversation(db, person, { id });
      if (conversation) found.push({ conversation, after });
    }
    await noteSupport(
      db,
      socket,
      found.map(({ conversation }) => conversation),
    );
    const answer: Missed[] = [];
    for (const { conversation, after } of found) answer.push(await missedOf(db, conversation, after));
    return { chats: answer };
  },
});

/** What a recovered connection had open, as far as it still may. */
export async function reopen(db: Db, socket: ChatSocket): Promise<void> {
  const person: Participant = socket.data.person;
  for (const id of Object.keys(socket.data.open).map(Number)) {
    const conversation = await findConversation(db, person, { id });
    if (conversation && sideOf(conversation, person) === socket.data.open[id]) continue;
    delete socket.data.open[id];
    await socket.leave(chatRoom(id));
  }
}
