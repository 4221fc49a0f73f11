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

/**
 * The pages that stand one after the other around `current`, in order. `current` is the newest reading of its page and
 * replaces an older one; what does not join it without a gap is left out.
 */
export function runOfPages<P extends Page>(current: P, known: readonly P[]): P[] {
  const byNumber = new Map([...known, current].map((page) => [page.current_page, page]));
  let first = current.current_page;
  while (byNumber.has(first - 1)) first -= 1;
  const run: P[] = [];
  for (let number = first; byNumber.has(number); number += 1) run.push(byNumber.get(number) as P);
  return run;
}

/** The page that the product at `index` of a run came with. */
export function pageAt(run: readonly Page[], index: number): number {
  let end = 0;
  for (const page of run) {
    end += page.data.length;
    if (index < end) return page.current_page;
  }
  return run.at(-1)?.current_page ?? 1;
}
