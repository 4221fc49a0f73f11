import { toSoles } from '@qhatu/contract/money';
import type { Image, Product, Question, ShopAway } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import { dayAndTime } from '../../http/dates';
import { withPlaceholder } from '../../http/placeholders';
import { awayOf } from '../absences/away';
import { COLUMNS, type SummaryRow, summaryOf, TABLES } from './summaries';

type Variant = Product['variants'][number];
type VariantAttribute = Variant['attributes'][number];
type Dated<T extends { created_at: string }> = Omit<T, 'created_at'> & { at: number };

/** A page shows so many; older ones have no call of their own. */
const MAX_ENTRIES = 100;
/** Of the product itself; a variant's own are never many. */
const MAX_IMAGES = 20;

/** A product as the one statement below answers it: lists as JSON, amounts in céntimos, instants in milliseconds. */
interface ProductRow extends Omit<SummaryRow, 'images' | 'stock'> {
  code: string;
  textvariantes: string | null;
  warranty: string | null;
  video_id: string | null;
  pictures: (Image & { variant_id: number | null })[];
  variants: { id: number; price: number; stock: number }[];
  choices: (VariantAttribute & { variant_id: number; position: number })[];
  attributes: Product['attributes'];
  tags: Product['tags'];
  away: ShopAway | null;
  questions: Dated<Product['questions'][number]>[];
  ratings: (Omit<Dated<Product['ratings'][number]>, 'answer'> & {
    answer: Dated<NonNullable<Product['ratings'][number]['answer']>> | null;
  })[];
}

/** Milliseconds, because the text of an instant inside JSON depends on the session's time zone. */
const AT = sql`'at', (extract(epoch from x.created_at) * 1000)::float8`;

/**
 * One statement: each costs the embedded database about a millisecond before it does anything. Pictures and choices
 * are read once for the whole product and handed to their variants by `productOf`; a look-up per variant costs more.
 */
const readProduct = (id: number) => sql<ProductRow>`${preparedPlan}
  select ${COLUMNS}, p.description, p.code, p.textvariantes, p.warranty, p.video_id, ${awayOf(sql`p.seller_id`)} as away,
    (select coalesce(json_agg(json_build_object('id', i.id, 'uri', i.uri, 'url', i.uri, 'widths', i.widths,
        'variant_id', i.variant_id, 'alt', i.alt) order by i.position, i.id), '[]')
      from product_images i where i.product_id = p.id) as pictures,
    (select coalesce(json_agg(json_build_object('id', v.id, 'price', v.price, 'stock', v.stock)
        order by v.position, v.id), '[]')
      from variants v where v.product_id = p.id and v.enabled) as variants,
    (select coalesce(json_agg(json_build_object('variant_id', v.id, 'attribute_id', a.id, 'name', a.name,
        'value_id', av.id, 'value_text', av.value_text, 'payload', av.payload, 'position', av.position)
        order by a.position, a.id), '[]')
      from variants v
        join variant_values vv on vv.variant_id = v.id
        join attribute_values av on av.id = vv.attribute_value_id
        join attributes a on a.id = av.attribute_id
      where v.product_id = p.id and v.enabled) as choices,
    (select coalesce(json_agg(json_build_object('attribute_id', a.id, 'name', a.name, 'value_text', av.value_text)
        order by a.position, a.id), '[]')
      from product_values pv
        join attribute_values av on av.id = pv.attribute_value_id
        join attributes a on a.id = av.attribute_id
      where pv.product_id = p.id) as attributes,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
      from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id) as tags,
    (select coalesce(json_agg(json_build_object('id', x.id, 'message', x.message, 'answer', x.answer, ${AT},
        'by_shop', coalesce(x.answered_by <> p.seller_id, false),
        'user', json_build_object('user_name', w.user_name, 'uri', w.uri)) order by x.created_at desc, x.id desc), '[]')
      from (select * from questions q where q.product_id = p.id and q.hidden_at is null
        order by q.created_at desc, q.id desc limit ${sql.lit(MAX_ENTRIES)}) x
        join users w on w.id = x.user_id) as questions,
    (select coalesce(json_agg(json_build_object('id', x.id, 'rating', x.rating, 'title', x.title,
        'message', x.message, ${AT},
        'user', json_build_object('user_name', w.user_name, 'uri', w.uri),
        'answer', (select json_build_object('id', a.id, 'message', a.message,
            'at', (extract(epoch from a.created_at) * 1000)::float8,
            'name', case when not a.by_shop then coalesce(
              (select display_name from seller_shops where seller_id = p.seller_id and hidden_at is null),
              u.business_name, u.name) end)
          from rating_answers a where a.rating_id = x.id and a.hidden_at is null))
        order by x.created_at desc, x.id desc), '[]')
      from (select * from ratings r where r.product_id = p.id and r.hidden_at is null
        order by r.created_at desc, r.id desc limit ${sql.lit(MAX_ENTRIES)}) x
        join users w on w.id = x.user_id) as ratings
  ${TABLES} where p.id = ${id} and p.enabled and u.sells`;

/** The distinct choices of the variants, by attribute; `positions`: where each value stands in its attribute. */
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

const entryOf = <T extends { at: number; user: Question['user'] }>({ at, user, ...entry }: T) => ({
  ...entry,
  user: withPlaceholder(user),
  created_at: dayAndTime(new Date(at)),
});

const answerOf = ({ at, ...answer }: NonNullable<ProductRow['ratings'][number]['answer']>) => ({
  ...answer,
  created_at: dayAndTime(new Date(at)),
});

function productOf(row: ProductRow): Product {
  const { code, textvariantes, warranty, video_id, attributes, tags } = row;
  const imagesOf = (variant: number | null): Image[] =>
    row.pictures
      .filter(({ variant_id }) => variant_id === variant)
      // Most have none: then the answer says nothing of it.
      .map(({ variant_id, alt, ...image }) => withPlaceholder(alt ? { ...image, alt } : image));
  const variants = row.variants.map(({ id, price, stock }) => ({
    id,
    attributes: row.choices
      .filter(({ variant_id }) => variant_id === id)
      .map(({ variant_id, position, ...attribute }) => attribute),
    images: imagesOf(id),
    price: toSoles(price),
    stock,
  }));
  const summary = summaryOf({
    ...row,
    images: imagesOf(null).slice(0, MAX_IMAGES),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
  });
  return {
    ...summary,
    ...{ code, textvariantes, warranty, video_id, variants, attributes, tags },
    variant_attributes: choicesOf(variants, new Map(row.choices.map(({ value_id, position }) => [value_id, position]))),
    ...(row.away && { away: row.away }),
    questions: row.questions.map(entryOf),
    ratings: row.ratings.map(({ answer, ...rating }) => ({
      ...entryOf({ ...rating, rating: rating.rating / 2 }),
      ...(answer && { answer: answerOf(answer) }),
    })),
  };
}

/** Everything about one product (D66); null when it does not exist or is not on sale. */
export async function findProduct(db: Db, id: number): Promise<Product | null> {
  const { rows } = await readProduct(id).execute(db);
  return rows[0] ? productOf(rows[0]) : null;
}
