import { fromIso, limaDay, midnightOf } from '@qhatu/contract/dates';
import type { LegalVariables } from '@qhatu/contract/legal';
import { toSoles } from '@qhatu/contract/money';
import { tiersText } from '@qhatu/contract/sellers';
import type { CommissionTier as WireTier } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { CommissionTermsTable, CommissionTier } from '../../db/schema/ledger';
import { readLegalFigures } from '../settings/legal-figures';
import { figureRow, notifySellers, type TermsRow } from '../settings/seller-terms';
import { tiersFor } from './terms';

/** Hundredths of a percent in one. */
export const BASIS_POINTS = 100;

type Scope = CommissionTermsTable['scope'];

/** The party that terms apply to. */
export interface Party {
  scope: Scope;
  category_id: number | null;
  seller_id: number | null;
}

/** Soles and percent. */
export const tierToWire = ({ under, commission }: CommissionTier): WireTier => ({
  under: under === null ? null : toSoles(under),
  percent: commission / BASIS_POINTS,
});

/** The party's own rates on a day, or those of the next wider scope that has some. */
export async function tiersOn(db: Db, { category_id, seller_id }: Party, day: string): Promise<CommissionTier[]> {
  const tiers = tiersFor({
    seller: sql`${seller_id}::int`,
    category: sql`${category_id}::int`,
    day: sql`${day}::date`,
  });
  const { rows } = await sql<{ tiers: CommissionTier[] }>`select ${tiers} as tiers`.execute(db);
  return rows[0]?.tiers ?? [];
}

/** The rates of a party on a day, as sellers read them; those of everybody come with the shipping share for provinces. */
export async function termsOn(
  trx: Db,
  party: Party,
  day: string,
): Promise<{ tiers: string; figures: LegalVariables | null }> {
  const tiers = tiersText((await tiersOn(trx, party, day)).map(tierToWire));
  if (party.scope !== 'default') return { tiers, figures: null };
  return { tiers, figures: (await readLegalFigures(trx)).at(midnightOf(fromIso(day) ?? limaDay(new Date()))) };
}

/** Sellers, or categories, with rates of their own on a day. */
const withOwn = (whose: 'seller_id' | 'category_id', day: string) => sql`(
  select own.whose from (
    select distinct on (${sql.ref(whose)}) ${sql.ref(whose)} as whose, tiers from standing_commission_terms
    where ${sql.ref(whose)} is not null and from_day <= ${day}::date
    order by ${sql.ref(whose)}, from_day desc, id desc) own
  where own.tiers is not null)`;

/** True when a product `p` of a category `c` has its rates of this party on a day: narrower ones come first (`tiersFor`). */
function reaches({ scope, category_id, seller_id }: Party, day: string): RawBuilder<boolean> {
  if (scope === 'seller') return sql`p.seller_id = ${seller_id}`;
  const open = sql`p.seller_id not in ${withOwn('seller_id', day)}`;
  const below = sql`p.category_id not in ${withOwn('category_id', day)}`;
  if (scope === 'category')
    return sql`(${open} and (p.category_id = ${category_id} or (c.parent_id = ${category_id} and ${below})))`;
  return sql`(${open} and ${below} and (c.parent_id is null or c.parent_id not in ${withOwn('category_id', day)}))`;
}

/** Sellers `u` with a product that terms of a party reach; everybody's also reach who has none yet. */
function reachedSellers(party: Party, day: string): RawBuilder<boolean> {
  if (party.scope === 'seller') return sql`u.id = ${party.seller_id}`;
  const own = sql`p.seller_id = u.id and p.archived_at is null`;
  const some = sql<boolean>`exists (
    select from products p join categories c on c.id = p.category_id where ${own} and ${reaches(party, day)})`;
  if (party.scope === 'category') return some;
  return sql`(${some} or (u.id not in ${withOwn('seller_id', day)} and not exists (select from products p where ${own})))`;
}

/**
 * Tells those whom it concerns how the rates of a day were decided before, and are now; what a province brings is decided with
 * everybody's and concerns everybody.
 */
export async function notifyReachedSellers(
  trx: Db,
  party: Party,
  { before, since }: { before: Awaited<ReturnType<typeof termsOn>>; since: string },
): Promise<void> {
  const after = await termsOn(trx, party, since);
  const rate: TermsRow = { name: await rateName(trx, party), before: before.tiers, after: after.tiers };
  const reached = reachedSellers(party, since);
  if (!before.figures || !after.figures) return notifySellers(trx, { rows: [rate], since }, reached);
  const province = figureRow('provincia-vendedores', before.figures, after.figures);
  await notifySellers(trx, { rows: [rate, province], since }, reached);
  await notifySellers(trx, { rows: [province], since }, sql`not (${reached})`);
}

async function rateName(trx: Db, { scope, category_id }: Party): Promise<string> {
  if (scope === 'default') return 'Comisión general';
  if (scope === 'seller') return 'Tu comisión';
  const { name } = await trx
    .selectFrom('categories')
    .select('name')
    .where('id', '=', category_id)
    .executeTakeFirstOrThrow();
  return `Comisión de ${name}`;
}

/** Products on sale that the terms of a party reach on a day, and whose they are: those with terms of their own are not among them. */
export async function reached(db: Db, party: Party, day: string): Promise<{ sellers: number; products: number }> {
  const { rows } = await sql<{ sellers: number; products: number }>`
    select count(distinct p.seller_id)::int as sellers, count(*)::int as products
    from products p join categories c on c.id = p.category_id
    where p.enabled and ${reaches(party, day)}`.execute(db);
  return rows[0] ?? { sellers: 0, products: 0 };
}
