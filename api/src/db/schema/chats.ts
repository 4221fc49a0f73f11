import type { Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

export interface ChatsTable {
  id: Generated<number>;
  kind: Generated<'user' | 'support'>;
  /** Who opened the conversation. */
  buyer_id: number;
  /** Null in a conversation with support. */
  seller_id: Optional<number>;
  subject: Optional<string>;
  complaint_id: Optional<number>;
  open: Generated<boolean>;
  /** Who of support has taken it. */
  agent_id: Optional<number>;
  taken_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  /** Since when it waits for an agent: its beginning, or when it was opened again. */
  waiting_since: Timestamp;
  /** `seq` of the newest message. */
  last_seq: Generated<number>;
  /** Marks: up to which `seq` the other side's messages arrived at this side, and were seen. */
  opener_delivered: Generated<number>;
  opener_viewed: Generated<number>;
  answerer_delivered: Generated<number>;
  answerer_viewed: Generated<number>;
  /** Up to which `seq` this side was mailed about what it has not seen. */
  opener_mailed: Generated<number>;
  answerer_mailed: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  chat_id: number;
  user_id: number;
  /** 1, 2, 3 … in its conversation, counted under the conversation's row lock. */
  seq: number;
  /** The sender's own id of the message, unique for each sender. */
  client_id: Optional<string>;
  text: Generated<string>;
  image_id: Optional<string>;
  product_id: Optional<number>;
  /** What the contact form of a product page said beside the words. */
  about: NullableJson<{ title: string; correo: string; contacto: string }>;
  created_at: Timestamp;
}

/** A picture that was uploaded for a conversation; until a message names it, only its owner may see it. */
export interface ChatImagesTable {
  id: string;
  user_id: number;
  /** Relative to DATA_DIR/private. */
  path: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Timestamp;
}

/** Who of support took, closed or reopened a conversation. */
export interface ChatMovesTable {
  id: Generated<number>;
  chat_id: number;
  what: 'take' | 'close' | 'reopen';
  actor_id: number;
  created_at: Timestamp;
}

export interface CannedAnswersTable {
  id: Generated<number>;
  title: string;
  text: string;
  updated_at: Timestamp;
}
