import type { CustomerBeside } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { notFound } from '../../../http/errors';
import { listPurchases } from '../../orders/purchases';
import type { Talker } from '../person';
import { findTalk } from '../talks';
import { supportTexts } from '../texts';

const ORDERS = 10;
const MOVES = 20;

/** Whom an agent talks with in this talk: the person, their newest orders, and what happened to the talk. Throws 404. */
export async function customerBeside(db: Db, agent: Talker, chatId: number): Promise<CustomerBeside> {
  const talk = await findTalk(db, agent, { id: chatId, kind: 'support' });
  if (!talk || talk.buyer_id === agent.id) throw notFound(supportTexts.gone, 'chat_not_found');
  const {
    created_at: since,
    last_name: lastName,
    ...customer
  } = await db
    .selectFrom('users')
    .select(['id', 'name', 'last_name', 'user_name', 'email', 'phone', 'created_at'])
    .where('id', '=', talk.buyer_id)
    .executeTakeFirstOrThrow();
  const { data: orders } = await listPurchases(db, talk.buyer_id, { page: 1, perPage: ORDERS });
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
