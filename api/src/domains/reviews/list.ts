import type { AdminReviewList, Image, ReviewView } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import { type Person, type ShopActor, sellerOf } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import { imagesOf } from '../catalog/summaries';

/** What was written about products on sale that this person may answer: a seller's own, all for administration (D1). */
export function reviewsFor(db: Db, actor: ShopActor) {
  const seller = sellerOf(actor);
  return db
    .selectFrom('ratings as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .innerJoin('users as author', 'author.id', 'r.user_id')
    .innerJoin('users as seller', 'seller.id', 'p.seller_id')
    .where('p.enabled', '=', true)
    .where('r.hidden_at', 'is', null)
    .$if(seller !== null, (query) => query.where('p.seller_id', '=', seller));
}

/** The newest first, a page by key (D213). */
export async function listReviews(
  db: Db,
  person: Person,
  { view, after, perPage }: KeyOptions & { view: ReviewView },
): Promise<AdminReviewList> {
  const rows = await reviewsFor(db, person)
    .leftJoin('rating_answers as a', 'a.rating_id', 'r.id')
    .where('a.id', view === 'open' ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) => query.where('r.id', '<', after ?? 0))
    .select(['r.id', 'r.rating', 'r.title', 'r.message', 'r.created_at', 'author.user_name as author_name'])
    .select(['p.id as product_id', 'p.name', 'seller.id as seller_id', 'seller.user_name as seller_name'])
    .select(['a.message as answer', 'a.by_shop', 'a.created_at as answered_at', 'a.updated_at', 'a.hidden_reason'])
    .select(sql<Image | null>`${imagesOf(1)} -> 0`.as('image'))
    .orderBy('r.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const { page, next } = pageByKey(rows, perPage);
  const data = page.map(({ id, title, message, answer, answered_at, ...row }) => ({
    ...{ id, title, message, rating: row.rating / 2, created_at: row.created_at.toISOString() },
    user_name: row.author_name,
    product: { id: row.product_id, name: row.name, image: row.image && withPlaceholder(row.image) },
    seller: { id: row.seller_id, user_name: row.seller_name },
    answer:
      answer === null || answered_at === null
        ? null
        : {
            message: answer,
            by_shop: row.by_shop === true,
            created_at: answered_at.toISOString(),
            updated_at: row.updated_at?.toISOString() ?? null,
            hidden_reason: row.hidden_reason,
          },
  }));
  return { data, next };
}
