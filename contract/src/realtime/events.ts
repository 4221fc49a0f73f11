import type {
  ChatKind,
  ChatMarks,
  ChatRef,
  ChatSide,
  JoinChat,
  MarkChat,
  Reauth,
  Resync,
  SayToSupport,
  SayToUser,
  SupportChat,
  SupportMessage,
  TypeInChat,
  UserChat,
  UserMessage,
} from '../wire';

/**
 * The socket's protocol (spec 3 §7), at `/socket.io` of the site, by WebSocket only. The handshake carries
 * `auth: {token}`. Names that the documents show (`message`, `support-message`) keep their shape; every event of the
 * browser is answered by {@link Answer}. How it fits together: docs/support.md.
 */

/** Why an event was refused: as D8, with the status that HTTP would have. */
export interface Refusal {
  status: number;
  code: string;
  msg: string;
  /** Seconds until another try makes sense (429). */
  retry_after?: number;
}

export type Answer<T = object> = ({ ok: true } & T) | { ok: false; error: Refusal };
type Reply<T = object> = (answer: Answer<T>) => void;

/** State of a conversation beside its messages. */
export interface ChatState {
  id: number;
  kind: ChatKind;
  last_seq: number;
  marks: ChatMarks;
  /** 0: closed. */
  support_status: 0 | 1;
}

/** Messages after the asked `seq`, oldest first; `more`: ask again after the last of them. */
export interface Missed extends ChatState {
  messages: UserMessage[] | SupportMessage[];
  more: boolean;
}

/** Browser → server. */
export interface ClientEvents {
  /** Stored before it is answered; the same `client_id` again is answered with the first one. */
  message: (say: SayToUser, reply: Reply<{ message: UserMessage }>) => void;
  'support-message': (say: SayToSupport, reply: Reply<{ message: SupportMessage }>) => void;
  /**
   * Needed for `typing` and `presence`, and for agents to hear a conversation that is not theirs; messages of one's own
   * conversations come anyway.
   */
  join: (join: JoinChat, reply: Reply<{ chat: UserChat | SupportChat; missed: Missed }>) => void;
  leave: (ref: ChatRef, reply: Reply) => void;
  delivered: (mark: MarkChat, reply: Reply) => void;
  viewed: (mark: MarkChat, reply: Reply<{ count: number }>) => void;
  /** Works only in a joined conversation. */
  typing: (typing: TypeInChat, reply: Reply) => void;
  /**
   * After a reconnection that was not recovered, at a gap, at a `tip`. Conversations that are not one's own are left
   * out.
   */
  resync: (resync: Resync, reply: Reply<{ chats: Missed[] }>) => void;
  /** The session's token was replaced: the connection goes on with the new one. */
  auth: (reauth: Reauth, reply: Reply) => void;
}

/** Server → browser. */
export interface ServerEvents {
  /**
   * Goes to all devices of both sides, the sender's own included (`client_id` tells which). May come twice or out of order:
   * keep by `id`, show by `seq`.
   */
  message: (message: UserMessage) => void;
  'support-message': (message: SupportMessage) => void;
  /** A side has received or seen more; marks never go back. */
  marks: (marks: { id: number; kind: ChatKind; marks: ChatMarks }) => void;
  /** The conversation itself changed (new, taken, closed, reopened): lists are to be read again. */
  chat: (chat: { id: number; kind: ChatKind; support_status: 0 | 1 }) => void;
  typing: (typing: { id: number; user_id: number; side: ChatSide; typing: boolean }) => void;
  /** True while a person of that side has the conversation open. Repeated every 30 s; see PRESENCE_MS. */
  presence: (presence: { id: number; side: ChatSide; online: boolean }) => void;
  /** The conversation's newest `seq`, announced again shortly after it changed: who has less asks by `resync`. */
  tip: (tip: { id: number; kind: ChatKind; last_seq: number }) => void;
  /** Why the server closes this connection next: `signed_out` (do not come back with this token) or `too_fast`. */
  bye: (refusal: Refusal) => void;
}

/** `message` of `connect_error`, whose `data` is a {@link Refusal}: the handshake had no token that holds. */
export const NOT_SIGNED_IN = 'unauthenticated';
