import type { List } from '@qhatu/contract/wire';

export interface PageOptions {
  page: number;
  perPage: number;
}

export const offsetOf = ({ page, perPage }: PageOptions): number => (page - 1) * perPage;

/** A page of a list that is read by key (D213). */
export interface KeyOptions {
  /** The last row of the page before. */
  after?: number | undefined;
  perPage: number;
}

/** Of `perPage` rows and one more: the page, and the `after` of the next one; null when there is none. */
export function pageByKey<Row extends { id: number }>(
  rows: readonly Row[],
  perPage: number,
): { page: Row[]; next: number | null } {
  const page = rows.slice(0, perPage);
  return { page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null };
}

/** The frame of D9 around one page of rows. */
export function pageOf<T>(data: T[], total: number, options: PageOptions): List<T> {
  const offset = offsetOf(options);
  return {
    data,
    total,
    per_page: options.perPage,
    current_page: options.page,
    last_page: Math.max(1, Math.ceil(total / options.perPage)),
    from: data.length ? offset + 1 : null,
    to: data.length ? offset + data.length : null,
  };
}
