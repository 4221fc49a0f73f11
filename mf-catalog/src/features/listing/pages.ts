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

/** What of a `ListingPage` is asked here. */
interface Page {
  currentPage: number;
  lastPage: number;
  total: number;
  to: number | null;
  products: readonly unknown[];
}

/** The page to load next, or null at the end: the last page was reached, or everything is shown (spec 1 §4). */
export function nextPage(page: Page): number | null {
  if (page.products.length === 0) return null;
  if (page.currentPage >= page.lastPage || (page.to ?? 0) >= page.total) return null;
  return page.currentPage + 1;
}

/**
 * The pages that stand one after the other around `current`, in order. `current` is the newest reading of its page and
 * replaces an older one; what does not join it without a gap is left out.
 */
export function runOfPages<P extends Page>(current: P, known: readonly P[]): P[] {
  const byNumber = new Map([...known, current].map((page) => [page.currentPage, page]));
  let first = current.currentPage;
  while (byNumber.has(first - 1)) first -= 1;
  const run: P[] = [];
  for (let number = first; byNumber.has(number); number += 1) run.push(byNumber.get(number) as P);
  return run;
}

/** The page that the product at `index` of a run came with. */
export function pageAt(run: readonly Page[], index: number): number {
  let end = 0;
  for (const page of run) {
    end += page.products.length;
    if (index < end) return page.currentPage;
  }
  return run.at(-1)?.currentPage ?? 1;
}
