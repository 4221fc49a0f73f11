import { toSoles } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type { Image, PaymentMethodOffer, ProductSummary } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import { withPlaceholder } from '../../http/placeholders';

/** spec 1 §2, product card. */
const DESCRIPTION_LENGTH = 80;
/** A card shows one and may swap it for the next. */
const IMAGES = 2;

/** A product and what it belongs to, as {@link COLUMNS} of {@link TABLES} name it; amounts in céntimos. */
export interface SummaryRow {
  id: number;
  name: string;
  description: string;
  price: number;
  has_discount: number;
  offer_price: number | null;
  discount_rate: number;
  paymentmethodoffer: PaymentMethodOffer | null;
  images: Image[];
  stock: number;
  rating_sum: number;
  rating_count: number;
  condition: number;
  is_new: boolean;
  on_sale: boolean;
  adult: boolean;
  free_shipping: boolean;
  can_go_to_province: boolean;
  has_variants: boolean;
  category_id: number;
  category: string;
  root_id: number | null;
  root: string | null;
  especial: boolean;
  freelancer: boolean;
  brand_id: number | null;
  brand: string | null;
  seller_id: number;
  seller: string;
  fob: boolean;
}

/** Pictures of a product itself (not of its variants), as the wire wants them. `p` is the product. */
export const imagesOf = (limit: number): RawBuilder<Image[]> => sql<Image[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'uri', i.uri, 'url', i.uri, 'widths', i.widths)
    order by i.position, i.id), '[]')
  from (select * from product_images where product_id = p.id and variant_id is null
    order by position, id limit ${sql.lit(limit)}) i)`;

/** Sellable units of all variants together. */
export const stockOf = sql<number>`(
  select coalesce(sum(v.stock), 0)::int from variants v where v.product_id = p.id and v.enabled)`;

/** Average in half stars: 0 when nobody has rated, 4.5 for a sum of 9 half stars over one rating. */
export const starsOf = (halfStars: number, count: number): number =>
  count === 0 ? 0 : Math.round(halfStars / count) / 2;

/** The columns of a summary; join with `products p` as the first table. */
export const COLUMNS = sql`
  p.id, p.name, p.price, p.has_discount, p.offer_price, p.discount_rate, p.paymentmethodoffer,
  p.rating_sum, p.rating_count, p.condition, p.is_new, p.on_sale, p.adult, p.free_shipping, p.can_go_to_province,
  p.has_variants, p.category_id, c.name as category, r.id as root_id, r.name as root,
  c.especial or coalesce(r.especial, false) as especial, c.freelancer or coalesce(r.freelancer, false) as freelancer,
  b.id as brand_id, b.name as brand, u.id as seller_id, u.user_name as seller, u.fob`;

/** `products p` and what a summary tells of it. */
export const TABLES = sql`
  from products p
    join categories c on c.id = p.category_id
    left join categories r on r.id = c.parent_id
    left join brands b on b.id = p.brand_id
    join users u on u.id = p.seller_id`;

/** The wire's summary of a row. */
export function summaryOf(row: SummaryRow): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toSoles(row.price),
    has_discount: row.has_discount,
    offer_price: row.offer_price === null ? null : toSoles(row.offer_price),
    discount_rate: row.discount_rate,
    paymentmethodoffer: methodsToWire(methodsFromWire(row.paymentmethodoffer)),
    images: row.images.map(withPlaceholder),
    stock: row.stock,
    rating: starsOf(row.rating_sum, row.rating_count),
    rating_count: row.rating_count,
    condition: row.condition,
    new: row.is_new,
    sale: row.on_sale,
    adult: row.adult,
    free_shipping: row.free_shipping,
    can_go_to_province: row.can_go_to_province ? 1 : 0,
    category: {
      name: row.category,
      category_id: row.category_id,
      principal: row.root_id === null || row.root === null ? null : { id: row.root_id, name: row.root },
      especial: row.especial,
      freelancer: row.freelancer,
    },
    brand: row.brand_id === null || row.brand === null ? null : { id: row.brand_id, name: row.brand },
    user: { id: row.seller_id, user_name: row.seller, fob: row.fob },
    has_variants: row.has_variants,
  };
}

/** These products, in the order of `ids`; ones that are not on sale any more are left out. */
export async function findSummaries(db: Db, ids: number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SummaryRow>`${preparedPlan}
    select ${COLUMNS}, left(p.description, ${sql.lit(DESCRIPTION_LENGTH)}) as description,
      ${imagesOf(IMAGES)} as images, ${stockOf} as stock
    ${TABLES} where p.id = ${anyOf(ids)} and p.enabled and u.sells`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, summaryOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
