import { toSoles } from '@qhatu/contract/money';
import type { CustomImage, CustomProduct, CustomProductList, DesignView, Rectangle } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { withPlaceholder } from '../../http/placeholders';

interface Value {
  id: number;
  attribute_id: number;
  name: string;
  kind: string;
  value: string;
  payload: string | null;
  position: number;
}

interface Row {
  id: number;
  name: string;
  description: string;
  category: { id: number; name: string };
  images: { id: number; view: DesignView; color_id: number; uri: string; widths: number[] }[];
  rectangles: (Rectangle & { view: DesignView; size: string })[];
  variants: { id: number; price: number; stock: number; attributes: Value[] }[];
}

type Attribute = CustomProduct['variantAttributes'][number];

/** The distinct colours and sizes of the variants, in the shop's order. */
function attributesOf(variants: Row['variants']): Attribute[] {
  type Growing = Attribute & { positions: Map<number, number> };
  const found = new Map<number, Growing>();
  for (const { attribute_id, name, kind, ...value } of variants.flatMap(({ attributes }) => attributes)) {
    if (kind !== 'color' && kind !== 'size') continue;
    const attribute: Growing = found.get(attribute_id) ?? {
      attribute_id,
      name,
      kind,
      values: [],
      positions: new Map(),
    };
    found.set(attribute_id, attribute);
    if (attribute.positions.has(value.id)) continue;
    attribute.positions.set(value.id, value.position);
    attribute.values.push({ id: value.id, value: value.value, payload: value.payload });
  }
  return [...found.values()].map(({ positions, values, ...attribute }) => ({
    ...attribute,
    // Colours as the seller lists them; sizes from small to large.
    values:
      attribute.kind === 'size'
        ? values.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
        : values,
  }));
}

function productOf(row: Row): CustomProduct {
  const images: CustomImage[] = row.images.map((image) => withPlaceholder({ ...image, url: image.uri }));
  const variantAttributes = attributesOf(row.variants);
  const views = [...new Set(row.rectangles.map(({ view }) => view))];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toSoles(Math.min(...row.variants.map(({ price }) => price))),
    images,
    rectangles: views.map((view) => ({
      view,
      dimensions: Object.fromEntries(
        row.rectangles
          .filter((rectangle) => rectangle.view === view)
          .map(({ size, x, y, width, height }) => [size, { x, y, width, height }]),
      ),
    })),
    category: {
      ...row.category,
      attributes: variantAttributes.map(({ attribute_id: id, ...attribute }) => ({ id, ...attribute })),
    },
    variants: row.variants.map(({ id, price, stock, attributes }) => ({
      id,
      price: toSoles(price),
      stock,
      images: images.filter(({ color_id }) => attributes.some((value) => value.id === color_id)),
      attributes: attributes.map(({ kind: _kind, position: _position, ...value }) => value),
    })),
    variantAttributes,
  };
}

/**
 * What can be designed on (spec 3 §7): products on sale with at least one rectangle, whole, since there are few. `id`
 * asks for one.
 */
export async function customProducts(db: Db, id: number | null = null): Promise<CustomProduct[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.description, json_build_object('id', c.id, 'name', c.name) as category,
      (select json_agg(json_build_object('id', i.id, 'view', i.view, 'color_id', i.color_value_id, 'uri', i.uri,
                                         'widths', i.widths) order by i.id)
         from design_images i where i.product_id = p.id) as images,
      (select json_agg(json_build_object('view', r.view, 'size', s.value_text, 'x', r.x, 'y', r.y, 'width', r.width,
                                         'height', r.height) order by r.view, s.position)
         from design_rectangles r join attribute_values s on s.id = r.size_value_id
         where r.product_id = p.id) as rectangles,
      (select json_agg(json_build_object('id', v.id, 'price', v.price, 'stock', v.stock, 'attributes', (
                select coalesce(json_agg(json_build_object('id', av.id, 'attribute_id', a.id, 'name', a.name,
                         'kind', a.kind, 'value', av.value_text, 'payload', av.payload, 'position', av.position)
                         order by a.position, a.id), '[]')
                from variant_values vv
                join attribute_values av on av.id = vv.attribute_value_id
                join attributes a on a.id = av.attribute_id
                where vv.variant_id = v.id)) order by v.position, v.id)
         from variants v where v.product_id = p.id and v.enabled) as variants
    from products p
    join categories c on c.id = p.category_id
    join users u on u.id = p.seller_id
    where p.enabled and u.sells
      and exists (select from design_rectangles r where r.product_id = p.id)
      and exists (select from design_images i where i.product_id = p.id)
      and exists (select from variants v where v.product_id = p.id and v.enabled)
      ${id === null ? sql`` : sql`and p.id = ${id}`}
    order by p.id limit 48`.execute(db);
  return rows.map(productOf);
}

/** The same as a D9 list of one page: `all=true`. */
export async function customProductList(db: Db): Promise<CustomProductList> {
  const data = await customProducts(db);
  const total = data.length;
  const page = { current_page: 1, last_page: 1, from: total > 0 ? 1 : null, to: total > 0 ? total : null };
  return { data, total, per_page: 48, ...page };
}
