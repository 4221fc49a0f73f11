import type { Missed } from '@qhatu/contract/realtime';
import { ChatRef, JoinChat, Resync } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { readHistory } from '../../domains/support/history';
import { sideOf, type Talker } from '../../domains/support/person';
import { marksOf, messageToWire } from '../../domains/support/rows';
import { findTalk, type ListedTalk, talkToWire } from '../../domains/support/talks';
import { supportTexts } from '../../domains/support/texts';
import { conflict, notFound } from '../../http/errors';
import { event } from '../events';
import type { ChatSocket } from '../hub';
import { arrive, depart } from '../presence';
import { chatRoom } from '../rooms';

/** More than anybody looks at; what is left open is closed by `leave` or with the connection. */
const OPEN_TALKS = 50;
/** Messages in one answer. */
const MISSED = 100;

async function missedOf(db: Db, talk: ListedTalk, after: number): Promise<Missed> {
  const { messages, more } = await readHistory(db, talk.id, { after, limit: MISSED });
  return {
    id: talk.id,
    kind: talk.kind,
    last_seq: talk.last_seq,
    marks: marksOf(talk),
    support_status: talk.open ? 1 : 0,
    messages: messages.map((row) => messageToWire(row, talk)) as Missed['messages'],
    more,
  };
}

export const join = event({
  name: 'join',
  shape: JoinChat,
  pace: 'other',
  cost: 3,
  handle: async ({ db, io, log }, socket, { id, kind, after }) => {
    const { person, open } = socket.data;
    const talk = await findTalk(db, person, { id, kind });
    const side = talk && sideOf(talk, person);
    if (!talk || !side) throw notFound(supportTexts.gone, 'chat_not_found');
    if (!(id in open) && Object.keys(open).length >= OPEN_TALKS) {
      throw conflict('too_many_chats', 'Tienes demasiadas conversaciones abiertas a la vez.');
    }
    // Before the messages are read: nothing that is said meanwhile falls between.
    await socket.join(chatRoom(id));
    open[id] = side;
    const missed = await missedOf(db, talk, after ?? talk.last_seq);
    void arrive(io, socket, id, log);
    return { chat: talkToWire(talk, person, []), missed };
  },
});

/** Takes a connection out of a talk and tells the others. */
export async function closeTalk(
  { io, log }: Parameters<typeof join.handle>[0],
  socket: ChatSocket,
  id: number,
): Promise<void> {
  const side = socket.data.open[id];
  if (!side) return;
  delete socket.data.open[id];
  await socket.leave(chatRoom(id));
  void depart(io, id, side, log);
}

export const leave = event({
  name: 'leave',
  shape: ChatRef,
  pace: 'other',
  cost: 1,
  handle: async (chatting, socket, { id }) => {
    await closeTalk(chatting, socket, id);
    return {};
  },
});

/** Talks of others, and those that do not exist, are left out of the answer (D4). */
export const resync = event({
  name: 'resync',
  shape: Resync,
  pace: 'other',
  cost: 4,
  handle: async ({ db }, socket, { chats }) => {
    const answer: Missed[] = [];
    for (const { id, after } of chats) {
      const talk = await findTalk(db, socket.data.person, { id });
      if (talk) answer.push(await missedOf(db, talk, after));
    }
    return { chats: answer };
  },
});

/** What a recovered connection had open, as far as it still may. */
export async function reopen(db: Db, socket: ChatSocket): Promise<void> {
  const person: Talker = socket.data.person;
  for (const id of Object.keys(socket.data.open).map(Number)) {
    const talk = await findTalk(db, person, { id });
    if (talk && sideOf(talk, person) === socket.data.open[id]) continue;
    delete socket.data.open[id];
    await socket.leave(chatRoom(id));
  }
}
