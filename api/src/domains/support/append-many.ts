import type { ChatKind } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import type { StoredMessage } from './append';
import type { ConversationRow, MessageRow } from './rows';
import { conversationColumns } from './rows';

/** Words and nothing else, by one of the two whom a conversation is between. */
export interface PlainMessage {
  personId: number;
  chatId: number;
  kind: ChatKind;
  text: string;
  clientId: string | null;
}

interface Row extends ConversationRow, Pick<MessageRow, 'user_id' | 'seq' | 'client_id' | 'text' | 'created_at'> {
  place: number;
  message_id: number;
  name: string;
  user_name: string;
}

const NOTHING_MORE = { image_id: null, width: null, height: null, product_id: null, product_name: null, title: null };

/**
 * Stores lines of several conversations in one statement, and so with one wait for the disk; those of one conversation
 * get their `seq` in the given order. Answers one for each line: null where the conversation did not take it, or could
 * not be had without waiting (`append` tells the two apart). Takes no lock that somebody else holds, so that one busy
 * conversation holds up no other and two processes never wait for each other. Throws 23505, and stores nothing, when
 * one of them is a message that comes twice in the same moment.
 */
export async function appendMany(db: Db, lines: readonly PlainMessage[]): Promise<(StoredMessage | null)[]> {
  const column = <Name extends keyof PlainMessage>(name: Name) => lines.map((line) => line[name]);
  const { rows } = await sql<Row>`${preparedPlan}
    with line as (
      select * from unnest(${column('chatId')}::int[], ${column('kind')}::text[], ${column('personId')}::int[],
        ${column('text')}::text[], ${column('clientId')}::text[])
        with ordinality as line(chat_id, kind, user_id, text, client_id, place)
    ), free as (
      select id, kind, buyer_id, seller_id from chats where id = ${anyOf([...new Set(column('chatId'))])} and open
      for no key update skip locked
    ), fit as (
      select line.*, count(*) over (partition by chat_id) as lines,
        row_number() over (partition by chat_id order by place) as nth
      from line join free on free.id = line.chat_id and free.kind = line.kind
        and line.user_id in (free.buyer_id, free.seller_id)
      where not exists (select 1 from chat_messages m where m.user_id = line.user_id and m.client_id = line.client_id)
    ), c as (
      update chats c set last_seq = c.last_seq + fit.lines, updated_at = now() from fit
      where c.id = fit.chat_id and fit.nth = 1 returning c.*
    ), m as (
      insert into chat_messages (chat_id, user_id, seq, client_id, text)
      select c.id, fit.user_id, c.last_seq - fit.lines + fit.nth, fit.client_id, fit.text
      from c join fit on fit.chat_id = c.id order by fit.place
      returning id, chat_id, user_id, seq, client_id, text, created_at
    )
    select ${conversationColumns}, fit.place::int, m.id as message_id, m.user_id, m.seq, m.client_id, m.text, m.created_at,
      u.name, u.user_name
    from c join fit on fit.chat_id = c.id
    join m on m.chat_id = c.id and m.seq = c.last_seq - fit.lines + fit.nth
    join users u on u.id = m.user_id`.execute(db);
  const said = new Array<StoredMessage | null>(lines.length).fill(null);
  for (const row of rows) {
    said[row.place - 1] = {
      conversation: row,
      message: { ...row, ...NOTHING_MORE, id: row.message_id, chat_id: row.id },
    };
  }
  return said;
}
