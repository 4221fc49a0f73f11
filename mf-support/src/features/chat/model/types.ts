/** Talks with support and talks with a seller stand in one list (D58). */
export type TalkKind = 'support' | 'user';

export interface TalkRef {
  kind: TalkKind;
  id: number;
}

/** One name for a talk, for maps, storage and channels. */
export const talkKey = ({ kind, id }: TalkRef): string => `${kind}-${id}`;

/** A message as the server keeps it. `seq` counts 1, 2, 3… within its talk and says the order. */
export interface StoredMessage {
  id: number;
  seq: number;
  /** Made by the sender's browser; tells an echo of an own message from a new one. */
  clientId: string | null;
  userId: number;
  text: string;
  /** Path of the picture below /api/web, or null. */
  file: string | null;
  /** ISO 8601. */
  at: string;
}

/** A message that waits in this browser until the server has it. */
export interface OutgoingMessage {
  clientId: string;
  talk: TalkRef;
  text: string;
  /** The scaled picture; `file` takes its place once it is uploaded. */
  picture: Blob | null;
  file: string | null;
  at: string;
  /** Place in the queue: messages leave in this order. */
  order: number;
  /** Why the server refused it for good, in its own words. Null: it is on its way. */
  failure: string | null;
}

/** enviando, enviado, entregado, leído, no enviado. */
export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';
