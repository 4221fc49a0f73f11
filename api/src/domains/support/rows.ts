import type { ChatKind, ChatMarks, ChatSide, SupportMessage, UserMessage } from '@qhatu/contract/wire';
import { sql } from 'kysely';

/** A message with what is shown beside it, as {@link messageColumns} reads it. */
export interface MessageRow {
  id: number;
  chat_id: number;
  user_id: number;
  seq: number;
  client_id: string | null;
  text: string;
  created_at: Date;
  image_id: string | null;
  width: number | null;
  height: number | null;
  product_id: number | null;
  product_name: string | null;
  title: string | null;
  name: string;
  user_name: string;
}

/** Of a conversation: what its messages need to be told. */
export interface ConversationRow {
  id: number;
  kind: ChatKind;
  buyer_id: number;
  seller_id: number | null;
  agent_id: number | null;
  open: boolean;
  last_seq: number;
  opener_delivered: number;
  opener_viewed: number;
  answerer_delivered: number;
  answerer_viewed: number;
}

/** Columns of a {@link MessageRow}, with {@link messageJoins} behind `chat_messages m`. */
export const messageColumns = sql.raw(`m.id, m.chat_id, m.user_id, m.seq, m.client_id, m.text, m.created_at, m.image_id,
  i.width, i.height, m.product_id, p.name as product_name, m.about ->> 'title' as title, u.name, u.user_name`);

export const messageJoins = sql.raw(`join users u on u.id = m.user_id
  left join chat_images i on i.id = m.image_id left join products p on p.id = m.product_id`);

/** Columns of a {@link ConversationRow} of `chats c`. */
export const conversationColumns = sql.raw(`c.id, c.kind, c.buyer_id, c.seller_id, c.agent_id, c.open, c.last_seq,
  c.opener_delivered, c.opener_viewed, c.answerer_delivered, c.answerer_viewed`);

export const IMAGE_ROUTE = 'chat/images/';

export const marksOf = (conversation: ConversationRow): ChatMarks => ({
  opener: { delivered: conversation.opener_delivered, viewed: conversation.opener_viewed },
  answerer: { delivered: conversation.answerer_delivered, viewed: conversation.answerer_viewed },
});

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0);

/** A message as both kinds of conversation send it (spec 3 §3). */
export function messageToWire(row: MessageRow, conversation: ConversationRow): UserMessage | SupportMessage {
  const side: ChatSide = row.user_id === conversation.buyer_id ? 'opener' : 'answerer';
  const readers = marksOf(conversation)[side === 'opener' ? 'answerer' : 'opener'];
  const common = {
    id: row.id,
    user_id: row.user_id,
    side,
    author: conversation.kind === 'user' ? row.user_name : row.name,
    file: row.image_id === null ? null : IMAGE_ROUTE + row.image_id,
    file_width: row.width,
    file_height: row.height,
    created_at: row.created_at.toISOString(),
    viewed: flag(row.seq <= readers.viewed),
    delivered: flag(row.seq <= readers.delivered),
    seq: row.seq,
    client_id: row.client_id,
  };
  if (conversation.kind === 'support') return { ...common, support_id: row.chat_id, message: row.text };
  const { product_id: productId, product_name: productName } = row;
  return {
    ...common,
    chat_id: row.chat_id,
    text: row.text,
    product: productId !== null && productName !== null ? { id: productId, name: productName } : null,
    title: row.title,
  };
}
