import { ROLE } from '@qhatu/contract/model';
import type { ReadSubject } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Origin, originOf } from '../../http/device';
import { memberOf, type ShopActor } from '../../http/person';

/** Whose data each subject is, by the ids that its route answers. */
const OWNERS: Record<Exclude<ReadSubject, 'security-log'>, RawBuilder<unknown>> = {
  orders: sql`select id, user_id from orders`,
  proofs: sql`select id, user_id from uploads`,
  lines: sql`select l.id, o.user_id from order_lines l join orders o on o.id = l.order_id`,
  requests: sql`select id, user_id from seller_requests`,
  'request-files': sql`select id, user_id from seller_requests`,
  bank: sql`select id, user_id from seller_requests`,
  'refund-bank': sql`select id, user_id from order_refunds`,
  complaints: sql`select id, user_id from complaints`,
  messages: sql`select id, user_id from contact_messages`,
  suggestions: sql`select id, user_id from suggestions`,
  chats: sql`select id, buyer_id as user_id from chats`,
  customers: sql`select id, buyer_id as user_id from chats`,
  people: sql`select id, id as user_id from users`,
  designs: sql`select id, user_id from product_customs`,
  prints: sql`select id, user_id from prints`,
  newsletter: sql`select id, user_id from newsletter`,
};

const STAFF: readonly number[] = [ROLE.admin, ROLE.seller, ROLE.support];
/** Whoever looks again so soon has the page open still: lists ask anew when they come into view, chats while they run. */
const SAME_LOOK_MINUTES = 15;

/**
 * Notes that staff (D1: 2, 4, 5, and a seller's, D234) were shown other people's data: one entry a person, with what and which. Nothing for
 * everybody else and for one's own. Await it before the answer: what cannot be noted is not shown.
 */
export const noteRead = (
  db: Db,
  request: FastifyRequest,
  what: keyof typeof OWNERS,
  ids: readonly number[],
): Promise<void> => recordReads(db, { actor: memberOf(request), origin: originOf(request) }, what, ids);

/** The same of whoever reads in another way than by a request: the chat's connection. */
export async function recordReads(
  db: Db,
  { actor, origin }: { actor: Pick<ShopActor, 'id' | 'role'> & Partial<Pick<ShopActor, 'shop'>>; origin: Origin },
  what: keyof typeof OWNERS,
  ids: readonly number[],
): Promise<void> {
  if ((!STAFF.includes(actor.role) && !actor.shop) || ids.length === 0) return;
  const { address, device } = origin;
  const shop = JSON.stringify(actor.shop ? { shop: actor.shop.sellerId } : {});
  await sql`
    with seen as (
      select s.user_id, jsonb_build_object('what', ${what}::text, 'ids', jsonb_agg(s.id order by s.id)) || ${shop}::jsonb as details
      from (${OWNERS[what]}) s
      where s.id = any(${[...new Set(ids)]}::int[]) and s.user_id is distinct from ${actor.id}
      group by s.user_id)
    insert into security_events (user_id, actor_id, kind, network, device, details)
    select seen.user_id, ${actor.id}, 'staff-read', ${address}, ${device}, seen.details from seen
    where not exists (
      select from security_events e
      where e.actor_id = ${actor.id} and e.at > now() - make_interval(mins => ${sql.lit(SAME_LOOK_MINUTES)})
        and e.kind = 'staff-read' and e.user_id is not distinct from seen.user_id and e.details = seen.details)`.execute(
    db,
  );
}

/** The ids of a list's page. */
export const idsOf = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id);
