import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type MessageRow, messageColumns, messageJoins } from './rows';

export interface HistoryOptions {
  /** Messages before this `seq`. */
  before?: number | null;
  /** Messages after it: what a browser missed. */
  after?: number | null;
  limit: number;
}

export interface HistoryPage {
  /** Oldest first. */
  messages: MessageRow[];
  /** The conversation goes on in the direction that was asked for. */
  more: boolean;
}

/** One page of a conversation: the newest, the one before a message, or what came after one. */
export async function readHistory(
  db: Db,
  chatId: number,
  { before, after, limit }: HistoryOptions,
): Promise<HistoryPage> {
  const later = after !== null && after !== undefined;
  const range = later
    ? sql`seq > ${after} order by seq`
    : sql`${before ? sql`seq < ${before}` : sql`true`} order by seq desc`;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns}
    from (select * from chat_messages where chat_id = ${chatId} and ${range} limit ${limit + 1}) m ${messageJoins}
    order by m.seq`.execute(db);
  const more = rows.length > limit;
  if (!more) return { messages: rows, more };
  return { messages: later ? rows.slice(0, limit) : rows.slice(1), more };
}

/** A message by its sender's own id. */
export async function findByClientId(db: Db, userId: number, clientId: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_messages m ${messageJoins}
    where m.user_id = ${userId} and m.client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
}
