import { Id, ProductState } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Keeper, sellerOf } from '../../http/person';

/** A seller keeps their own products, administration all of them (D1). */
export const within = (keeper: Keeper): RawBuilder<boolean> => {
  const seller = sellerOf(keeper);
  return seller === null ? sql<boolean>`true` : sql<boolean>`p.seller_id = ${seller}`;
};

export const STATUS = sql<ProductState>`
  case when p.enabled then 'published' when p.archived_at is not null then 'archived'
    when p.review_state = 'waiting' then 'review' else 'draft' end`;

/** An empty choice of a form is none. */
const blank = z.literal('').transform(() => undefined);

/** What the list of products is asked for, but for its page. */
export const ProductFilterQuery = z.object({
  text: z.string().trim().max(100).optional(),
  status: z.union([ProductState, blank]).optional(),
  category: z.union([blank, Id]).optional(),
  seller: z.union([blank, Id]).optional(),
  stock: z.union([z.enum(['out', 'low']), blank]).optional(),
  offer: z.union([z.literal('1').transform(() => true), blank]).optional(),
});

export interface ProductFilter {
  /** Products before this id: the last one of the page before. */
  before?: number | undefined;
  text?: string | undefined;
  status?: ProductState | undefined;
  /** With its subcategories. */
  category?: number | undefined;
  seller?: number | undefined;
  stock?: 'out' | 'low' | undefined;
  offer?: boolean | undefined;
}

/** So many units, or fewer, are 'nearly out'. */
const LOW = 5;

const STATUS_IS: Record<ProductState, RawBuilder<boolean>> = {
  published: sql<boolean>`p.enabled`,
  draft: sql<boolean>`not p.enabled and p.archived_at is null and p.review_state is distinct from 'waiting'`,
  review: sql<boolean>`p.review_state = 'waiting' and p.archived_at is null`,
  archived: sql<boolean>`not p.enabled and p.archived_at is not null`,
};

/** Number, exact code, or words of the name: the last one may be its beginning only. */
export function matches(text: string): RawBuilder<boolean> {
  const words = text.match(/[\p{L}\d]+/gu)?.slice(0, 8) ?? [];
  const query = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const byName = query
    ? sql`to_tsvector('public.es', es_text(p.name)) @@ to_tsquery('public.es', es_text(${query}))`
    : sql`false`;
  return sql<boolean>`(p.id = ${id} or p.code = ${text} or ${byName})`;
}

export const SUM = sql`(select coalesce(sum(v.stock), 0) from variants v where v.product_id = p.id and v.enabled)`;

/** What of `products p` somebody sees by this filter, but for its text. */
export function conditionsOf(
  person: Keeper,
  { before, status, category, seller, stock, offer }: Omit<ProductFilter, 'text'>,
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [within(person)];
  if (before !== undefined) conditions.push(sql<boolean>`p.id < ${before}`);
  if (status) conditions.push(STATUS_IS[status]);
  if (category !== undefined)
    conditions.push(sql<boolean>`p.category_id = any(array(
      select id from categories where id = ${category} or parent_id = ${category}))`);
  if (seller !== undefined) conditions.push(sql<boolean>`p.seller_id = ${seller}`);
  if (stock)
    conditions.push(stock === 'out' ? sql<boolean>`${SUM} = 0` : sql<boolean>`${SUM} between 1 and ${sql.lit(LOW)}`);
  if (offer) conditions.push(sql<boolean>`p.has_discount = 1`);
  return conditions;
}

/** What of `products p` somebody sees by this filter, all of it in one go. */
export function matching(person: Keeper, { text, ...filter }: ProductFilter): RawBuilder<unknown> {
  const conditions = conditionsOf(person, filter);
  if (text) conditions.push(matches(text));
  return sql.join(conditions, sql` and `);
}
