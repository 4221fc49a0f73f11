import type { ChatKind, ChatUser, List, SupportChat, UserChat } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { pageOf } from '../../db/page';
import { isAgent, sideOf, type Talker } from './person';
import {
  type MessageRow,
  marksOf,
  messageColumns,
  messageJoins,
  messageToWire,
  type TalkRow,
  talkColumns,
} from './rows';
import { supportTexts } from './texts';

export const TALKS_PER_PAGE = 20;

interface Named {
  id: number;
  name: string;
  user_name: string;
  uri: string | null;
}

/** A talk as a list shows it, to one of its sides. */
export interface ListedTalk extends TalkRow {
  subject: string | null;
  complaint_id: number | null;
  updated_at: Date;
  unread: number;
  buyer: Named;
  other: Named | null;
}

/** Talks in which the person takes part: of support, those they opened or have taken. */
export const ownTalks = ({ id }: Talker, kind: ChatKind): RawBuilder<boolean> =>
  kind === 'user'
    ? sql`c.kind = 'user' and (c.buyer_id = ${id} or c.seller_id = ${id})`
    : sql`c.kind = 'support' and (c.buyer_id = ${id} or (c.agent_id = ${id} and c.open))`;

/** Messages of the other side above one's own mark. `c` is the talk. */
export const unreadOf = ({ id }: Talker): RawBuilder<number> => sql`(
  select count(*)::int from chat_messages m where m.chat_id = c.id
    and m.seq > case when c.buyer_id = ${id} then c.opener_viewed else c.answerer_viewed end
    and (m.user_id = c.buyer_id) <> (c.buyer_id = ${id}))`;

const person = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'user_name', ${alias}.user_name, 'uri', ${alias}.uri)`,
  );

/** Talks that match, newest first or in `order`. `c` is the talk in both. */
export async function readTalks(
  db: Db,
  reader: Talker,
  {
    where,
    order = sql`c.updated_at desc, c.id desc`,
    limit,
    offset = 0,
  }: {
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit: number;
    offset?: number;
  },
): Promise<ListedTalk[]> {
  const { rows } = await sql<ListedTalk>`
    with c as (select * from chats c where ${where} order by ${order} limit ${limit} offset ${offset})
    select ${talkColumns}, c.subject, c.complaint_id, c.updated_at, ${unreadOf(reader)} as unread,
      ${person('b')} as buyer, case when o.id is null then null else ${person('o')} end as other
    from c join users b on b.id = c.buyer_id left join users o on o.id = coalesce(c.seller_id, c.agent_id)
    order by ${order}`.execute(db);
  return rows;
}

/** The newest message of each of these talks. */
async function newestOf(db: Db, talks: ListedTalk[]): Promise<Map<number, MessageRow>> {
  if (talks.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from unnest(${talks.map(({ id }) => id)}::int[]) as one(id)
    cross join lateral (select * from chat_messages m where m.chat_id = one.id order by m.seq desc limit 1) m
    ${messageJoins}`.execute(db);
  return new Map(rows.map((row) => [row.chat_id, row]));
}

function usersOf(talk: ListedTalk): ChatUser[] {
  const named = ({ id, name, user_name: userName, uri }: Named, side: ChatUser['side']): ChatUser => ({
    id,
    name: talk.kind === 'user' ? userName : name,
    uri,
    side,
  });
  return [named(talk.buyer, 'opener'), ...(talk.other ? [named(talk.other, 'answerer')] : [])];
}

/** A talk as its reader gets it, with these messages. */
export function talkToWire(talk: ListedTalk, reader: Talker, messages: MessageRow[]): UserChat | SupportChat {
  const common = {
    id: talk.id,
    side: sideOf(talk, reader) ?? 'answerer',
    users: usersOf(talk),
    count: talk.unread,
    updated_at: talk.updated_at.toISOString(),
    support_status: talk.open ? (1 as const) : (0 as const),
    last_seq: talk.last_seq,
    marks: marksOf(talk),
  };
  const wire = messages.map((row) => messageToWire(row, talk));
  if (talk.kind === 'user') return { ...common, kind: 'user', messages: wire as UserChat['messages'] };
  return {
    ...common,
    kind: 'support',
    subject: talk.subject,
    complaint_id: talk.complaint_id,
    agent: talk.other ? { id: talk.other.id, name: talk.other.name || supportTexts.team } : null,
    messages: wire as SupportChat['messages'],
  };
}

/** One page of a list, each talk with its newest message. */
export async function pageOfTalks<T extends UserChat | SupportChat>(
  db: Db,
  reader: Talker,
  wish: { where: RawBuilder<unknown>; order?: RawBuilder<unknown>; page: number },
): Promise<List<T>> {
  const { where, order, page } = wish;
  const offset = (page - 1) * TALKS_PER_PAGE;
  const talks = await readTalks(db, reader, { where, ...(order ? { order } : {}), limit: TALKS_PER_PAGE, offset });
  const newest = await newestOf(db, talks);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from chats c where ${where}`.execute(db);
  const data = talks.map((talk) => {
    const message = newest.get(talk.id);
    return talkToWire(talk, reader, message ? [message] : []) as T;
  });
  return pageOf(data, rows[0]?.total ?? 0, { page, perPage: TALKS_PER_PAGE });
}

/** One talk that this person may see; null otherwise (D4). Agents see every talk with support. */
export async function findTalk(
  db: Db,
  reader: Talker,
  { id, kind }: { id: number; kind?: ChatKind },
): Promise<ListedTalk | null> {
  const agents = isAgent(reader) ? sql`c.kind = 'support'` : sql`false`;
  const [talk] = await readTalks(db, reader, {
    where: sql`c.id = ${id} and (c.buyer_id = ${reader.id} or c.seller_id = ${reader.id} or ${agents})
      ${kind ? sql`and c.kind = ${kind}` : sql``}`,
    limit: 1,
  });
  return talk ?? null;
}

/** Unread messages in all talks of one kind that are the person's own. */
export async function countUnread(db: Db, reader: Talker, kind: ChatKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${unreadOf(reader)}), 0)::int as count from chats c
    where ${ownTalks(reader, kind)}
      and c.last_seq > case when c.buyer_id = ${reader.id} then c.opener_viewed else c.answerer_viewed end`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A talk as the sockets need it, for the server itself. */
export async function findAnyTalk(db: Db, id: number): Promise<TalkRow | null> {
  const { rows } = await sql<TalkRow>`select ${talkColumns} from chats c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
