import type { Queue, QueueBody, QueueView, SupportChat } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { pageOfConversations } from '../conversations';
import type { Participant } from '../person';

/** What an agent sees in each view; a complaint of one's own is for others to answer. `c` is the conversation. */
const VIEWS: Record<QueueView, (agent: Participant) => RawBuilder<unknown>> = {
  waiting: ({ id }) => sql`c.kind = 'support' and c.open and c.agent_id is null and c.buyer_id <> ${id}`,
  mine: ({ id }) => sql`c.kind = 'support' and c.open and c.agent_id = ${id}`,
  others: ({ id }) => sql`c.kind = 'support' and c.open and c.agent_id <> ${id} and c.buyer_id <> ${id}`,
  closed: ({ id }) => sql`c.kind = 'support' and not c.open and c.buyer_id <> ${id}`,
};

export async function countWaiting(db: Db, agent: Participant): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from chats c where ${VIEWS.waiting(agent)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One page of a view and how many conversations each open view holds. */
export async function readQueue(db: Db, agent: Participant, { view, after }: QueueBody): Promise<Queue> {
  const chats = await pageOfConversations<SupportChat>(db, agent, {
    where: VIEWS[view](agent),
    order: view === 'waiting' ? 'waiting' : 'newest',
    after,
  });
  const { rows } = await sql<Queue['counts']>`
    select count(*) filter (where ${VIEWS.waiting(agent)})::int as waiting,
      count(*) filter (where ${VIEWS.mine(agent)})::int as mine,
      count(*) filter (where ${VIEWS.others(agent)})::int as others
    from chats c where c.kind = 'support' and c.open`.execute(db);
  return { result: true, chats, counts: rows[0] ?? { waiting: 0, mine: 0, others: 0 } };
}
