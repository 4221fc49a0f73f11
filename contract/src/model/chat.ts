import type {
  ChatKind,
  ChatMarks,
  ChatSide,
  ChatUser,
  SupportChat,
  SupportMessage,
  UserChat,
  UserMessage,
} from '../wire';

export type { ChatKind, ChatMarks, ChatSide };

/** One message of a conversation of either kind. */
export interface ChatMessage {
  id: number;
  chatId: number;
  kind: ChatKind;
  /** Orders the conversation. */
  seq: number;
  clientId: string | null;
  authorId: number;
  author: string;
  side: ChatSide;
  text: string;
  /** `src` is a path of the API that wants the session's token. */
  image: { src: string; width: number; height: number } | null;
  /** The product whose contact form wrote it. */
  about: { productId: number; productName: string; title: string | null } | null;
  /** ISO 8601. */
  sentAt: string;
}

/** One line of the list of conversations. */
export interface Chat {
  id: number;
  kind: ChatKind;
  side: ChatSide;
  people: ChatUser[];
  unread: number;
  /** ISO 8601. */
  updatedAt: string;
  open: boolean;
  lastSeq: number;
  marks: ChatMarks;
  subject: string | null;
  complaintId: number | null;
  /** Last day (YYYY-MM-DD) to answer its complaint, for support; null without one that waits. */
  answerBy: string | null;
  agent: { id: number; name: string } | null;
  messages: ChatMessage[];
}

export function messageFromWire(wire: UserMessage | SupportMessage): ChatMessage {
  const toUser = 'chat_id' in wire;
  const { file, file_width: width, file_height: height } = wire;
  return {
    id: wire.id,
    chatId: toUser ? wire.chat_id : wire.support_id,
    kind: toUser ? 'user' : 'support',
    seq: wire.seq,
    clientId: wire.client_id,
    authorId: wire.user_id,
    author: wire.author,
    side: wire.side,
    text: toUser ? wire.text : wire.message,
    image: file ? { src: file, width: width ?? 0, height: height ?? 0 } : null,
    about:
      toUser && wire.product ? { productId: wire.product.id, productName: wire.product.name, title: wire.title } : null,
    sentAt: wire.created_at,
  };
}

export function chatFromWire(wire: UserChat | SupportChat): Chat {
  const support = wire.kind === 'support' ? wire : null;
  return {
    id: wire.id,
    kind: wire.kind,
    side: wire.side,
    people: wire.users,
    unread: wire.count,
    updatedAt: wire.updated_at,
    open: wire.support_status === 1,
    lastSeq: wire.last_seq,
    marks: wire.marks,
    subject: support?.subject ?? null,
    complaintId: support?.complaint_id ?? null,
    answerBy: support?.answer_by ?? null,
    agent: support?.agent ?? null,
    messages: wire.messages.map(messageFromWire),
  };
}

export const otherSide = (side: ChatSide): ChatSide => (side === 'opener' ? 'answerer' : 'opener');

/** Progress of a stored message: enviado, entregado, leído. For the reader's own messages only the other side counts. */
export function progressOf(
  message: Pick<ChatMessage, 'seq' | 'side'>,
  marks: ChatMarks,
): 'sent' | 'delivered' | 'viewed' {
  const mark = marks[otherSide(message.side)];
  if (message.seq <= mark.viewed) return 'viewed';
  return message.seq <= mark.delivered ? 'delivered' : 'sent';
}
