import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { CONVERSATIONS, saidAt } from '../demo/chats';

/** The demo's conversations, with their messages and how far each side has read. */
export async function loadChats(db: Db): Promise<void> {
  for (const { id, kind, buyer, seller, agent, subject, words, seen } of CONVERSATIONS) {
    const [first, last] = [words[0], words.at(-1)].map((word) => word && saidAt(word));
    await db
      .insertInto('chats')
      .values({
        id,
        kind,
        buyer_id: buyer,
        seller_id: seller,
        agent_id: agent,
        taken_at: agent === null ? null : first,
        waiting_since: first,
        subject,
        last_seq: words.length,
        opener_delivered: words.length,
        opener_viewed: seen,
        answerer_delivered: words.length,
        answerer_viewed: words.length,
        created_at: first,
        updated_at: last,
      })
      .execute();
    await db
      .insertInto('chat_messages')
      .values(
        words.map((word, index) => ({
          chat_id: id,
          user_id: word.by,
          seq: index + 1,
          text: word.text,
          product_id: word.product ?? null,
          created_at: saidAt(word),
        })),
      )
      .execute();
  }
  await sql`select setval(pg_get_serial_sequence('chats', 'id'), (select max(id) from chats))`.execute(db);
}
