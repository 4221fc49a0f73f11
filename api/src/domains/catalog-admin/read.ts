import { toSoles } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type { AdminProduct, AdminProductList, PaymentMethodOffer, ProductState } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import { notFound } from '../../http/errors';
import { type ShopActor, sellerOf } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import type { Staff } from '../staff/record-act';
import {
  conditionsOf,
  manageableBy,
  matching,
  named,
  newestOf,
  type PageScope,
  type ProductFilter,
  pageScopeOf,
  STATUS,
  SUM,
  wordsIn,
} from './filter';

interface DetailRow
  extends Omit<AdminProduct, 'offer' | 'variants' | 'images' | 'publish_at' | 'created_at' | 'updated_at' | 'seller'> {
  seller_id: number;
  user_name: string;
  has_discount: number;
  offer_price: number | null;
  offer_from: Date | null;
  offer_until: Date | null;
  paymentmethodoffer: PaymentMethodOffer | null;
  variants: (Omit<AdminProduct['variants'][number], 'price'> & { price: number })[];
  images: Omit<AdminProduct['images'][number], 'url' | 'tint'>[];
  publish_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Units of `v` that orders keep which nobody has paid. */
const HELD = sql`(select coalesce(sum(r.qty), 0)::int from stock_reservations r where r.variant_id = v.id and r.state = 'held')`;

/** Whether what they publish is looked at first (D194): asked once, since all products that they see are of one seller. */
const moderatedFor = (person: ShopActor): RawBuilder<boolean> => {
  const seller = sellerOf(person);
  return seller === null ? sql<boolean>`false` : sql<boolean>`(select moderated(${seller}))`;
};

/** A product with everything that is edited of it; null when there is none, or it is another seller's (D4). */
export async function findAdminProduct(db: Db, person: ShopActor, id: number): Promise<AdminProduct | null> {
  const [product] = await findAdminProducts(db, person, [id]);
  return product ?? null;
}

/** Those of the products that are theirs, in no order. */
export async function findAdminProducts(db: Db, person: ShopActor, ids: readonly number[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  // Planned anew it takes as long as it runs, and every save of a product reads it back.
  const { rows } = await sql<DetailRow>`${preparedPlan}
    select p.id, p.version, ${STATUS} as status, p.review_reason,
      ${moderatedFor(person)} as moderated,
      p.seller_id, u.user_name, p.name, p.code, p.description,
      p.category_id, b.name as brand, p.condition, p.warranty, p.textvariantes, p.video_id, p.discount_rate,
      p.has_discount, p.offer_price, p.offer_from, p.offer_until, p.paymentmethodoffer, p.adult, p.free_shipping,
      p.can_go_to_province, p.is_new as new, p.on_sale as sale, p.publish_at, p.created_at, p.updated_at,
      (select coalesce(json_agg(t.name order by t.name), '[]')
        from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id) as tags,
      (select coalesce(json_agg(pv.attribute_value_id order by pv.attribute_value_id), '[]')
        from product_values pv where pv.product_id = p.id) as values,
      (select coalesce(json_agg(json_build_object('id', v.id, 'enabled', v.enabled, 'price', v.price, 'stock', v.stock,
          'sku', v.sku, 'gtin', v.gtin, 'held', ${HELD},
          'values', (select coalesce(json_agg(vv.attribute_value_id order by a.position, a.id), '[]')
            from variant_values vv join attribute_values av on av.id = vv.attribute_value_id
            join attributes a on a.id = av.attribute_id where vv.variant_id = v.id),
          'label', (select coalesce(string_agg(av.value_text, ', ' order by a.position, a.id), '')
            from variant_values vv join attribute_values av on av.id = vv.attribute_value_id
            join attributes a on a.id = av.attribute_id where vv.variant_id = v.id)) order by v.position, v.id), '[]')
        from variants v where v.product_id = p.id) as variants,
      (select coalesce(json_agg(json_build_object('id', i.id, 'uri', i.uri, 'widths', i.widths, 'alt', i.alt,
          'variant_id', i.variant_id) order by i.position, i.id), '[]')
        from product_images i where i.product_id = p.id) as images
    from products p join users u on u.id = p.seller_id left join brands b on b.id = p.brand_id
    where p.id = ${anyOf([...ids])} and ${manageableBy(person)}`.execute(db);
  return rows.map(productOf);
}

function productOf(row: DetailRow): AdminProduct {
  const { seller_id, user_name, has_discount, offer_price, offer_from, offer_until, paymentmethodoffer, ...rest } = row;
  return {
    ...rest,
    seller: { id: seller_id, user_name },
    offer:
      offer_price === null
        ? null
        : {
            price: toSoles(offer_price),
            from: offer_from?.toISOString() ?? null,
            until: offer_until?.toISOString() ?? null,
            active: has_discount === 1,
            methods: methodsToWire(methodsFromWire(paymentmethodoffer)),
          },
    variants: row.variants.map((variant) => ({ ...variant, price: toSoles(variant.price) })),
    images: row.images.map((image) => withPlaceholder({ ...image, url: image.uri })),
    publish_at: row.publish_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const PRODUCTS_PER_PAGE = 50;

/** Among so many of the newest ones a usual word fills a page; a rarer one has few products in its index (D213, D258). */
const NEWEST = 5_000;

/**
 * Which products a text finds, enough for a page of the newest of a walk. Whoever looks at one seller's products asks for that
 * seller's words.
 */
async function foundBy(
  db: Db,
  text: string,
  { walk, conditions, newest }: { walk: PageScope; conditions: readonly RawBuilder<boolean>[]; newest: number },
): Promise<RawBuilder<boolean>> {
  const found = wordsIn(text);
  const these = (more: RawBuilder<unknown>) => sql<boolean>`p.id = any(array(${named(text)} union all ${more}))`;
  if (!found) return sql<boolean>`p.id = any(array(${named(text)}))`;
  const within = newestOf(walk, conditions, { columns: 'id', limit: newest });
  const { rows } = await sql<{ id: number }>`
    select p.id from (${within}) p join product_words w on w.product_id = p.id
    where ${found} order by p.id desc limit ${sql.lit(PRODUCTS_PER_PAGE + 1)}`.execute(db);
  const ids = sql`select unnest(${rows.map(({ id }) => id)}::int[])`;
  if (rows.length > PRODUCTS_PER_PAGE) return these(ids);
  const all = await sql<{ looked: number }>`select count(*)::int as looked from (${within}) p`.execute(db);
  if ((all.rows[0]?.looked ?? 0) < newest) return these(ids);
  const own = walk.seller === null ? sql`true` : sql`w.seller_id = ${walk.seller}`;
  return these(sql`select w.product_id from product_words w where ${found} and ${own}`);
}

/** Products of the back office, newest first, a page by key. */
export async function listAdminProducts(
  db: Db,
  person: ShopActor,
  { text, ...filter }: ProductFilter,
  newest = NEWEST,
): Promise<AdminProductList> {
  const [walk, conditions] = [pageScopeOf(person, filter), conditionsOf(person, filter)];
  const limits = { columns: '*', limit: PRODUCTS_PER_PAGE + 1 } as const;
  const page = text
    ? sql`select p.* from products p where ${matching(person, filter)} and ${await foundBy(db, text, { walk, conditions, newest })}
        order by p.id desc limit ${limits.limit}`
    : newestOf(walk, conditions, limits);
  interface Row
    extends Record<'id' | 'version' | 'seller_id' | 'category_id' | 'price' | 'stock' | 'variants', number> {
    status: ProductState;
    review_reason: string | null;
    name: string;
    code: string;
    user_name: string;
    category: string;
    offer_price: number | null;
    image: { id: number; uri: string; widths: number[] } | null;
    publish_at: Date | null;
    updated_at: Date;
  }
  const { rows } = await sql<Row>`
    select p.id, p.version, ${STATUS} as status, p.review_reason, p.name, p.code, p.seller_id, u.user_name, p.category_id,
      c.name as category, p.price, case when p.has_discount = 1 then p.offer_price end as offer_price, p.publish_at, p.updated_at,
      ${SUM}::int as stock,
      (select count(*)::int from variants v where v.product_id = p.id and v.enabled) as variants,
      (select json_build_object('id', i.id, 'uri', i.uri, 'widths', i.widths) from product_images i
        where i.product_id = p.id order by i.position, i.id limit 1) as image
    from (${page}) p
    join users u on u.id = p.seller_id join categories c on c.id = p.category_id
    order by p.id desc`.execute(db);
  const data = rows
    .slice(0, PRODUCTS_PER_PAGE)
    .map(
      ({
        seller_id,
        user_name,
        category_id,
        category: name,
        price,
        offer_price,
        image,
        publish_at,
        updated_at,
        ...row
      }) => ({
        ...row,
        seller: { id: seller_id, user_name },
        category: { id: category_id, name },
        price: toSoles(price),
        offer_price: offer_price === null ? null : toSoles(offer_price),
        image: image && withPlaceholder({ ...image, url: image.uri }),
        publish_at: publish_at?.toISOString() ?? null,
        updated_at: updated_at.toISOString(),
      }),
    );
  return { data, next: rows.length > PRODUCTS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Ids of what the list finds, newest first, `limit` of them by key. */
export async function findProductIds(
  db: Db,
  person: ShopActor,
  { limit, ...filter }: ProductFilter & { limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where ${matching(person, filter)} order by p.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same for who has to have it. Throws 404. */
export const readProduct = async (trx: Db, staff: Staff, id: number): Promise<AdminProduct> => {
  const product = await findAdminProduct(trx, staff, id);
  if (!product) throw notFound();
  return product;
};

/** The same of many, in the order of their ids' list. Throws 404 for any that is not there. */
export const readProducts = async (trx: Db, staff: Staff, ids: readonly number[]): Promise<AdminProduct[]> => {
  const found = new Map((await findAdminProducts(trx, staff, ids)).map((product) => [product.id, product]));
  return ids.map((id) => {
    const product = found.get(id);
    if (!product) throw notFound();
    return product;
  });
};
