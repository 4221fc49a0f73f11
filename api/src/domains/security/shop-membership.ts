import { ROLE } from '@qhatu/contract/model';
import type { ShopRight } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Membership, ShopActor } from '../../http/person';

/** A use is written so often at most. */
const USED_MINUTES = 10;

interface Row extends Omit<Membership, 'may' | 'usedAt'> {
  may: ShopRight[];
  usedAt: string | null;
}

/**
 * In whose shop somebody of `users` works now (D234), as JSON; null: in nobody's, or its seller sells no more. Whoever sells or
 * works for the shop itself has rights of their own.
 */
export const membership: RawBuilder<Row | null> = sql`(
  select json_build_object('id', m.id, 'sellerId', m.seller_id, 'may', m.may, 'usedAt', m.used_at)
  from shop_members m join users seller on seller.id = m.seller_id
  where m.user_id = users.id and m.removed_at is null and users.role_id in (${sql.lit(ROLE.client)}, ${sql.lit(ROLE.reseller)})
    and seller.role_id = ${sql.lit(ROLE.seller)} and seller.suspended_at is null and seller.deleted_at is null)`;

export const membershipOf = (row: Row | null): Membership | null =>
  row && { ...row, usedAt: row.usedAt === null ? null : new Date(row.usedAt) };

/** Somebody as they are now, for what is done later in their name; nobody keeps anything for who was suspended. */
export async function shopActorNow(trx: Db, userId: number): Promise<ShopActor> {
  const row = await trx
    .selectFrom('users')
    .select(['users.id', 'users.role_id as role', 'users.suspended_at', membership.as('shop')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id: row.id, role: row.suspended_at ? ROLE.client : row.role, shop: membershipOf(row.shop) };
}

/** Notes that a right in a shop was used. */
export async function noteShopUse(db: Db, { id, usedAt }: Membership): Promise<void> {
  if (usedAt && Date.now() - usedAt.getTime() < USED_MINUTES * 60_000) return;
  await db.updateTable('shop_members').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute();
}
