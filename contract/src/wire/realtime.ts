import { z } from 'zod';
import { BodyId, Seq } from './common';
import { ChatKind, ClientMessageId } from './support';

/**
 * Messages of a browser over the socket. The events, their answers and the server's messages are typed in `../realtime`,
 * which works without zod.
 */

const Words = z.string().max(20_000);
const File = z.string().max(200);

/** `message` (spec 3 §7). `user_id` must be the sender's own, or absent. */
export const SayToUser = z.object({
  user_id: BodyId.nullish(),
  chat_id: BodyId,
  text: Words.nullish(),
  file: File.nullish(),
  /** Without one (the documents know none) a retry is a second message. */
  client_id: ClientMessageId.nullish(),
});
export type SayToUser = z.infer<typeof SayToUser>;

/** `support-message` (spec 3 §7). */
export const SayToSupport = z.object({
  user_id: BodyId.nullish(),
  support_id: BodyId,
  message: Words.nullish(),
  file: File.nullish(),
  client_id: ClientMessageId.nullish(),
});
export type SayToSupport = z.infer<typeof SayToSupport>;

/** `join`: opens a conversation on this connection; `after` is the highest `seq` that the browser holds (0: none). */
export const JoinChat = z.object({ id: BodyId, kind: ChatKind, after: Seq.nullish() });
export type JoinChat = z.infer<typeof JoinChat>;

/** `leave`, and with `typing`. */
export const ChatRef = z.object({ id: BodyId });
export type ChatRef = z.infer<typeof ChatRef>;

/** `delivered`, `viewed`: up to which `seq` of the other side. */
export const MarkChat = z.object({ id: BodyId, seq: Seq.min(1) });
export type MarkChat = z.infer<typeof MarkChat>;

export const TypeInChat = z.object({ id: BodyId, typing: z.boolean() });
export type TypeInChat = z.infer<typeof TypeInChat>;

/** `resync`: for each conversation that the browser holds messages of, the highest `seq` it has in one piece. */
export const Resync = z.object({
  chats: z.array(z.object({ id: BodyId, after: Seq })).max(50),
});
export type Resync = z.infer<typeof Resync>;

/** `auth`: a newer token of the same person. */
export const Reauth = z.object({ token: z.string().min(20).max(200) });
export type Reauth = z.infer<typeof Reauth>;
