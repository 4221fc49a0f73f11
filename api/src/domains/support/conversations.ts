import type { ChatKind, ChatPlace, ChatUser, SupportChat, UserChat } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { isAgent, type Participant, sideOf } from './person';
import {
  type ConversationRow,
  conversationColumns,
  type MessageRow,
  marksOf,
  messageColumns,
  messageJoins,
  messageToWire,
} from './rows';
import { supportTexts } from './texts';

export const CONVERSATIONS_PER_PAGE = 20;

interface Named {
  id: number;
  name: string;
  user_name: string;
  uri: string | null;
}

/** A conversation as a list shows it, to one of its sides. */
export interface ListedConversation extends ConversationRow {
  subject: string | null;
  complaint_id: number | null;
  /** Last day to answer its complaint, as long as nobody has. */
  answer_by: string | null;
  updated_at: Date;
  /** When, in microseconds, the order of its list says of it. */
  place: string;
  unread: number;
  buyer: Named;
  other: Named | null;
}

/** Conversations in which the person takes part: of support, those they opened or have taken. */
export const ownConversations = ({ id }: Participant, kind: ChatKind): RawBuilder<boolean> =>
  kind === 'user'
    ? sql`c.kind = 'user' and (c.buyer_id = ${id} or c.seller_id = ${id})`
    : sql`c.kind = 'support' and (c.buyer_id = ${id} or (c.agent_id = ${id} and c.open))`;

/** Messages of the other side above one's own mark. `c` is the conversation. */
export const unreadOf = ({ id }: Participant): RawBuilder<number> => sql`(
  select count(*)::int from chat_messages m where m.chat_id = c.id
    and m.seq > case when c.buyer_id = ${id} then c.opener_viewed else c.answerer_viewed end
    and (m.user_id = c.buyer_id) <> (c.buyer_id = ${id}))`;

const person = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'user_name', ${alias}.user_name, 'uri', ${alias}.uri)`,
  );

/** What lists of conversations are ordered by, whoever waits longest or the newest first. `c` is the conversation. */
const ORDERS = {
  waiting: { at: sql`c.waiting_since`, direction: sql`asc`, beyond: sql`>` },
  newest: { at: sql`c.updated_at`, direction: sql`desc`, beyond: sql`<` },
};

/** Conversations that match, in this order, from behind `after` on. `c` is the conversation in `where`. */
export async function readConversations(
  db: Db,
  reader: Participant,
  {
    where,
    order = 'newest',
    after,
    limit,
  }: {
    where: RawBuilder<unknown>;
    order?: keyof typeof ORDERS | undefined;
    after?: ChatPlace | null | undefined;
    limit: number;
  },
): Promise<ListedConversation[]> {
  const { at, direction, beyond } = ORDERS[order];
  const ordered = sql`order by ${at} ${direction}, c.id ${direction}`;
  const rest = after ? sql`and (${at}, c.id) ${beyond} (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  const { rows } = await sql<ListedConversation>`
    with c as (select * from chats c where ${where} ${rest} ${ordered} limit ${limit})
    select ${conversationColumns}, c.subject, c.complaint_id, c.updated_at, ${unreadOf(reader)} as unread,
      to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      (select k.due_on from complaints k where k.id = c.complaint_id and k.answered_at is null) as answer_by,
      ${person('b')} as buyer, case when o.id is null then null else ${person('o')} end as other
    from c join users b on b.id = c.buyer_id left join users o on o.id = coalesce(c.seller_id, c.agent_id)
    ${ordered}`.execute(db);
  return rows;
}

/** The newest message of each of these conversations. */
async function newestOf(db: Db, conversations: ListedConversation[]): Promise<Map<number, MessageRow>> {
  if (conversations.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from unnest(${conversations.map(({ id }) => id)}::int[]) as one(id)
    cross join lateral (select * from chat_messages m where m.chat_id = one.id order by m.seq desc limit 1) m
    ${messageJoins}`.execute(db);
  return new Map(rows.map((row) => [row.chat_id, row]));
}

function usersOf(conversation: ListedConversation): ChatUser[] {
  const named = ({ id, name, user_name: userName, uri }: Named, side: ChatUser['side']): ChatUser => ({
    id,
    name: conversation.kind === 'user' ? userName : name,
    uri,
    side,
  });
  return [named(conversation.buyer, 'opener'), ...(conversation.other ? [named(conversation.other, 'answerer')] : [])];
}

/** A conversation as its reader gets it, with these messages. */
export function conversationToWire(
  conversation: ListedConversation,
  reader: Participant,
  messages: MessageRow[],
): UserChat | SupportChat {
  const common = {
    id: conversation.id,
    side: sideOf(conversation, reader) ?? 'answerer',
    users: usersOf(conversation),
    count: conversation.unread,
    updated_at: conversation.updated_at.toISOString(),
    support_status: conversation.open ? (1 as const) : (0 as const),
    last_seq: conversation.last_seq,
    marks: marksOf(conversation),
  };
  const wire = messages.map((row) => messageToWire(row, conversation));
  if (conversation.kind === 'user') return { ...common, kind: 'user', messages: wire as UserChat['messages'] };
  return {
    ...common,
    kind: 'support',
    subject: conversation.subject,
    complaint_id: conversation.complaint_id,
    answer_by: common.side === 'answerer' ? conversation.answer_by : null,
    agent: conversation.other
      ? { id: conversation.other.id, name: conversation.other.name || supportTexts.team }
      : null,
    messages: wire as SupportChat['messages'],
  };
}

/** One page of a list, each conversation with its newest message; by key, so that what moves meanwhile pushes nothing over its edge. */
export async function pageOfConversations<T extends UserChat | SupportChat>(
  db: Db,
  reader: Participant,
  options: { where: RawBuilder<unknown>; order?: keyof typeof ORDERS; after: ChatPlace | null | undefined },
): Promise<{ data: T[]; next: ChatPlace | null }> {
  const found = await readConversations(db, reader, { ...options, limit: CONVERSATIONS_PER_PAGE + 1 });
  const conversations = found.slice(0, CONVERSATIONS_PER_PAGE);
  const last = found.length > CONVERSATIONS_PER_PAGE ? conversations.at(-1) : undefined;
  const newest = await newestOf(db, conversations);
  const data = conversations.map((conversation) => {
    const message = newest.get(conversation.id);
    return conversationToWire(conversation, reader, message ? [message] : []) as T;
  });
  return { data, next: last ? { at: last.place, id: last.id } : null };
}

/** One conversation that this person may see; null otherwise (D4). Agents see every conversation with support. */
export async function findConversation(
  db: Db,
  reader: Participant,
  { id, kind }: { id: number; kind?: ChatKind },
): Promise<ListedConversation | null> {
  const agents = isAgent(reader) ? sql`c.kind = 'support'` : sql`false`;
  const [conversation] = await readConversations(db, reader, {
    where: sql`c.id = ${id} and (c.buyer_id = ${reader.id} or c.seller_id = ${reader.id} or ${agents})
      ${kind ? sql`and c.kind = ${kind}` : sql``}`,
    limit: 1,
  });
  return conversation ?? null;
}

/** Unread messages in all conversations of one kind that are the person's own. */
export async function countUnread(db: Db, reader: Participant, kind: ChatKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${unreadOf(reader)}), 0)::int as count from chats c
    where ${ownConversations(reader, kind)}
      and c.last_seq > case when c.buyer_id = ${reader.id} then c.opener_viewed else c.answerer_viewed end`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A conversation as the sockets need it, for the server itself. */
export async function findAnyConversation(db: Db, id: number): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from chats c where c.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
