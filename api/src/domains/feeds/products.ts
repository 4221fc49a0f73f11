import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { SHOP_ROLES } from '../catalog/shop';

/** The main picture and as many others as Google and Meta take. */
const PICTURES = 11;

/** Products of one statement. */
const BATCH = 500;

/** A variant that is on sale, as feeds tell of it; amounts in céntimos. */
export interface FeedItem {
  variantId: number;
  productId: number;
  code: string;
  name: string;
  /** 'M, Rojo'; null for a product without choices. */
  choices: string | null;
  color: string | null;
  size: string | null;
  /** EAN, UPC or ISBN, where its seller says one. */
  gtin: string | null;
  description: string;
  brand: string | null;
  seller: string;
  /** From the root down. */
  categories: string[];
  isNew: boolean;
  adult: boolean;
  stock: number;
  price: number;
  /** What everybody pays, whatever the method; null: there is no such offer, or it is not less. */
  offer: number | null;
  offerFrom: Date | null;
  offerUntil: Date | null;
  /** Addresses below the site: the main one, and at most ten others. */
  pictures: string[];
}

type OfVariant = 'variantId' | 'choices' | 'color' | 'size' | 'gtin' | 'stock' | 'price';

interface ProductRow extends Omit<FeedItem, OfVariant | 'offer' | 'pictures'> {
  offer: number | null;
  /** In the order of the product's page; `variantId` null: of all variants. */
  pictures: { uri: string; variantId: number | null }[];
  variants: Pick<FeedItem, OfVariant>[];
}

/**
 * Everything on sale that has a picture, of the shop or of one seller, by number; read in batches, so that a shop of any
 * size is never in memory whole.
 */
export async function* feedItems(db: Db, sellerId: number | null): AsyncGenerator<FeedItem> {
  for (let after = 0; ; ) {
    const rows = await productsAfter(db, after, sellerId);
    for (const { variants, offer, pictures, ...product } of rows) {
      for (const variant of variants) {
        yield {
          ...{ ...product, ...variant, pictures: picturesOf(pictures, variant.variantId) },
          offer: offer !== null && offer < variant.price ? offer : null,
        };
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.productId;
  }
}

/** The variant's own first, then those of all; another variant's only where there is nothing else. Each once. */
function picturesOf(pictures: ProductRow['pictures'], variantId: number): string[] {
  const own = pictures.filter((picture) => picture.variantId === variantId);
  const common = pictures.filter((picture) => picture.variantId === null);
  const shown = own.length + common.length > 0 ? [...own, ...common] : pictures;
  return [...new Set(shown.map(({ uri }) => uri))].slice(0, PICTURES);
}

/** A seller with a shop, by user name; null: there is none. */
export async function findSeller(db: Db, userName: string): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', sql<string>`coalesce(nullif(business_name, ''), user_name)`.as('name')])
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .where('role_id', 'in', SHOP_ROLES)
    .where('sells', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** An offer for some methods of payment only is not what everybody pays, so it is left out. */
async function productsAfter(db: Db, after: number, sellerId: number | null): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id as "productId", p.code, p.name, p.description, b.name as brand, p.condition = 1 as "isNew", p.adult,
      coalesce(nullif(u.business_name, ''), u.user_name) as seller,
      array_remove(array[parent.name, c.name], null) as categories,
      case when p.has_discount = 1 and not exists (
          select from jsonb_each_text(coalesce(nullif(p.paymentmethodoffer, 'null'), '{}')) m where m.value = 'false')
        then p.offer_price end as offer,
      p.offer_from as "offerFrom", p.offer_until as "offerUntil",
      (select json_agg(json_build_object('uri', i.uri, 'variantId', i.variant_id) order by i.position, i.id)
        from product_images i where i.product_id = p.id) as pictures,
      (select json_agg(json_build_object('variantId', v.id, 'stock', v.stock, 'price', v.price,
          'gtin', v.gtin, 'choices', w.choices, 'color', w.color, 'size', w.size) order by v.position, v.id)
        from variants v cross join lateral (
          select string_agg(value.value_text, ', ' order by a.position, a.id) as choices,
            max(value.value_text) filter (where a.kind = 'color') as color,
            max(value.value_text) filter (where a.kind = 'size') as size
          from variant_values vv join attribute_values value on value.id = vv.attribute_value_id
            join attributes a on a.id = value.attribute_id where vv.variant_id = v.id) w
        where v.product_id = p.id and v.enabled) as variants
    from products p join users u on u.id = p.seller_id join categories c on c.id = p.category_id
      left join categories parent on parent.id = c.parent_id left join brands b on b.id = p.brand_id
    where p.enabled and p.id > ${after} and u.sells and u.role_id = any(${[...SHOP_ROLES]}::int[])
      and (${sellerId}::int is null or p.seller_id = ${sellerId}::int)
      and exists (select from product_images i where i.product_id = p.id)
      and exists (select from variants v where v.product_id = p.id and v.enabled)
    order by p.id limit ${BATCH}`.execute(db);
  return rows;
}
