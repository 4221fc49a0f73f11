/** Names of the eight category colours of tokens.css (`--category-clay` …), in the order in which categories take them. */
export const CATEGORY_COLORS = ['clay', 'maize', 'leaf', 'lagoon', 'sky', 'violet', 'rose', 'sand'] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

/** The families that the header names keep their colour whatever their number is. */
const FIXED: Record<number, CategoryColor> = { 11: 'maize', 13: 'rose', 17: 'sky' };

/** The colour behind products of a root category, so that shelves are told apart at a glance (brand.md). */
export function categoryColorName(rootCategoryId: number): CategoryColor {
  return FIXED[rootCategoryId] ?? CATEGORY_COLORS[Math.abs(rootCategoryId) % CATEGORY_COLORS.length] ?? 'sand';
}

/** The same as a CSS value: 'var(--category-rose)'. */
export function categoryColor(rootCategoryId: number): string {
  return `var(--category-${categoryColorName(rootCategoryId)})`;
}
