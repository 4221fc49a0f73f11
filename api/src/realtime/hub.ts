import type { ClientEvents, ServerEvents } from '@qhatu/contract/realtime';
import type { ChatSide, SupportMessage, UserMessage } from '@qhatu/contract/wire';
import type { Server, Socket } from 'socket.io';
import type { Said } from '../domains/support/append';
import { marksOf, messageToWire, type TalkRow } from '../domains/support/rows';
import { AGENTS_ROOM, audienceOf } from './rooms';

/** What the server knows about one connection. */
export interface SocketData {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  person: { id: number; role: number };
  /** Talks that this connection has open, and on which side it stands. */
  open: Record<number, ChatSide>;
}

export type ChatServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** Tells the sockets, of all processes, what the database has already committed. Telling twice is harmless. */
export interface ChatHub {
  /** @returns the message as it was told */
  said: (said: Said) => UserMessage | SupportMessage;
  /** A side has received or seen more. */
  marked: (talk: TalkRow) => void;
  /** New, taken, closed or opened again. */
  changed: (talk: TalkRow) => void;
}

export function chatHub(io: ChatServer): ChatHub {
  const changed = (talk: TalkRow) => {
    const rooms = talk.kind === 'support' ? [...audienceOf(talk), AGENTS_ROOM] : audienceOf(talk);
    io.to(rooms).emit('chat', { id: talk.id, kind: talk.kind, support_status: talk.open ? 1 : 0 });
  };
  return {
    said: ({ message, talk }) => {
      const wire = messageToWire(message, talk);
      if (talk.kind === 'user') io.to(audienceOf(talk)).emit('message', wire as UserMessage);
      else io.to(audienceOf(talk)).emit('support-message', wire as SupportMessage);
      // A talk that nobody has taken is in no agent's own list: the queue is told.
      if (talk.kind === 'support' && talk.agent_id === null) changed(talk);
      return wire;
    },
    marked: (talk) => {
      io.to(audienceOf(talk)).emit('marks', { id: talk.id, kind: talk.kind, marks: marksOf(talk) });
    },
    changed,
  };
}
