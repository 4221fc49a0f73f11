import { stickersToWire } from '@qhatu/contract/designer';
import { toSoles } from '@qhatu/contract/money';
import type {
  CustomProduct,
  DesignDocument,
  DesignView,
  OwnCustom,
  OwnCustomList,
  ProductCustom,
} from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Person } from '../../../http/person';
import { isOrdered, keptByOrder, readableBy } from '../ordered';
import { customProducts } from '../products';
import { areaOf } from './design-of';
import { pictureOf } from './picture-address';

interface Row {
  id: number;
  user_id: number;
  product_id: number;
  variant_id: number;
  stickers_total: number;
  quantity: number;
  description: string | null;
  image_optimized: boolean;
  design: DesignDocument;
  created_at: Date;
  name: string;
  price: number;
  stock: number;
  variant_label: string;
  size: string | null;
  images: { view: DesignView; uri: string }[];
}

async function customRows(db: Db, where: ReturnType<typeof sql>, page = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.user_id, d.product_id, d.variant_id, d.stickers_total, d.quantity, d.description, d.image_optimized,
      d.design, d.created_at, p.name, v.price, case when p.enabled and v.enabled then v.stock else 0 end as stock,
      coalesce((select string_agg(av.value_text, ', ' order by a.position, a.id)
        from variant_values vv join attribute_values av on av.id = vv.attribute_value_id
        join attributes a on a.id = av.attribute_id where vv.variant_id = v.id), '') as variant_label,
      (select av.value_text from variant_values vv join attribute_values av on av.id = vv.attribute_value_id
        join attributes a on a.id = av.attribute_id where vv.variant_id = v.id and a.kind = 'size' limit 1) as size,
      coalesce((select json_agg(json_build_object('view', i.view, 'uri', i.uri) order by i.view)
        from product_custom_images i where i.custom_id = d.id), '[]') as images
    from product_customs d join products p on p.id = d.product_id join variants v on v.id = d.variant_id
    where ${where} order by d.id desc ${page}`.execute(db);
  return rows;
}

function wireOf(row: Row, product: CustomProduct | undefined): ProductCustom {
  return {
    id: row.id,
    user_id: row.user_id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    name: row.name,
    variant_label: row.variant_label,
    price: toSoles(row.price + row.stickers_total),
    quantity: row.quantity,
    stock: row.stock,
    description: row.description,
    image_optimized: row.image_optimized ? 1 : 0,
    // A polo that is no longer offered has no picture to lay the stickers on: the whole picture is the area then.
    stickers: stickersToWire(row.design, (view) =>
      product ? areaOf(product, row.size ?? '', view) : { x: 0, y: 0, width: 1, height: 1 },
    ),
    images: row.images.map(({ view, uri }) => ({ ...pictureOf(row.id, view, uri), view })),
    design: row.design,
    created_at: row.created_at.toISOString(),
  };
}

async function wiresOf(db: Db, rows: readonly Row[]): Promise<ProductCustom[]> {
  const products = rows.length > 0 ? await customProducts(db) : [];
  return rows.map((row) =>
    wireOf(
      row,
      products.find(({ id }) => id === row.product_id),
    ),
  );
}

/** One design as `person` may see it; null otherwise. */
export async function readCustom(db: Db, person: Person, id: number): Promise<ProductCustom | null> {
  const [custom] = await wiresOf(db, await customRows(db, sql`d.id = ${id} and ${readableBy(person)}`));
  return custom ?? null;
}

type Held = Pick<OwnCustom, 'order_id' | 'order_placed' | 'counts'>;
/** Of a design that is not there any more. */
const FREE: Held = { order_id: null, order_placed: false, counts: true };

/** The order that keeps each design from being deleted, and whether the design counts in the sum of its account. */
async function heldOf(db: Db, ids: readonly number[]): Promise<Map<number, Held>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_customs as d')
    .leftJoin('orders as o', (join) => join.on('o.id', '=', keptByOrder(sql`d.id`)))
    .select(['d.id', 'o.id as order_id', 'o.placed_at', isOrdered(sql`d.id`).as('ordered')])
    .where('d.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, order_id, placed_at, ordered }) => [
      id,
      { order_id, order_placed: placed_at !== null, counts: !ordered },
    ]),
  );
}

/** A person's own designs, newest first (D9). */
export async function listCustoms(
  db: Db,
  userId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<OwnCustomList> {
  const from = (page - 1) * perPage;
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('product_customs')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    customRows(db, sql`d.user_id = ${userId}`, sql`limit ${perPage} offset ${from}`),
  ]);
  const held = await heldOf(
    db,
    rows.map(({ id }) => id),
  );
  const designs = await wiresOf(db, rows);
  return {
    data: designs.map((design) => ({ ...design, ...(held.get(design.id) ?? FREE) })),
    total,
    per_page: perPage,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    from: rows.length > 0 ? from + 1 : null,
    to: rows.length > 0 ? from + rows.length : null,
  };
}
