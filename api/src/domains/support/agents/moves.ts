import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { conflict, notFound } from '../../../http/errors';
import { findConversation, type ListedConversation } from '../conversations';
import type { Participant } from '../person';
import { supportTexts } from '../texts';

export type Move = 'take' | 'close' | 'reopen';

/** What each move changes, where it is allowed, and what it says otherwise. */
const MOVES = {
  take: {
    set: (id: number) => sql`agent_id = ${id}, taken_at = now()`,
    allowed: sql`open`,
    refused: ['chat_closed', supportTexts.closed],
  },
  close: {
    set: () => sql`open = false, closed_at = now()`,
    allowed: sql`open`,
    refused: ['already_closed', supportTexts.alreadyClosed],
  },
  reopen: {
    // Whoever opens it again answers it.
    set: (id: number) => sql`open = true, closed_at = null, waiting_since = now(), agent_id = ${id}, taken_at = now()`,
    allowed: sql`not open`,
    refused: ['already_open', supportTexts.alreadyOpen],
  },
} as const;

/**
 * An agent takes a conversation (from another one too), closes it or opens it again; who and when is kept. Throws 404,
 * and 409 when it is closed or open already.
 */
export async function moveConversation(
  db: Db,
  agent: Participant,
  { id, move }: { id: number; move: Move },
): Promise<ListedConversation> {
  const { set, allowed, refused } = MOVES[move];
  return db.transaction().execute(async (trx) => {
    // One's own complaint is for others to answer.
    const { rows } = await sql`
      update chats set ${set(agent.id)}, updated_at = now()
      where id = ${id} and kind = 'support' and buyer_id <> ${agent.id} and ${allowed} returning id`.execute(trx);
    const conversation = await findConversation(trx, agent, { id, kind: 'support' });
    if (!conversation || conversation.buyer_id === agent.id) throw notFound(supportTexts.gone, 'chat_not_found');
    if (rows.length === 0) throw conflict(refused[0], refused[1]);
    await trx.insertInto('chat_moves').values({ chat_id: id, what: move, actor_id: agent.id }).execute();
    return conversation;
  });
}
