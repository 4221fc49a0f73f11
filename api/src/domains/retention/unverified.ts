import { ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { ApiError } from '../../http/errors';
import { anonymise } from '../accounts/delete-account';
import type { RetentionTools } from './tools';

/**
 * Ends accounts that nobody ever proved to be theirs, as if they had left: name and address are free again. One that
 * bought something, or is about to, stays.
 */
export async function forgetUnverified({ db, jobs }: RetentionTools, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users u
    where verified_at is null and deleted_at is null and role_id = ${ROLE.client} and id <> ${ANONYMOUS_USER_ID}
      and created_at < now() - make_interval(days => ${sql.lit(days)})
      and not exists (select from orders o where o.user_id = u.id)
    order by id limit ${sql.lit(limit)}`.execute(db);
  let gone = 0;
  for (const { id } of rows) {
    const isGone = await db
      .transaction()
      .execute(async (trx) => {
        // Proven, or taken by another process, between our look and now.
        const still = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .where('verified_at', 'is', null)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (still) await anonymise(jobs, trx, id);
        return still !== undefined;
      })
      .catch((error: unknown) => {
        // A payment is under way: the next run asks again.
        if (error instanceof ApiError && error.status === 409) return false;
        throw error;
      });
    if (isGone) gone += 1;
  }
  return gone;
}
