import type { Suggestions } from '@qhatu/contract/wire';
import type { CategoryName, FacetNames } from './names';

type Found = Suggestions['categories'][number];

const MARKS = /\p{Mn}/gu;
const fold = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();
/** 'zapatillas' and 'zapatilla' are one here, so are 'pantalones' and 'pantalon'. */
const singular = (word: string): string => word.replace(/(?<=[aeiou])s$|(?<=[rnldj])es$/, '');
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

/** Whether every word begins a word of the name. */
const names = (category: CategoryName, words: string[]): boolean => {
  const own = wordsOf(category.name);
  return words.every((word) => own.some((other) => other.startsWith(word)));
};

/**
 * Categories that are called like the text, then those that most of the found products stand in (`inTheirs`, one id per
 * product, best first); at most `limit`.
 */
export function matchingCategories(
  { categories }: FacetNames,
  text: string,
  inTheirs: number[],
  limit: number,
): Found[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const all = [...categories.values()];
  const called = all.filter((category) => names(category, words)).sort((a, b) => a.name.length - b.name.length);
  const counts = new Map<number, number>();
  for (const id of inTheirs) counts.set(id, (counts.get(id) ?? 0) + 1);
  const frequent = [...counts]
    .filter(([, count]) => count * 4 >= inTheirs.length)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id]) => categories.get(id) ?? []);
  return [...new Set([...called, ...frequent])].slice(0, limit).map(({ id, name, parent_id }) => {
    const parent = parent_id === null ? undefined : categories.get(parent_id);
    return { id, name, parent: parent ? { id: parent.id, name: parent.name } : null };
  });
}
