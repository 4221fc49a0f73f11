import type { Generated } from 'kysely';
import type { NullableJson, Optional, Timestamp } from './people';

export interface ChatsTable {
  id: Generated<number>;
  buyer_id: number;
  seller_id: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  chat_id: number;
  user_id: number;
  text: Generated<string>;
  file: Optional<string>;
  product_id: Optional<number>;
  /** What the contact form of a product page said beside the words. */
  about: NullableJson<{ title: string; correo: string; contacto: string }>;
  viewed: Generated<boolean>;
  created_at: Timestamp;
}
