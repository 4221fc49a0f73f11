import { useRecentSearches } from '@qhatu/shared-state';

const WHILE_TYPING = 2;

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Earlier searches in this browser: all of them while the box is empty, then those that begin like the text. */
export function useRecent(text: string): string[] {
  const recent = useRecentSearches();
  const typed = fold(text.trim());
  if (typed === '') return recent;
  return recent.filter((words) => fold(words).startsWith(typed) && fold(words) !== typed).slice(0, WHILE_TYPING);
}
