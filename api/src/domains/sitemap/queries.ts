import { paths } from '@qhatu/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { SHOP_ROLES } from '../catalog/shop';

export interface Entry {
  /** Absolute address. */
  loc: string;
  changed?: Date | null;
}

/** sitemaps.org allows so many addresses in one file. */
export const PART = 50_000;
/** Ids are 32-bit. */
const MAX_ID = 2_147_483_647;

/** Pages of the shop itself that are worth finding. */
const FIXED = [paths.home, paths.search, paths.polos, paths.legal, paths.terms, paths.contact, paths.complaints];

/**
 * Which parts have products, with the newest change in each. A part is a range of ids, not of positions: a product stays
 * in its part, and reading one walks the primary key instead of counting rows.
 */
export async function productParts(db: Db): Promise<{ part: number; changed: Date }[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select ((id - 1) / ${sql.lit(PART)} + 1)::int as part, max(updated_at) as changed
    from products where enabled group by 1 order by 1`.execute(db);
  return rows;
}

/** The products of one part. */
export async function productsOfPart(db: Db, part: number, address: (path: string) => string): Promise<Entry[]> {
  if ((part - 1) * PART > MAX_ID) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('enabled', '=', true)
    .where('id', '>', (part - 1) * PART)
    .where('id', '<=', Math.min(part * PART, MAX_ID))
    .orderBy('id')
    .execute();
  return rows.map(({ id, updated_at }) => ({ loc: address(paths.product.href(id)), changed: updated_at }));
}

/** Fixed pages, categories and the catalogues of sellers who have something to sell. */
export async function otherPages(db: Db, address: (path: string) => string): Promise<Entry[]> {
  const [categories, sellers] = await Promise.all([
    db.selectFrom('categories').select('id').where('enabled', '=', true).orderBy('id').execute(),
    db
      .selectFrom('users as u')
      .select('u.user_name')
      .where('u.role_id', 'in', SHOP_ROLES)
      .where('u.sells', '=', true)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('products as p')
            .select('p.id')
            .whereRef('p.seller_id', '=', 'u.id')
            .where('p.enabled', '=', true),
        ),
      )
      .orderBy('u.id')
      .limit(PART / 2)
      .execute(),
  ]);
  return [
    ...FIXED.map((page) => page.href()),
    ...categories.map(({ id }) => paths.search.href({ category: id })),
    ...sellers.map(({ user_name }) => paths.sellerCatalogue.href(user_name)),
  ].map((path) => ({ loc: address(path) }));
}
