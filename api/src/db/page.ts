import type { List } from '@qhatu/contract/wire';

export interface PageWish {
  page: number;
  perPage: number;
}

export const offsetOf = ({ page, perPage }: PageWish): number => (page - 1) * perPage;

/** The frame of D9 around one page of rows. */
export function pageOf<T>(data: T[], total: number, wish: PageWish): List<T> {
  const offset = offsetOf(wish);
  return {
    data,
    total,
    per_page: wish.perPage,
    current_page: wish.page,
    last_page: Math.max(1, Math.ceil(total / wish.perPage)),
    from: data.length ? offset + 1 : null,
    to: data.length ? offset + data.length : null,
  };
}
