import type { Suggestions } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';
import { findSummaries } from '../summaries';
import { whereOf } from './conditions';
import { matchesAbout, productsIn } from './counts';
import { areFew } from './matches';
import type { FacetNames } from './names';
import { matchingCategories } from './suggest-categories';
import { readBack, repairText, tsquery } from './text';

const PRODUCTS = 6;
const CATEGORIES = 3;
/** So many of the best-known matches are weighed by how well they match. */
const CANDIDATES = 36;
/** So many words of the vocabulary that begin as the last word does; the most frequent ones. */
const COMPLETIONS = 8;
const MAX_WORDS = 8;

/** The words of the titles that begin with `start`, most frequent first. */
async function completionsOf(db: Db, start: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_term
    where word >= fold(${start}) and word < fold(${start}) || ${'\u{10FFFF}'} and ndoc > 0
    order by ndoc desc, word limit ${sql.lit(COMPLETIONS)}`.execute(db);
  return rows.map(({ word }) => word);
}

/** What somebody may be about to write: the words before the last one are whole, the last one may go on. */
interface ParsedText {
  query: RawBuilder<unknown>;
  /** The text as it would be searched. */
  text: string;
}

async function parseText(db: Db, filter: string): Promise<ParsedText | null> {
  const words = readBack(filter).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const last = words.pop();
  if (last === undefined) return null;
  const [head, completions] = await Promise.all([
    words.length ? repairText(db, words.join(' ')) : null,
    completionsOf(db, last),
  ]);
  if (completions.length === 0) {
    const { text } = await repairText(db, [...(head ? [head.text] : []), last].join(' '));
    return { query: tsquery(text), text };
  }
  const endings = sql.join(completions.map(tsquery), sql` || `);
  if (!head) return { query: sql`(${endings})`, text: last };
  return { query: sql`(${tsquery(head.text)} && (${endings}))`, text: `${head.text} ${last}` };
}

interface Candidate {
  product_id: number;
  category_id: number;
}

/** The best known and best fitting products, best first. */
async function candidatesOf(db: Db, { query }: ParsedText, products: number): Promise<Candidate[]> {
  const has = sql<boolean>`s.tsv @@ ${query}`;
  const few = areFew(await matchesAbout(db, has), CANDIDATES, products);
  const where = whereOf([{ facet: null, where: has, narrow: true }], { few });
  const order = few ? sql`s.popularity + 0 desc, s.product_id` : sql`s.popularity desc, s.product_id`;
  const { rows } = await sql<Candidate>`
    select c.product_id, coalesce(c.subcategory_id, c.category_id) as category_id from (
      select s.product_id, s.popularity, s.category_id, s.subcategory_id, s.tsv from product_search s
      where ${where} order by ${order} limit ${sql.lit(CANDIDATES)}
    ) c order by ts_rank(c.tsv, ${query}) * ln(2 + greatest(c.popularity, 0)) desc, c.product_id`.execute(db);
  return rows;
}

/** Products and categories for what has been typed so far; typos and missing accents are forgiven. */
export async function suggest(db: Db, names: FacetNames, filter: string): Promise<Suggestions> {
  const [parsed, total] = await Promise.all([parseText(db, filter), productsIn(db, { scope: 0, scopeId: 0 })]);
  if (!parsed) return { text: '', categories: [], products: [] };
  const candidates = await candidatesOf(db, parsed, total);
  const products = await findSummaries(
    db,
    candidates.slice(0, PRODUCTS).map(({ product_id }) => product_id),
  );
  const inTheirs = candidates.map(({ category_id }) => category_id);
  return { text: parsed.text, categories: matchingCategories(names, parsed.text, inTheirs, CATEGORIES), products };
}
