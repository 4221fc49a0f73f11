import type { ChatSide } from '@qhatu/contract/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatServer, ChatSocket } from './hub';
import { chatRoom } from './rooms';

/** Which sides have this conversation open, on any process. A process that does not answer in time counts as empty. */
async function sidesIn(io: ChatServer, id: number, log: FastifyBaseLogger): Promise<Set<ChatSide>> {
  try {
    const sockets = await io.in(chatRoom(id)).fetchSockets();
    return new Set(sockets.flatMap(({ data }) => data.open?.[id] ?? []));
  } catch (err) {
    log.warn({ err, chat: id }, 'who has this conversation open is not known');
    return new Set();
  }
}

/** Tells those who have the conversation open that this side came, and the newcomer who is there. */
export async function announceArrival(
  io: ChatServer,
  socket: ChatSocket,
  id: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const side = socket.data.open[id];
  if (!side) return;
  socket.volatile.to(chatRoom(id)).emit('presence', { id, side, online: true });
  const sides = await sidesIn(io, id, log);
  for (const one of sides) if (one !== side) socket.emit('presence', { id, side: one, online: true });
}

/** After a connection left the conversation: tells the others, unless somebody of its side is still there. */
export async function announceDeparture(
  io: ChatServer,
  id: number,
  side: ChatSide,
  log: FastifyBaseLogger,
): Promise<void> {
  const sides = await sidesIn(io, id, log);
  if (!sides.has(side)) io.volatile.to(chatRoom(id)).emit('presence', { id, side, online: false });
}

/** Announces again who is here: what a killed process could not take back is forgotten by those who hear nothing. */
export function reannouncePresence(io: ChatServer): void {
  const announced = new Set<string>();
  for (const socket of io.of('/').sockets.values()) {
    for (const [chat, side] of Object.entries(socket.data.open ?? {})) {
      if (announced.has(`${chat} ${side}`)) continue;
      announced.add(`${chat} ${side}`);
      io.volatile.to(chatRoom(Number(chat))).emit('presence', { id: Number(chat), side, online: true });
    }
  }
}
