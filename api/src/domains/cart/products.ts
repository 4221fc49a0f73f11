import { toSoles } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type { CartProduct, Image, ShopAway } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { anyOf, preparedPlan } from '../../db/prepared-plan';
import { tintOf } from '../../http/placeholders';
import { awayOf } from '../absences/away';
import { cartCustoms } from '../designs/customs/cart';

/** A product as cart and checkout see it, and what an order copies of it. */
export interface OrderProduct {
  wire: CartProduct;
  hasVariants: boolean;
  /** The one variant of a product without variants; it alone holds the stock. */
  defaultVariantId: number | null;
  /** Names for mails and purchases. */
  sellerName: string;
}

interface Row {
  id: number;
  name: string;
  code: string;
  textvariantes: string | null;
  price: number;
  has_discount: number;
  offer_price: number | null;
  discount_rate: number;
  paymentmethodoffer: CartProduct['paymentmethodoffer'];
  adult: boolean;
  free_shipping: boolean;
  can_go_to_province: boolean;
  has_variants: boolean;
  category_id: number;
  category_name: string;
  especial: boolean;
  freelancer: boolean;
  root_id: number | null;
  root_name: string | null;
  seller_id: number;
  seller_user_name: string;
  seller_name: string;
  fob: boolean;
  away: ShopAway | null;
  images: (Pick<Image, 'id' | 'uri' | 'widths'> & { variant_id: number | null })[];
  variants: { id: number; price: number; stock: number; label: string }[];
}

const imageOf = ({ id, uri, widths }: Row['images'][number]): Image => ({
  id,
  uri,
  url: uri,
  widths,
  ...tintOf(uri),
});

function productOf(row: Row): OrderProduct {
  const ownImages = row.images.filter((image) => image.variant_id === null).map(imageOf);
  return {
    hasVariants: row.has_variants,
    defaultVariantId: row.has_variants ? null : (row.variants[0]?.id ?? null),
    sellerName: row.seller_name,
    wire: {
      id: row.id,
      name: row.name,
      code: row.code,
      textvariantes: row.textvariantes,
      images: ownImages,
      price: toSoles(row.price),
      has_discount: row.has_discount,
      offer_price: row.offer_price === null ? null : toSoles(row.offer_price),
      discount_rate: row.discount_rate,
      stock: row.variants.reduce((sum, variant) => sum + variant.stock, 0),
      adult: row.adult,
      can_go_to_province: row.can_go_to_province ? 1 : 0,
      free_shipping: row.free_shipping,
      // Stored flags may be missing or none at all; an empty object is the same as null (D41).
      paymentmethodoffer: methodsToWire(methodsFromWire(row.paymentmethodoffer)),
      category: {
        name: row.category_name,
        category_id: row.category_id,
        principal: row.root_id === null ? null : { id: row.root_id, name: row.root_name ?? '' },
        especial: row.especial,
        freelancer: row.freelancer,
      },
      user: { id: row.seller_id, user_name: row.seller_user_name, fob: row.fob },
      ...(row.away && { away: row.away }),
      variants: row.has_variants
        ? row.variants.map((variant) => ({
            id: variant.id,
            price: toSoles(variant.price),
            stock: variant.stock,
            label: variant.label,
            images: row.images.filter((image) => image.variant_id === variant.id).map(imageOf),
          }))
        : [],
    },
  };
}

/**
 * Live price and stock of products, by id; those that do not exist or are not on sale are missing. One statement, since
 * every quote and every order begins with it; the person's own designs among `designs.ids` come with the products they
 * are on.
 */
export async function loadProducts(
  db: Db,
  ids: readonly number[],
  designs: { userId: number | null; ids: readonly number[] } = { userId: null, ids: [] },
): Promise<Map<number, OrderProduct>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const { rows } = await sql<Row>`${preparedPlan}
    select p.id, p.name, p.code, p.textvariantes, p.price, p.has_discount, p.offer_price, p.discount_rate,
           p.paymentmethodoffer, p.adult, p.free_shipping, p.can_go_to_province, p.has_variants,
           c.id as category_id, c.name as category_name,
           c.especial or coalesce(root.especial, false) as especial,
           c.freelancer or coalesce(root.freelancer, false) as freelancer,
           root.id as root_id, root.name as root_name,
           u.id as seller_id, u.user_name as seller_user_name, u.fob, ${awayOf(sql`u.id`)} as away,
           coalesce(u.business_name, trim(u.name || ' ' || u.last_name)) as seller_name,
           coalesce((
             select json_agg(json_build_object('id', i.id, 'uri', i.uri, 'widths', i.widths, 'variant_id', i.variant_id)
                             order by i.position, i.id)
             from product_images i where i.product_id = p.id), '[]') as images,
           coalesce((
             select json_agg(json_build_object('id', v.id, 'price', v.price, 'stock', v.stock, 'label', case when p.has_variants then coalesce((
                      select string_agg(av.value_text, ', ' order by a.position, a.id)
                      from variant_values vv
                      join attribute_values av on av.id = vv.attribute_value_id
                      join attributes a on a.id = av.attribute_id
                      where vv.variant_id = v.id), '') else '' end)
                    order by v.position, v.id)
             from variants v where v.product_id = p.id and v.enabled), '[]') as variants
    from products p
    join categories c on c.id = p.category_id
    left join categories root on root.id = c.parent_id
    join users u on u.id = p.seller_id
    where p.id = ${anyOf(uniqueIds)} and p.enabled and u.sells`.execute(db);
  const customs = await cartCustoms(db, designs.userId, designs.ids);
  return new Map(
    rows.map((row) => {
      const product = productOf(row);
      const own = customs.get(row.id);
      return [row.id, own ? { ...product, wire: { ...product.wire, customs: own } } : product];
    }),
  );
}
