/** Puts a page number in an API path: `products/search?category_id=13&page=1` → the same with `page=2`. */
export function pathOfPage(path: string, page: number): string {
  const [base = '', text = ''] = path.split('?');
  const pairs = text.split('&').filter((pair) => pair !== '' && !pair.startsWith('page='));
  return `${base}?${[...pairs, `page=${page}`].join('&')}`;
}

export function pageOf(path: string): number {
  const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

interface Page {
  current_page: number;
  last_page: number;
  total: number;
  to: number | null;
  data: unknown[];
}

/** The page to load next, or null at the end: the last page was reached, or everything is shown (spec 1 §4). */
export function nextPage(page: Page): number | null {
  if (page.data.length === 0) return null;
  if (page.current_page >= page.last_page || (page.to ?? 0) >= page.total) return null;
  return page.current_page + 1;
}
