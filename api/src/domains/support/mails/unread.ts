import { sql } from 'kysely';
import type { Db } from '../../../db/open';

/** How long an answer may lie unread before its reader is written to. */
export const UNREAD_MINUTES = 10;
/** Older ones are nobody's news any more, as after a long standstill. */
const OLDEST_DAYS = 3;

/** The side of a conversation that a mail goes to. */
export interface Notice {
  chatId: number;
  side: 'opener' | 'answerer';
}

/** The side's own column of a conversation. */
const own = (side: Notice['side'], what: 'viewed' | 'mailed') => sql.ref(`c.${side}_${what}`);

async function claimSide(trx: Db, side: Notice['side']): Promise<Notice[]> {
  const theirs = side === 'answerer';
  const days = sql.lit(OLDEST_DAYS);
  const { rows } = await sql<{ id: number }>`
    update chats c set ${sql.ref(`${side}_mailed`)} = last_seq
    where c.updated_at > now() - make_interval(days => ${days})
      and c.last_seq > ${own(side, 'viewed')} and ${own(side, 'mailed')} <= ${own(side, 'viewed')}
      ${theirs ? sql`and c.kind = 'user'` : sql``}
      and exists (select 1 from chat_messages m where m.chat_id = c.id and m.seq > ${own(side, 'viewed')}
        and (m.user_id = c.buyer_id) = ${theirs}::boolean
        and m.created_at < now() - make_interval(mins => ${sql.lit(UNREAD_MINUTES)})
        and m.created_at > now() - make_interval(days => ${days}))
    returning c.id`.execute(trx);
  return rows.map(({ id }) => ({ chatId: id, side }));
}

/**
 * Marks the conversations in which an answer has lain unread for long enough, and gives them: one mail for each
 * conversation and side until it was read. Support's side has its queue and gets none. Safe in several processes at
 * once: a row is marked by one.
 */
export const claimUnread = async (trx: Db): Promise<Notice[]> => [
  ...(await claimSide(trx, 'opener')),
  ...(await claimSide(trx, 'answerer')),
];

/**
 * What a mail about a conversation says; null when there is nothing to say any more, or nobody who wants to hear it.
 */
export interface UnreadConversation {
  kind: 'user' | 'support';
  subject: string | null;
  /** Who wrote; null: support. */
  from: string | null;
  unread: number;
  to: { name: string; email: string; key: string };
}

/** The conversation as its reader has it now. */
export async function readUnread(db: Db, { chatId, side }: Notice): Promise<UnreadConversation | null> {
  const reader = side === 'opener' ? sql`c.buyer_id` : sql`c.seller_id`;
  const { rows } = await sql<Omit<UnreadConversation, 'to'> & UnreadConversation['to']>`
    select c.kind, c.subject, other.user_name as "from", u.name, u.email, u.notice_key as key,
      (select count(*)::int from chat_messages m where m.chat_id = c.id and m.seq > ${own(side, 'viewed')}
        and (m.user_id = c.buyer_id) = ${side === 'answerer'}::boolean) as unread
    from chats c join users u on u.id = ${reader}
    left join users other on c.kind = 'user' and other.id = ${side === 'opener' ? sql`c.seller_id` : sql`c.buyer_id`}
    where c.id = ${chatId} and u.notices and u.verified_at is not null and u.suspended_at is null
      and u.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row || row.unread === 0) return null;
  const { kind, subject, from, unread, ...to } = row;
  return { kind, subject, from, unread, to };
}
