import { reviewForm } from '@qhatu/contract/forms';
import type { ReviewBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import { hasPurchased } from '../catalog/shop';

const NOT_BOUGHT = 'Solo quien compró este producto puede calificarlo.';

/**
 * Stores the rating of a person who bought the product (D47). A second one of the same person replaces the first, so
 * that a change of mind is possible and nobody counts twice. The product's sums move in the same transaction.
 */
export async function saveReview(db: Db, userId: number, body: ReviewBody): Promise<void> {
  checkForm(reviewForm, body);
  if (!(await hasPurchased(db, userId, body.product_id))) throw ruleBroken('not_bought', NOT_BOUGHT);
  const rating = body.rating * 2;
  const title = body.title?.trim() || null;
  const message = body.message.trim();
  await db.transaction().execute(async (trx) => {
    // Whoever rates this product meanwhile waits here, so that the sums below are of what is stored.
    await sql`select id from products where id = ${body.product_id} for no key update`.execute(trx);
    const before = await trx
      .selectFrom('ratings')
      .select(['rating', 'hidden_at'])
      .where('product_id', '=', body.product_id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await trx
      .insertInto('ratings')
      .values({ product_id: body.product_id, user_id: userId, rating, title, message })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'user_id'])
          .doUpdateSet({ rating, title, message, created_at: sql<Date>`now()` }),
      )
      .execute();
    // What staff took off the page stays off it, whatever its author writes now, and counts in no stars.
    if (before?.hidden_at) return;
    await trx
      .updateTable('products')
      .set((eb) => ({
        rating_sum: eb('rating_sum', '+', rating - (before?.rating ?? 0)),
        rating_count: eb('rating_count', '+', before ? 0 : 1),
      }))
      .where('id', '=', body.product_id)
      .execute();
  });
}
