import type { AdminQuestionList, Image, QuestionView } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import { pageGone } from '../../http/errors';
import { type Person, type ShopActor, sellerOf } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import { imagesOf } from '../catalog/summaries';

/**
 * Questions about products on sale that this person may answer: a seller's own products, all for administration (D1).
 */
export function questionsFor(db: Db, actor: ShopActor) {
  const seller = sellerOf(actor);
  return db
    .selectFrom('questions as q')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .innerJoin('users as asker', 'asker.id', 'q.user_id')
    .innerJoin('users as seller', 'seller.id', 'p.seller_id')
    .where('p.enabled', '=', true)
    .where('q.hidden_at', 'is', null)
    .$if(seller !== null, (query) => query.where('p.seller_id', '=', seller));
}

/** Waiting questions, oldest first; answered ones, newest first; a page by key (D213). Throws 400 when `after` is none. */
export async function listQuestions(
  db: Db,
  person: Person,
  options: KeyOptions & { view: QuestionView },
): Promise<AdminQuestionList> {
  const isOpen = options.view === 'open';
  const time = isOpen ? 'created_at' : 'answered_at';
  const last =
    options.after === undefined
      ? undefined
      : await db
          .selectFrom('questions')
          .select(['id', sql<string>`${sql.ref(time)}::text`.as('at')])
          .where('id', '=', options.after)
          .executeTakeFirst();
  if (options.after !== undefined && !last?.at) throw pageGone();
  const rows = await questionsFor(db, person)
    .where('q.answer', isOpen ? 'is' : 'is not', null)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(`q.${time}`)}, q.id) ${sql.raw(isOpen ? '>' : '<')} (${last?.at}::timestamptz, ${last?.id})`,
      ),
    )
    .select(['q.id', 'q.message', 'q.answer', 'q.created_at', 'q.answered_at', 'asker.user_name as asker_name'])
    .select(['p.id as product_id', 'p.name', 'seller.id as seller_id', 'seller.user_name as seller_name'])
    .select(sql<Image | null>`${imagesOf(1)} -> 0`.as('image'))
    .orderBy(`q.${time}`, isOpen ? 'asc' : 'desc')
    .orderBy('q.id', isOpen ? 'asc' : 'desc')
    .limit(options.perPage + 1)
    .execute();
  const { page, next } = pageByKey(rows, options.perPage);
  const data = page.map(({ id, message, answer, ...row }) => ({
    ...{ id, message, answer },
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    user_name: row.asker_name,
    product: { id: row.product_id, name: row.name, image: row.image && withPlaceholder(row.image) },
    seller: { id: row.seller_id, user_name: row.seller_name },
  }));
  return { data, next };
}
