/** Names of the eight grounds of tokens.css (`--ground-clay` …), in the order in which categories take them. */
export const GROUNDS = ['clay', 'maize', 'leaf', 'lagoon', 'sky', 'violet', 'rose', 'sand'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The families that the header names keep their colour whatever their number is. */
const FIXED: Record<number, Ground> = { 11: 'maize', 13: 'rose', 17: 'sky' };

/** The ground of a root category, so that shelves are told apart at a glance (brand.md). */
export function groundOf(rootCategoryId: number): Ground {
  return FIXED[rootCategoryId] ?? GROUNDS[Math.abs(rootCategoryId) % GROUNDS.length] ?? 'sand';
}

/** The same as a CSS value: 'var(--ground-rose)'. */
export function groundColor(rootCategoryId: number): string {
  return `var(--ground-${groundOf(rootCategoryId)})`;
}
