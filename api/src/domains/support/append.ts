import type { ChatKind } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import { isAgent, type Participant } from './person';
import { type ConversationRow, conversationColumns, type MessageRow } from './rows';

export interface MessageInput {
  chatId: number;
  kind: ChatKind;
  text: string;
  /** Uploaded by the same person, and in no message yet. */
  imageId?: string | null;
  clientId?: string | null;
  productId?: number | null;
  about?: { title: string; correo: string; contacto: string } | null;
}

export interface StoredMessage {
  message: MessageRow;
  conversation: ConversationRow;
}

interface Row extends ConversationRow, Omit<MessageRow, 'id' | 'chat_id'> {
  message_id: number;
}

/**
 * Stores a message in one statement: checks the person's place in the conversation, counts the next `seq` under the row
 * lock, moves the conversation up, takes a waiting conversation for the agent who answers it. Null when the
 * conversation does not take it (not theirs, closed, a known `clientId`, a picture that is not theirs); the caller
 * finds out why. Throws 23505 when the same message comes twice in the same moment.
 */
export async function append(db: Db, person: Participant, input: MessageInput): Promise<StoredMessage | null> {
  const { chatId, kind, text, imageId = null, clientId = null, productId = null, about = null } = input;
  const { rows } = await sql<Row>`${preparedPlan}
    with c as (
      update chats c set last_seq = last_seq + 1, updated_at = now(),
        agent_id = case when kind = 'support' and buyer_id <> ${person.id} then coalesce(agent_id, ${person.id}) else agent_id end,
        taken_at = case when kind = 'support' and buyer_id <> ${person.id} then coalesce(taken_at, now()) else taken_at end
      where id = ${chatId} and kind = ${kind} and open
        and (buyer_id = ${person.id} or seller_id = ${person.id} or (kind = 'support' and ${isAgent(person)}::boolean))
        and (${clientId}::text is null
          or not exists (select 1 from chat_messages where user_id = ${person.id} and client_id = ${clientId}::text))
        and (${imageId}::uuid is null
          or exists (select 1 from chat_images i where i.id = ${imageId}::uuid and i.user_id = ${person.id}
            and not exists (select 1 from chat_messages m where m.image_id = i.id)))
      returning c.*
    ), taken as (
      insert into chat_moves (chat_id, what, actor_id)
      select id, 'take', agent_id from c where taken_at = now() and agent_id = ${person.id}
    ), m as (
      insert into chat_messages (chat_id, user_id, seq, client_id, text, image_id, product_id, about)
      select id, ${person.id}, last_seq, ${clientId}, ${text}, ${imageId}::uuid, ${productId}::int,
        ${about === null ? null : JSON.stringify(about)}::jsonb from c
      returning *
    )
    select ${conversationColumns}, m.id as message_id, m.user_id, m.seq, m.client_id, m.text, m.created_at, m.image_id,
      i.width, i.height, m.product_id, p.name as product_name, m.about ->> 'title' as title, u.name, u.user_name
    from c join m on m.chat_id = c.id join users u on u.id = m.user_id
    left join chat_images i on i.id = m.image_id left join products p on p.id = m.product_id`.execute(db);
  const [row] = rows;
  return row ? { conversation: row, message: { ...row, id: row.message_id, chat_id: row.id } } : null;
}
