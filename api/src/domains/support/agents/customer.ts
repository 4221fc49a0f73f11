import type { CustomerSummary } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { notFound } from '../../../http/errors';
import { listPurchases } from '../../orders/purchases';
import { findConversation } from '../conversations';
import type { Participant } from '../person';
import { supportTexts } from '../texts';

const ORDERS = 10;
const MOVES = 20;

/**
 * Whom an agent conversations with in this conversation: the person, their newest orders, and what happened to the
 * conversation. Throws 404.
 */
export async function customerSummary(db: Db, agent: Participant, chatId: number): Promise<CustomerSummary> {
  const conversation = await findConversation(db, agent, { id: chatId, kind: 'support' });
  if (!conversation || conversation.buyer_id === agent.id) throw notFound(supportTexts.gone, 'chat_not_found');
  const {
    created_at: since,
    last_name: lastName,
    ...customer
  } = await db
    .selectFrom('users')
    .select(['id', 'name', 'last_name', 'user_name', 'email', 'phone', 'created_at'])
    .where('id', '=', conversation.buyer_id)
    .executeTakeFirstOrThrow();
  const { data: orders } = await listPurchases(db, conversation.buyer_id, { page: 1, perPage: ORDERS });
  const moves = await db
    .selectFrom('chat_moves as m')
    .innerJoin('users as u', 'u.id', 'm.actor_id')
    .select(['m.what', 'u.name as by', 'm.created_at'])
    .where('m.chat_id', '=', chatId)
    .orderBy('m.id', 'desc')
    .limit(MOVES)
    .execute();
  return {
    ...customer,
    name: `${customer.name} ${lastName}`.trim(),
    since: since.toISOString(),
    orders,
    history: moves.map(({ created_at: at, ...move }) => ({ ...move, created_at: at.toISOString() })),
  };
}
