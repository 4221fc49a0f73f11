import { PAID_STATES } from '@qhatu/contract/orders';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { banksOf, walletsOf } from '@qhatu/contract/pricing';
import type { OfficeToday } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { readPublicSettings, readShopSettings } from '../settings/read';

/**
 * What is left to do before a new shop can sell, in the order in which it is best done (D211). Null once all of it is
 * done, or once somebody has paid for something: then the shop is open, whatever is left.
 */
export async function openingSteps(db: Db, accepted: readonly MethodId[]): Promise<OfficeToday['opening']> {
  const { rows } = await sql<Record<'sold' | 'shipping' | 'category' | 'product' | 'home', boolean>>`select
    exists (select from orders where status = any(${[...PAID_STATES]}::text[])) as sold,
    exists (select from setting_versions where key = 'shipping') as shipping,
    exists (select from categories where enabled) as category,
    exists (select from products where enabled) as product,
    exists (select from home_versions where state = 'published' and actor_id is not null) as home`.execute(db);
  const { sold, shipping, category, product, home } = rows[0] ?? {};
  if (sold) return null;
  const { accounts } = await readPublicSettings(db);
  const { methodsOn } = await readShopSettings(db);
  const steps: [NonNullable<OfficeToday['opening']>[number]['step'], boolean | undefined][] = [
    ['accounts', banksOf(accounts).length + walletsOf(accounts).length > 0],
    ['methods', accepted.some((id) => methodsOn.includes(id))],
    ['shipping', shipping],
    ['category', category],
    ['product', product],
    ['home', home],
  ];
  if (steps.every(([, done]) => done)) return null;
  return steps.map(([step, done]) => ({ step, done: done === true }));
}
