import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import type { ProductRow, ProductSeed, QuestionRow, RatingRow } from '../catalog/rows';
import { productPicture } from '../media-uri';

const PRODUCT: Record<keyof ProductRow, string> = {
  id: 'int',
  seller_id: 'int',
  category_id: 'int',
  brand_id: 'int',
  name: 'text',
  code: 'text',
  textvariantes: 'text',
  description: 'text',
  warranty: 'text',
  video_id: 'text',
  condition: 'smallint',
  price: 'int',
  has_discount: 'smallint',
  offer_price: 'int',
  discount_rate: 'smallint',
  paymentmethodoffer: 'jsonb',
  adult: 'boolean',
  free_shipping: 'boolean',
  can_go_to_province: 'boolean',
  has_variants: 'boolean',
  is_new: 'boolean',
  on_sale: 'boolean',
  popularity: 'int',
  rating_sum: 'int',
  rating_count: 'int',
  created_at: 'timestamptz',
};

/** Where the next variant's id and the tags' ids are kept while products stream in. */
export interface Cursor {
  variantId: number;
  tags: Map<string, number>;
}
export const newCursor = (): Cursor => ({ variantId: 1, tags: new Map() });

interface VariantRow {
  id: number;
  product_id: number;
  price: number;
  stock: number;
  position: number;
}
interface ImageRow {
  product_id: number;
  variant_id: number | null;
  uri: string;
  widths: number[];
  position: number;
}

/** Stores a batch of products with everything that hangs on them. Ids of variants count up from the cursor. */
export async function loadProducts(db: Db, products: readonly ProductSeed[], cursor: Cursor): Promise<void> {
  const variants: VariantRow[] = [];
  const variantValues: { variant_id: number; attribute_value_id: number }[] = [];
  const images: ImageRow[] = [];
  for (const { row, variants: list, pictures } of products) {
    pictures.forEach((name, position) => {
      images.push({ product_id: row.id, variant_id: null, ...productPicture(name), position });
    });
    list.forEach(({ price, stock, values, picture }, position) => {
      const id = cursor.variantId++;
      variants.push({ id, product_id: row.id, price, stock, position });
      for (const attribute_value_id of values) variantValues.push({ variant_id: id, attribute_value_id });
      if (picture)
        images.push({
          product_id: row.id,
          variant_id: id,
          ...productPicture(picture),
          position: pictures.length + position,
        });
    });
  }
  await insertRows<ProductRow>(
    db,
    'products',
    PRODUCT,
    products.map(({ row }) => row),
  );
  await insertRows<VariantRow>(
    db,
    'variants',
    { id: 'int', product_id: 'int', price: 'int', stock: 'int', position: 'int' },
    variants,
  );
  await insertRows(db, 'variant_values', { variant_id: 'int', attribute_value_id: 'int' }, variantValues);
  await insertRows<ImageRow>(
    db,
    'product_images',
    { product_id: 'int', variant_id: 'int', uri: 'text', widths: 'int[]', position: 'int' },
    images,
  );
  const values = products.flatMap(({ row, values: ids }) =>
    ids.map((attribute_value_id) => ({ product_id: row.id, attribute_value_id })),
  );
  await insertRows(db, 'product_values', { product_id: 'int', attribute_value_id: 'int' }, values);
  await loadTags(db, products, cursor.tags);
  await loadDiscussions(db, products);
}

async function loadTags(db: Db, products: readonly ProductSeed[], known: Map<string, number>): Promise<void> {
  const fresh: { id: number; name: string }[] = [];
  const pairs = products.flatMap(({ row, tags }) =>
    tags.map((name) => {
      const id = known.get(name) ?? known.size + 1;
      if (!known.has(name)) fresh.push({ id, name });
      known.set(name, id);
      return { product_id: row.id, tag_id: id };
    }),
  );
  await insertRows(db, 'tags', { id: 'int', name: 'text' }, fresh);
  await insertRows(db, 'product_tags', { product_id: 'int', tag_id: 'int' }, pairs);
}

async function loadDiscussions(db: Db, products: readonly ProductSeed[]): Promise<void> {
  type Of<T> = T & { product_id: number };
  const questions = products.flatMap(({ row, questions: list }) =>
    list.map((question): Of<QuestionRow> => ({ product_id: row.id, ...question })),
  );
  const ratings = products.flatMap(({ row, ratings: list }) =>
    list.map((rating): Of<RatingRow> => ({ product_id: row.id, ...rating })),
  );
  await insertRows<Of<QuestionRow>>(
    db,
    'questions',
    {
      product_id: 'int',
      user_id: 'int',
      message: 'text',
      answer: 'text',
      answered_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    questions,
  );
  await insertRows<Of<RatingRow>>(
    db,
    'ratings',
    {
      product_id: 'int',
      user_id: 'int',
      rating: 'smallint',
      title: 'text',
      message: 'text',
      created_at: 'timestamptz',
    },
    ratings,
  );
}
