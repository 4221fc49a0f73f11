import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';

const tsqueryOfWord = () => sql`plainto_tsquery('public.es', es_text(w.word))`;

/** At least this alike, of 1, when more than one slip is between two words. */
const ALIKE = 0.45;
const MAX_WORDS = 12;
/** A word must be in so many titles before it is offered in place of another: one may itself be a slip. */
const MIN_TITLES = 2;

export interface TextSearch {
  /** As a person would have written it right; equal to what was asked when nothing was repaired. */
  text: string;
  /** Null when nothing was repaired. */
  corrected: string | null;
}

/** A `#` travels as `$` in addresses (D30). */
export const readBack = (filter: string): string => filter.replaceAll('$', '#');

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Looked for where it costs least: the titles' vocabulary, every 32nd product, all of them. */
const isKnown = sql`(numnode(${tsqueryOfWord()}) = 0
  or exists (select 1 from search_term t where t.stem = word_stem(w.word) and t.ndoc > 0)
  or exists (select 1 from product_search s where s.tsv @@ ${tsqueryOfWord()} and hashint4(s.product_id) & 31 = 0)
  or exists (select 1 from product_search s where s.tsv @@ ${tsqueryOfWord()}))`;

const oneSlip = sql`t.slips && word_slips(sound(w.word))`;
const alike = sql`t.grams && show_trgm(sound(w.word))`;

/** The most alike word of the vocabulary among `candidates`, the more frequent of two. */
const nearest = (candidates: RawBuilder<unknown>, least: number) => sql`(
  select t.word from search_term t
  where ${candidates} and abs(length(t.word) - length(w.word)) <= 2 and t.ndoc >= ${sql.lit(MIN_TITLES)}
    and similarity(t.sound, sound(w.word)) >= ${sql.lit(least)}
  order by similarity(t.sound, sound(w.word)) + ln(1 + t.ndoc) / 100.0 desc, t.word limit 1)`;

/**
 * Replaces words that no product knows by the nearest of the titles' vocabulary ("zapatilas" → "zapatillas"). Two
 * words sound alike before they look alike: s, z and soft c are one sound here, so are b and v.
 */
export async function repairText(db: Db, filter: string): Promise<TextSearch> {
  const words = wordsOf(readBack(filter));
  const asked = words.join(' ');
  if (words.length === 0) return { text: '', corrected: null };
  const { rows } = await sql<{ word: string; near: string | null }>`
    select w.word, case when not ${isKnown} then coalesce(${nearest(oneSlip, 0.3)}, ${nearest(alike, ALIKE)}) end as near
    from unnest(${words}::text[]) with ordinality as w (word, position)
    order by w.position`.execute(db);
  const repaired = rows.map(({ word, near }) => near ?? word).join(' ');
  return { text: repaired, corrected: repaired === asked ? null : repaired };
}

/** All its words, in any form: plural, accents or none. The text is a parameter, never part of the statement. */
export const tsquery = (text: string): RawBuilder<unknown> => sql`plainto_tsquery('public.es', es_text(${text}))`;
