import { methodFlags } from '@qhatu/contract/pricing';
import { type Random, random } from '../random';
import { daysBefore } from './anchor';
import { attributeId, valueId } from './attributes';
import { brandId } from './brands';
import { BUYERS } from './buyers';
import { ROOT_OF } from './categories';
import { appearance } from './look';
import { questionTexts, ratingText } from './review-texts';
import type { ProductRow, ProductSeed, QuestionRow, RatingRow } from './rows';
import { sellersOf } from './sellers';
import type { Choice, ProductType } from './spec';

const OFFERS = [
  methodFlags(['niubiz', 'transferencia', 'transferencia2']),
  methodFlags(['transferencia', 'transferencia2', 'pagoEfectivo']),
  methodFlags(['niubiz', 'paypal']),
];

/** Soles to the price on the tag, in céntimos: 37 → S/ 37,90; dear things end in 9. */
export function tagPrice(soles: number): number {
  if (soles >= 300) return (Math.floor(soles / 10) * 10 + 9) * 100;
  return Math.max(2, Math.floor(soles)) * 100 + 90;
}

const fill = (template: string, words: Readonly<Record<string, string>>) =>
  template
    .replace(/\{(\w+)\}/g, (_, slot: string) => words[slot] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const ORIGIN = /^(Hech|Confeccionad|Tejid|Construid)[oa] (en|por) /;
/** A thing is made in one place: later sentences that name another are left out. */
function oneOrigin(facts: readonly string[]): string[] {
  const first = facts.findIndex((fact) => ORIGIN.test(fact));
  return facts.filter((fact, i) => i === first || !ORIGIN.test(fact));
}

interface Written {
  name: string;
  description: string;
  choices: Choice[];
  brand: string | null;
}

function write(type: ProductType, r: Random): Written {
  const choices: Choice[] = [];
  const words: Record<string, string> = {};
  for (const [slot, options] of Object.entries(type.slots ?? {})) {
    const fitting = choices.find((choice) => choice.with?.[slot])?.with?.[slot];
    const option = r.pick(fitting ?? options);
    const choice = typeof option === 'string' ? { text: option } : option;
    choices.push(choice);
    words[slot] = choice.text;
  }
  const brand = type.brands ? r.pick(type.brands) : null;
  words.marca = brand ?? '';
  const sentences = [r.pick(type.intro), ...oneOrigin(r.sample(type.facts, r.int(2, Math.min(4, type.facts.length))))];
  const name = fill(type.name, words);
  return { name, description: sentences.map((text) => fill(text, words)).join(' '), choices, brand };
}

function discussionOf(
  type: ProductType,
  popularity: number,
  age: number,
  r: Random,
): { questions: QuestionRow[]; ratings: RatingRow[] } {
  const count =
    popularity > 4000 ? r.int(5, 11) : popularity > 1000 ? r.int(2, 6) : popularity > 150 ? r.int(0, 3) : r.int(0, 1);
  const ago = () => daysBefore(r.int(0, Math.max(1, age - 2)), r.int(0, 1439));
  const ratings = r
    .sample(BUYERS, count)
    .map(({ id }): RatingRow => ({ user_id: id, ...ratingText(r, type.texts), created_at: ago() }));
  const asked = popularity > 1000 ? r.int(1, 4) : r.int(0, 2) - r.int(0, 1);
  const questions = questionTexts(r, type.texts, Math.max(0, asked)).map(([message, answer]): QuestionRow => {
    const created_at = ago();
    const answered = r.chance(0.85);
    const answered_at = answered ? new Date(Date.parse(created_at) + r.int(20, 2000) * 60_000).toISOString() : null;
    return { user_id: r.pick(BUYERS).id, message, answer: answered ? answer : null, created_at, answered_at };
  });
  return { questions, ratings };
}

/** The `attempt`-th writing of product `id`; the same arguments always give the same product. */
export function makeProduct(id: number, type: ProductType, attempt: number): ProductSeed {
  const r = random(`product:${id}:${attempt}`);
  const root = ROOT_OF.get(type.sub) ?? type.sub;
  const { name, description, choices, brand } = write(type, r);
  const used = type.used === true && r.chance(0.14);
  const extra = choices.reduce((sum, { add = 0 }) => sum + add, 0);
  const [low, high] = choices.find((choice) => choice.price)?.price ?? type.price;
  const price = tagPrice((low + (high - low) * r.next() + extra) * (used ? 0.6 : 1));
  const has_discount = type.texts !== 'service' && r.chance(0.3) ? 1 : 0;
  const offer = Math.max(190, tagPrice((price / 100) * (0.62 + 0.3 * r.next()) - 1));
  const offer_price = has_discount && offer < price ? offer : null;
  const popularity = Math.floor(8 + 9000 * r.next() ** 5);
  const age = r.int(1, 540);
  const { pictures, variants, label } = appearance(type, choices, price, r);
  const { questions, ratings } = discussionOf(type, popularity, age, r);
  const values = [
    ...Object.entries(type.values ?? {}),
    ...choices.flatMap(({ values: more }) => Object.entries(more ?? {})),
  ];
  const row: ProductRow = {
    id,
    seller_id: r.pick(sellersOf(root)),
    category_id: type.sub,
    brand_id: brand ? brandId(brand) : null,
    name,
    code: `QH${root}-${String(id).padStart(5, '0')}`,
    textvariantes: label,
    description: used ? `${description} Usado, en buen estado y probado antes de enviarlo.` : description,
    warranty: used ? '30 días.' : (type.warranty ?? null),
    video_id: choices.find((choice) => choice.video)?.video ?? null,
    condition: used ? 0 : 1,
    price,
    has_discount: offer_price === null ? 0 : 1,
    offer_price,
    discount_rate: r.weighted([
      [0, 4],
      [5, 2],
      [10, 4],
      [15, 3],
      [20, 3],
      [30, 2],
    ]),
    paymentmethodoffer: offer_price !== null && r.chance(0.25) ? r.pick(OFFERS) : null,
    adult: type.adult ?? false,
    free_shipping: r.chance(0.08),
    can_go_to_province: !type.limaOnly && r.chance(0.95),
    has_variants: variants.length > 1,
    is_new: age <= 45,
    on_sale: offer_price !== null,
    popularity,
    rating_sum: ratings.reduce((sum, { rating }) => sum + rating, 0),
    rating_count: ratings.length,
    created_at: daysBefore(age, r.int(0, 1439)),
  };
  const facets = new Map(values.map(([attribute, text]) => [attribute, valueId(attributeId(attribute), text)]));
  return { row, variants, values: [...facets.values()], pictures, tags: type.tags ?? [], questions, ratings };
}
