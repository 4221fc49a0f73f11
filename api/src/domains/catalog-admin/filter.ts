import { Id, ProductState } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type ShopActor, sellerOf } from '../../http/person';

/** A seller keeps their own products, administration all of them (D1). */
export const manageableBy = (actor: ShopActor): RawBuilder<boolean> => {
  const seller = sellerOf(actor);
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

/** The same with its page. */
export const ProductPageQuery = ProductFilterQuery.extend({ before: Id.optional() });

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

/** What a text asks of the words `w` of a product: all of them, the last one may be a beginning only. Null: it has none. */
export function wordsIn(text: string): RawBuilder<boolean> | null {
  const words = text.match(/[\p{L}\d]+/gu)?.slice(0, 8) ?? [];
  const query = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
  return query ? sql<boolean>`w.words @@ to_tsquery('public.es', es_text(${query}))` : null;
}

/** The products that a text names: by their number, by their whole code. An index of each answers. */
export function named(text: string): RawBuilder<unknown> {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return sql`select ${id}::int as id union all select id from products where code = ${text}`;
}

/** Number, exact code, or words of the name (D258). */
function matches(text: string): RawBuilder<boolean> {
  const found = wordsIn(text);
  const words = found ? sql`union all select w.product_id from product_words w where ${found}` : sql``;
  return sql<boolean>`p.id in (${named(text)} ${words})`;
}

export const SUM = sql`(select coalesce(sum(v.stock), 0) from variants v where v.product_id = p.id and v.enabled)`;

/** A category and what is below it. */
const categoriesOf = (category: number) =>
  sql`select id from categories where id = ${category} or parent_id = ${category}`;

/** Whether a product `p` is in a category, or in one below it. */
const isIn = (category: number): RawBuilder<boolean> =>
  sql<boolean>`p.category_id = any(array(${categoriesOf(category)}))`;

/** Whose products, of what category, from where on: how the newest are walked. */
export interface PageScope {
  /** Null: everybody's. */
  seller: number | null;
  category?: number | undefined;
  before?: number | undefined;
}

export const pageScopeOf = (person: ShopActor, { seller, category, before }: ProductFilter): PageScope => ({
  ...{ seller: sellerOf(person) ?? seller ?? null, category, before },
});

/** What else is asked of `products p` by this filter, but for its text. */
export function conditionsOf(
  person: ShopActor,
  { status, seller, stock, offer }: Pick<ProductFilter, 'status' | 'seller' | 'stock' | 'offer'>,
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (status) conditions.push(STATUS_IS[status]);
  // Another's: a seller who asks for them finds none.
  if (seller !== undefined && sellerOf(person) !== null) conditions.push(sql<boolean>`p.seller_id = ${seller}`);
  if (stock)
    conditions.push(stock === 'out' ? sql<boolean>`${SUM} = 0` : sql<boolean>`${SUM} between 1 and ${sql.lit(LOW)}`);
  if (offer) conditions.push(sql<boolean>`p.has_discount = 1`);
  return conditions;
}

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * The newest products `p` of a walk under these conditions, `limit` of them. Of a category the newest of each that is below it: all
 * products by number would be read through for the few of a small one, and all of theirs sorted for the newest. Of a seller the
 * numbers from their index, each looked up: the planner otherwise reads all products by number, however many are others' (D258).
 */
export function newestOf(
  { seller, category, before }: PageScope,
  conditions: readonly RawBuilder<boolean>[],
  { columns, limit }: { columns: 'id' | '*'; limit: number },
): RawBuilder<unknown> {
  const shown = sql.raw(`p.${columns}`);
  const newest = sql`order by p.id desc limit ${limit}`;
  const page = before === undefined ? [] : [sql<boolean>`p.id < ${before}`];
  if (seller !== null) {
    const own = sql`from products p where ${allOf([sql<boolean>`p.seller_id = ${seller}`, ...page])} order by p.id desc`;
    const more = category === undefined ? conditions : [isIn(category), ...conditions];
    if (columns === 'id' && more.length === 0) return sql`select p.id ${own} limit ${limit}`;
    // Without their `offset` the planner would join them as it likes.
    return sql`select ${shown} from (select p.id ${own} offset 0) own cross join lateral (
      select * from products p where ${allOf([sql<boolean>`p.id = own.id`, ...more])} offset 0) p order by own.id desc limit ${limit}`;
  }
  if (category === undefined)
    return sql`select ${shown} from products p where ${allOf([...page, ...conditions])} ${newest}`;
  return sql`select ${shown} from (${categoriesOf(category)}) c cross join lateral (
    select ${shown} from products p where ${allOf([sql<boolean>`p.category_id = c.id`, ...page, ...conditions])} ${newest}) p ${newest}`;
}

/** What of `products p` somebody sees by this filter, all of it in one go. */
export function matching(person: ShopActor, { text, ...filter }: ProductFilter): RawBuilder<unknown> {
  const { category, before } = filter;
  const conditions = [manageableBy(person), ...conditionsOf(person, filter)];
  if (filter.seller !== undefined) conditions.push(sql<boolean>`p.seller_id = ${filter.seller}`);
  if (before !== undefined) conditions.push(sql<boolean>`p.id < ${before}`);
  if (category !== undefined) conditions.push(isIn(category));
  if (text) conditions.push(matches(text));
  return allOf(conditions);
}
