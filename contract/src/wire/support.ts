import { z } from 'zod';
import { BodyId, Flag, Seq } from './common';
import { Purchase } from './purchases';

/**
 * Conversations of two kinds share one list of ids (D58): `user` is a shopper and a seller, `support` a customer and
 * the shop's support (spec 3 §7). What the documents name keeps its name; the rest is ours.
 */
export const ChatKind = z.enum(['user', 'support']);
export type ChatKind = z.infer<typeof ChatKind>;

/** The side that opened the conversation (shopper, customer), or the one that answers (seller, any agent of support). */
export const ChatSide = z.enum(['opener', 'answerer']);
export type ChatSide = z.infer<typeof ChatSide>;

/** Up to which `seq` the messages of the other side have arrived at one side's devices, and were seen there. */
export const ChatMark = z.object({ delivered: z.number().int(), viewed: z.number().int() });
export type ChatMark = z.infer<typeof ChatMark>;
export const ChatMarks = z.object({ opener: ChatMark, answerer: ChatMark });
export type ChatMarks = z.infer<typeof ChatMarks>;

/** Chosen by the sender, once per message and for all its retries; a UUID is fine. */
export const ClientMessageId = z.string().regex(/^[\w-]{8,64}$/);

const ofEveryMessage = {
  id: z.number().int(),
  /** Author of the message; of support, the agent. */
  user_id: z.number().int(),
  side: ChatSide,
  /** To be shown beside it. */
  author: z.string(),
  /**
   * Route of the picture below /api/web (`chat/images/…`), null without one. Only members of the conversation may read
   * it.
   */
  file: z.string().nullable(),
  /** Pixels of the picture, so that nothing jumps. */
  file_width: z.number().int().nullable(),
  file_height: z.number().int().nullable(),
  /** ISO 8601. */
  created_at: z.string(),
  /** 1: somebody of the other side has seen it. */
  viewed: Flag,
  /** 1: it has arrived at a device of the other side. */
  delivered: Flag,
  /**
   * Orders the conversation: 1, 2, 3 …, without holes but where a person took what was theirs away with their account.
   */
  seq: z.number().int(),
  /** The sender's own; null for what a form wrote. */
  client_id: z.string().nullable(),
};

/** A message between shopper and seller (spec 3 §3). */
export const UserMessage = z.object({
  ...ofEveryMessage,
  chat_id: z.number().int(),
  text: z.string(),
  /** The product whose contact form wrote it. */
  product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** That form's title. */
  title: z.string().nullable(),
});
export type UserMessage = z.infer<typeof UserMessage>;

/** A message between customer and support (spec 3 §3). */
export const SupportMessage = z.object({ ...ofEveryMessage, support_id: z.number().int(), message: z.string() });
export type SupportMessage = z.infer<typeof SupportMessage>;

export const ChatUser = z.object({
  id: z.number().int(),
  /** Name that the other side may know: a user name; of support, a first name. */
  name: z.string(),
  /** Avatar, or null. */
  uri: z.string().nullable(),
  side: ChatSide,
});
export type ChatUser = z.infer<typeof ChatUser>;

const ofEveryChat = {
  id: z.number().int(),
  /** The reader's own side. */
  side: ChatSide,
  users: z.array(ChatUser),
  /** Messages of the other side that nobody of the reader's side has seen. */
  count: z.number().int(),
  /** ISO 8601; lists are sorted by it, the newest first (spec 3 §9). */
  updated_at: z.string(),
  /** 0: closed, takes no messages. */
  support_status: Flag,
  /** `seq` of the newest message, 0 without any. */
  last_seq: z.number().int(),
  marks: ChatMarks,
};

/** In a list `messages` holds the newest one only. */
export const UserChat = z.object({ ...ofEveryChat, kind: z.literal('user'), messages: z.array(UserMessage) });
export type UserChat = z.infer<typeof UserChat>;

export const SupportChat = z.object({
  ...ofEveryChat,
  kind: z.literal('support'),
  subject: z.string().nullable(),
  complaint_id: z.number().int().nullable(),
  /** Last day (YYYY-MM-DD) to answer its complaint, for support; null once that is done, and for whom it is about. */
  answer_by: z.string().nullable(),
  /** Agent of support who has taken it. */
  agent: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  messages: z.array(SupportMessage),
});
export type SupportChat = z.infer<typeof SupportChat>;

/**
 * End of a page of conversations: the last one's time in microseconds, by which its list is ordered, and its id. New
 * messages move conversations between two pages; this place stays (D302).
 */
export const ChatPlace = z.object({ at: z.iso.datetime({ precision: 6 }).refine((at) => at > '2000'), id: BodyId });
export type ChatPlace = z.infer<typeof ChatPlace>;
/** A page of conversations; `next` is the `after` of the next one, null on the last. */
const pageOfChats = <T extends z.ZodType>(chat: T) => z.object({ data: z.array(chat), next: ChatPlace.nullable() });
const after = ChatPlace.nullish();
/** `result` is true in every answer of these calls; failures answer as D8. */
const result = z.literal(true);

