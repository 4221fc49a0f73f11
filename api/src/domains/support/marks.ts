import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { isAgent, type Participant } from './person';
import { type ConversationRow, conversationColumns } from './rows';

export type Mark = 'delivered' | 'viewed';

/**
 * Raises the mark of the person's side to `seq`, or to the newest message; what was seen has arrived too. Marks never
 * go back. @returns the conversation as it is now and whether anything moved; null when it is not theirs (D4)
 */
export async function raiseMark(
  db: Db,
  person: Participant,
  { chatId, mark, seq, kind }: { chatId: number; mark: Mark; seq?: number | null; kind?: 'user' | 'support' },
): Promise<{ conversation: ConversationRow; moved: boolean } | null> {
  const to = sql`least(last_seq, ${seq ?? null}::int)`;
  const opener = sql`buyer_id = ${person.id}`;
  const viewed = mark === 'viewed';
  const raise = (column: string, when: ReturnType<typeof sql>) =>
    sql`${sql.ref(column)} = case when ${when} then greatest(${sql.ref(column)}, ${to}) else ${sql.ref(column)} end`;
  const theirs = sql`c.id = ${chatId} ${kind ? sql`and c.kind = ${kind}` : sql``}
    and (c.buyer_id = ${person.id} or c.seller_id = ${person.id} or (c.kind = 'support' and ${isAgent(person)}::boolean))`;
  const { rows } = await sql<ConversationRow>`
    update chats c set ${raise('opener_delivered', opener)}, ${raise('answerer_delivered', sql`not (${opener})`)}
      ${viewed ? sql`, ${raise('opener_viewed', opener)}, ${raise('answerer_viewed', sql`not (${opener})`)}` : sql``}
    where ${theirs} and case when ${opener} then ${sql.ref(`c.opener_${mark}`)} else ${sql.ref(`c.answerer_${mark}`)} end < ${to}
    returning ${conversationColumns}`.execute(db);
  if (rows[0]) return { conversation: rows[0], moved: true };
  const unmoved = await sql<ConversationRow>`select ${conversationColumns} from chats c where ${theirs}`.execute(db);
  return unmoved.rows[0] ? { conversation: unmoved.rows[0], moved: false } : null;
}
