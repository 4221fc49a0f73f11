import type { List } from '@qhatu/contract/wire';

export interface PageOptions {
  page: number;
  perPage: number;
}

export const offsetOf = ({ page, perPage }: PageOptions): number => (page - 1) * perPage;

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