/** `POST chat/chats {id}` and `POST support/chats`: `id` is the person's own, or absent. */
export const ChatsBody = z.object({ id: BodyId.nullish(), after }).nullish();
export type ChatsBody = z.infer<typeof ChatsBody>;
/** `count`: unread messages in all of this kind. */
export const UserChats = z.object({ result, chats: pageOfChats(UserChat), count: z.number().int() });
export type UserChats = z.infer<typeof UserChats>;
export const SupportChats = z.object({ result, chats: pageOfChats(SupportChat), count: z.number().int() });
export type SupportChats = z.infer<typeof SupportChats>;

/**
 * `POST chat/messages`, `POST support/messages`: one page of a conversation, oldest first. Without `before` and `after`
 * the newest page; `before: seq` the page before it; `after: seq` what came later (resync).
 */
export const MessagesBody = z.object({
  id: BodyId,
  user_id: BodyId.nullish(),
  before: Seq.min(1).nullish(),
  after: Seq.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
});
export type MessagesBody = z.infer<typeof MessagesBody>;
/** `more`: the conversation goes on in the direction that was asked for (earlier, or later with `after`). */
const ofEveryPage = { result, more: z.boolean(), count: z.number().int() };
export const UserChatPage = z.object({ ...ofEveryPage, chat: UserChat });
export type UserChatPage = z.infer<typeof UserChatPage>;
export const SupportChatPage = z.object({ ...ofEveryPage, chat: SupportChat });
export type SupportChatPage = z.infer<typeof SupportChatPage>;

/** `POST chat/viewed` (D58); `seq`: up to which message, all without it. */
export const ViewedBody = z.object({ id: BodyId, kind: ChatKind, seq: Seq.min(1).nullish() });
export type ViewedBody = z.infer<typeof ViewedBody>;
/** `count`: what is still unread in this conversation. */
export const ViewedResult = z.object({ result, count: z.number().int() });
export type ViewedResult = z.infer<typeof ViewedResult>;

/** `POST chat/image`, `POST support/image`, multipart field `image`: `route` is the `file` of a message to come. */
export const ChatImage = z.object({
  result,
  route: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ChatImage = z.infer<typeof ChatImage>;

/**
 * `POST chat/send`: a message without a socket. The same `client_id` again answers the first message and stores
 * nothing, so a retry is harmless here, over the socket, or first one and then the other.
 */
export const SendBody = z.object({
  kind: ChatKind,
  id: BodyId,
  client_id: ClientMessageId,
  text: z.string().max(20_000).nullish(),
  file: z.string().max(200).nullish(),
});
export type SendBody = z.infer<typeof SendBody>;
export const SentResult = z.object({ result, message: z.union([UserMessage, SupportMessage]) });
export type SentResult = z.infer<typeof SentResult>;

/**
 * `GET chat/unread`: for a badge, without a socket. `queue`: conversations that wait for an agent; 0 for everybody
 * else.
 */
export const UnreadCount = z.object({
  count: z.number().int(),
  user: z.number().int(),
  support: z.number().int(),
  queue: z.number().int(),
});
export type UnreadCount = z.infer<typeof UnreadCount>;

/** The agent's list: free conversations, their own, those of others, closed ones. */
export const QueueView = z.enum(['waiting', 'mine', 'others', 'closed']);
export type QueueView = z.infer<typeof QueueView>;
/** `POST support/queue`; waiting conversations come the longest waiting first, the others the newest first. */
export const QueueBody = z.object({ view: QueueView.default('waiting'), after });
export type QueueBody = z.infer<typeof QueueBody>;
export const Queue = z.object({
  result,
  chats: pageOfChats(SupportChat),
  /** Number of conversations in each view. */
  counts: z.object({ waiting: z.number().int(), mine: z.number().int(), others: z.number().int() }),
});
export type Queue = z.infer<typeof Queue>;

/** `POST support/take`, `support/close`, `support/reopen`. */
export const ChatIdBody = z.object({ id: BodyId });
export type ChatIdBody = z.infer<typeof ChatIdBody>;
export const SupportChatResult = z.object({ result, msg: z.string(), chat: SupportChat });
export type SupportChatResult = z.infer<typeof SupportChatResult>;

/** An answer kept for again. */
export const CannedAnswer = z.object({ id: z.number().int(), title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;
/** `POST support/canned`: a new one, or with `id` a changed one. */
export const CannedBody = z.object({
  id: BodyId.nullish(),
  title: z.string().max(200),
  text: z.string().max(20_000),
});
export type CannedBody = z.infer<typeof CannedBody>;

/** `GET support/customer/{id of the conversation}`: whom an agent talks with. */
export const CustomerSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  user_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** ISO 8601. */
  since: z.string(),
  /** The newest ten, as the customer's own history shows them. */
  orders: z.array(Purchase),
  /** Who took, closed and reopened this conversation, and when, the newest first. */
  history: z.array(z.object({ what: z.enum(['take', 'close', 'reopen']), by: z.string(), created_at: z.string() })),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;
