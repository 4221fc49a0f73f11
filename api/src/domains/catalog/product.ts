import { toSoles } from '@qhatu/contract/money';
import type { Image, Product } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { dayAndTime } from '../../http/dates';
import { findFullSummary } from './summaries';

type Variant = Product['variants'][number];
type VariantAttribute = Variant['attributes'][number];

/** A page shows so many; older ones have no call of their own. */
const MAX_VOICES = 100;

const findDetails = (db: Db, id: number) =>
  db
    .selectFrom('products')
    .select(['code', 'textvariantes', 'warranty', 'video_id'])
    .where('id', '=', id)
    .executeTakeFirst();

async function findVariants(db: Db, productId: number): Promise<Variant[]> {
  const { rows } = await sql<{
    id: number;
    price: number;
    stock: number;
    images: Image[];
    attributes: VariantAttribute[];
  }>`
    select v.id, v.price, v.stock,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'uri', i.uri, 'url', i.uri, 'widths', i.widths)
          order by i.position, i.id), '[]')
        from product_images i where i.variant_id = v.id) as images,
      (select coalesce(jsonb_agg(jsonb_build_object('attribute_id', a.id, 'name', a.name, 'value_id', av.id,
          'value_text', av.value_text, 'payload', av.payload) order by a.position, a.id), '[]')
        from variant_values vv
          join attribute_values av on av.id = vv.attribute_value_id
          join attributes a on a.id = av.attribute_id
        where vv.variant_id = v.id) as attributes
    from variants v where v.product_id = ${productId} and v.enabled
    order by v.position, v.id`.execute(db);
  return rows.map((row) => ({ ...row, price: toSoles(row.price) }));
}

/** Where each value stands in its attribute: sizes from small to large, not in the order of the variants. */
async function valuePositions(db: Db, productId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('variant_values as vv')
    .innerJoin('variants as v', 'v.id', 'vv.variant_id')
    .innerJoin('attribute_values as av', 'av.id', 'vv.attribute_value_id')
    .select(['av.id', 'av.position'])
    .where('v.product_id', '=', productId)
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** The distinct choices of the variants, by attribute. */
export function choicesOf(variants: Variant[], positions: Map<number, number>): Product['variant_attributes'] {
  const choices = new Map<number, Product['variant_attributes'][number]>();
  for (const { attribute_id, name, value_id, value_text, payload } of variants.flatMap(
    (variant) => variant.attributes,
  )) {
    const choice = choices.get(attribute_id) ?? { attribute_id, name, values: [] };
    choices.set(attribute_id, choice);
    if (!choice.values.some(({ id }) => id === value_id)) choice.values.push({ id: value_id, value_text, payload });
  }
  const positionOf = ({ id }: { id: number }) => positions.get(id) ?? 0;
  for (const { values } of choices.values()) values.sort((a, b) => positionOf(a) - positionOf(b) || a.id - b.id);
  return [...choices.values()];
}

const findAttributes = (db: Db, productId: number) =>
  db
    .selectFrom('product_values as pv')
    .innerJoin('attribute_values as v', 'v.id', 'pv.attribute_value_id')
    .innerJoin('attributes as a', 'a.id', 'v.attribute_id')
    .select(['a.id as attribute_id', 'a.name', 'v.value_text'])
    .where('pv.product_id', '=', productId)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();

const findTags = (db: Db, productId: number) =>
  db
    .selectFrom('product_tags as pt')
    .innerJoin('tags as t', 't.id', 'pt.tag_id')
    .select(['t.id', 't.name'])
    .where('pt.product_id', '=', productId)
    .orderBy('t.name')
    .execute();

async function findQuestions(db: Db, productId: number): Promise<Product['questions']> {
  const rows = await db
    .selectFrom('questions as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.message', 'q.answer', 'q.created_at', 'u.user_name', 'u.uri'])
    .where('q.product_id', '=', productId)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(MAX_VOICES)
    .execute();
  return rows.map(({ user_name, uri, created_at, ...question }) => ({
    ...question,
    created_at: dayAndTime(created_at),
    user: { user_name, uri },
  }));
}

async function findRatings(db: Db, productId: number): Promise<Product['ratings']> {
  const rows = await db
    .selectFrom('ratings as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.rating', 'r.title', 'r.message', 'r.created_at', 'u.user_name', 'u.uri'])
    .where('r.product_id', '=', productId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_VOICES)
    .execute();
  return rows.map(({ user_name, uri, created_at, rating, ...rest }) => ({
    ...rest,
    rating: rating / 2,
    created_at: dayAndTime(created_at),
    user: { user_name, uri },
  }));
}

/** Everything about one product (D66); null when it does not exist or is not on sale. */
export async function findProduct(db: Db, id: number): Promise<Product | null> {
  const [summary, details] = await Promise.all([findFullSummary(db, id), findDetails(db, id)]);
  if (!summary || !details) return null;
  const [variants, positions, attributes, tags, questions, ratings] = await Promise.all([
    findVariants(db, id),
    valuePositions(db, id),
    findAttributes(db, id),
    findTags(db, id),
    findQuestions(db, id),
    findRatings(db, id),
  ]);
  const variant_attributes = choicesOf(variants, positions);
  return { ...summary, ...details, variants, variant_attributes, attributes, tags, questions, ratings };
}
