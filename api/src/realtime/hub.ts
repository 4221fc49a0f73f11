import type { ClientEvents, ServerEvents } from '@qhatu/contract/realtime';
import type { ChatSide, SupportMessage, UserMessage } from '@qhatu/contract/wire';
import type { Server, Socket } from 'socket.io';
import type { ChatHub } from '../domains/support/chat-hub';
import { type ConversationRow, marksOf, messageToWire } from '../domains/support/rows';
import type { Origin } from '../http/device';
import { AGENTS_ROOM, audienceOf } from './rooms';

/** What the server knows about one connection. */
export interface SocketData {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** Where the connection comes from. */
  origin: Origin;
  person: { id: number; role: number };
  /** Conversations that this connection has open, and on which side it stands. */
  open: Record<number, ChatSide>;
}

export type ChatServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export function chatHub(io: ChatServer): ChatHub {
  const changed = (conversation: ConversationRow) => {
    const rooms =
      conversation.kind === 'support' ? [...audienceOf(conversation), AGENTS_ROOM] : audienceOf(conversation);
    io.to(rooms).emit('chat', {
      id: conversation.id,
      kind: conversation.kind,
      support_status: conversation.open ? 1 : 0,
    });
  };
  return {
    said: ({ message, conversation }) => {
      const wire = messageToWire(message, conversation);
      if (conversation.kind === 'user') io.to(audienceOf(conversation)).emit('message', wire as UserMessage);
      else io.to(audienceOf(conversation)).emit('support-message', wire as SupportMessage);
      // A conversation that nobody has taken is in no agent's own list: the queue is told.
      if (conversation.kind === 'support' && conversation.agent_id === null) changed(conversation);
      return wire;
    },
    marked: (conversation) => {
      io.to(audienceOf(conversation)).emit('marks', {
        id: conversation.id,
        kind: conversation.kind,
        marks: marksOf(conversation),
      });
    },
    changed,
  };
}
