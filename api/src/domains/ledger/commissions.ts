import { fromIso, isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { commissionForms } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import type {
  CommissionBody,
  CommissionList,
  CommissionPreview,
  CommissionTerms,
  SellerRates,
} from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { CommissionTier } from '../../db/schema/ledger';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { findAccount } from '../security/read';
import { followFigures, lockTexts } from '../settings/legal-figures';
import { recordAct, type Staff } from '../staff/record-act';
import {
  BASIS_POINTS,
  notifyReachedSellers,
  type Party,
  reached,
  termsOn,
  tiersOn,
  tierToWire,
} from './commission-reach';
import { partyName } from './read';
import { ledgerTexts } from './texts';

const PAGE = 50;

const bodyTiers = ({ tiers }: CommissionBody): CommissionTier[] | null =>
  tiers?.map(({ under, percent }) => ({
    under: under === null ? null : toCents(under),
    commission: Math.round((percent ?? 0) * BASIS_POINTS),
  })) ?? null;

const wrong = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });

/** The party of the body's terms. @throws 422 with the faults of the body, beside the fields */
async function checked(db: Db, body: CommissionBody, now: Date): Promise<Party> {
  checkForm(commissionForms[body.scope], body);
  // Orders that were paid today have their terms already, and those do not change.
  if (body.from_day <= isoOf(limaDay(now))) throw wrong('from_day', ledgerTexts.dayToCome);
  if (body.scope === 'category') {
    const found = await db
      .selectFrom('categories')
      .select('id')
      .where('id', '=', body.category_id ?? 0)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw wrong('category_id', ledgerTexts.categoryGone);
    return { scope: 'category', category_id: found.id, seller_id: null };
  }
  if (body.scope === 'seller') {
    const id = await findAccount(db, body.seller ?? '');
    const seller = await db
      .selectFrom('users')
      .select(['id', 'role_id'])
      .where('id', '=', id ?? 0)
      .executeTakeFirst();
    if (seller?.role_id !== ROLE.seller) throw wrong('seller', ledgerTexts.noSeller);
    return { scope: 'seller', category_id: null, seller_id: seller.id };
  }
  return { scope: 'default', category_id: null, seller_id: null };
}

const ofParty = ({ scope, category_id, seller_id }: Party) => sql<boolean>`t.scope = ${scope}
  and t.category_id is not distinct from ${category_id}::int and t.seller_id is not distinct from ${seller_id}::int`;

async function newestOf(db: Db, party: Party): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(t.id) as id from standing_commission_terms t where ${ofParty(party)}`.execute(db);
  return rows[0]?.id ?? null;
}

async function partyOf(trx: Db, id: number): Promise<Party> {
  return trx
    .selectFrom('commission_terms')
    .select(['scope', 'category_id', 'seller_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Previews a change of terms: for whom, and from which day; nothing is saved. @throws 422 */
export async function previewCommission(db: Db, body: CommissionBody, now: Date): Promise<CommissionPreview> {
  const party = await checked(db, body, now);
  const day = fromIso(body.from_day);
  const dayBefore = day ? isoOf(shiftDays(day, -1)) : body.from_day;
  const wider = { ...party, ...(party.scope === 'seller' ? { seller_id: null } : { category_id: null }) };
  const after = bodyTiers(body) ?? (await tiersOn(db, wider, body.from_day));
  return {
    from_day: body.from_day,
    ...(await reached(db, party, body.from_day)),
    before: (await tiersOn(db, party, dayBefore)).map(tierToWire),
    after: after.map(tierToWire),
    seen: await newestOf(db, party),
  };
}

/**
 * Terms from a day to come on; what was paid before keeps its own (D159). Throws 422 beside the fields, 409 `stale` when somebody
 * has decided about the same since.
 */
export async function saveCommission(db: Db, staff: Staff, body: CommissionBody, now: Date): Promise<CommissionTerms> {
  const id = await db.transaction().execute(async (trx) => {
    await sql`lock table commission_terms in share row exclusive mode`.execute(trx);
    const party = await checked(trx, body, now);
    if ((await newestOf(trx, party)) !== (body.seen ?? null)) throw conflict('stale', ledgerTexts.commissionStale);
    const tiers = bodyTiers(body);
    // A change of the provinces' part that is saved meanwhile is announced by its own request.
    if (party.scope === 'default') await lockTexts(trx);
    const before = await termsOn(trx, party, body.from_day);
    const share = (percent: number | null | undefined) =>
      party.scope === 'default' ? Math.round((percent ?? 0) * BASIS_POINTS) : null;
    const made = await trx
      .insertInto('commission_terms')
      .values({
        ...party,
        from_day: body.from_day,
        tiers: tiers && JSON.stringify(tiers),
        reseller: share(body.reseller_percent),
        shipping_share: share(body.shipping_percent),
        reason: body.reason.trim(),
        actor_id: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { tiers: typed, reseller_percent, shipping_percent, from_day, reason } = body;
    await recordAct(trx, staff, {
      act: 'commission.set',
      subject: 'commission',
      id: made.id,
      after: {
        ...party,
        ...{ from_day, reason, reseller_percent, shipping_percent },
        tiers: typed?.map(({ under, percent }) => `${under === null ? '' : `< S/ ${under}: `}${percent} %`),
      },
    });
    await notifyReachedSellers(trx, party, { before, since: body.from_day });
    if (party.scope === 'default') await followFigures(trx, staff, body.reason);
    return made.id;
  });
  const [terms] = await readTerms(db, now, { id });
  if (!terms) throw new Error(`commission terms ${id} are gone`);
  return terms;
}

/**
 * Withdraws planned terms before their day: the terms before them stay in force, and an earlier plan for the same day is
 * valid again (D161). @throws 404, and 409 `not_planned` for terms that have begun, were withdrawn or replaced
 */
export async function withdrawCommission(
  db: Db,
  staff: Staff,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<CommissionTerms> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table commission_terms in share row exclusive mode`.execute(trx);
    const [before] = await readTerms(trx, now, { id });
    if (!before) throw notFound();
    if (before.state !== 'planned') throw conflict('not_planned', ledgerTexts.notPlanned);
    const party = await partyOf(trx, id);
    if (party.scope === 'default') await lockTexts(trx);
    const planned = await termsOn(trx, party, before.from_day);
    await trx.insertInto('commission_withdrawals').values({ term_id: id, reason, actor_id: staff.id }).execute();
    await recordAct(trx, staff, {
      act: 'commission.withdraw',
      subject: 'commission',
      id,
      before: { from_day: before.from_day },
      after: { reason },
    });
    await notifyReachedSellers(trx, party, { before: planned, since: before.from_day });
    if (before.scope === 'default') await followFigures(trx, staff, reason);
    return { ...before, state: 'withdrawn' };
  });
}

/**
 * A seller's rates today, and later ones with their day: their own, or everybody's and those of the categories in which they
 * have products (D159).
 */
export async function readSellerRates(db: Db, sellerId: number, now: Date): Promise<SellerRates> {
  const today = isoOf(limaDay(now));
  const { rows } = await sql<{
    scope: Party['scope'];
    category: string | null;
    from_day: string;
    tiers: CommissionTier[] | null;
    shipping_share: number | null;
    holds: boolean;
  }>`
    with mine as (
      select distinct c.id, c.parent_id from products p join categories c on c.id = p.category_id
      where p.seller_id = ${sellerId} and p.archived_at is null),
    reaching as (
      select distinct on (t.scope, t.category_id, t.from_day) t.* from standing_commission_terms t
      where t.scope = 'default' or t.seller_id = ${sellerId}
        or t.category_id in (select id from mine union select parent_id from mine)
      order by t.scope, t.category_id, t.from_day, t.id desc)
    select t.scope, c.name as category, t.from_day, t.tiers, t.shipping_share,
      t.from_day = max(t.from_day) filter (where t.from_day <= ${today}::date)
        over (partition by t.scope, t.category_id) as holds
    from reaching t left join categories c on c.id = t.category_id
    order by t.from_day, t.scope, c.name`.execute(db);
  const current = rows.filter(({ holds, tiers }) => holds && tiers !== null);
  const own = current.filter(({ scope }) => scope === 'seller');
  const planned = rows.filter(({ from_day, scope }) => from_day > today && (own.length === 0 || scope === 'seller'));
  const general = current.find(({ scope }) => scope === 'default');
  const toWire = ({ scope, category, from_day, tiers }: (typeof rows)[number]) => ({
    ...{ scope, category, from_day, tiers: tiers?.map(tierToWire) ?? null },
  });
  return {
    current: (own.length > 0 ? own : current).map(toWire),
    planned: planned.map(toWire),
    shipping_percent: (general?.shipping_share ?? 0) / BASIS_POINTS,
  };
}

interface TermsFilter {
  id?: number;
  after?: number | undefined;
  state?: CommissionTerms['state'] | undefined;
}

async function readTerms(db: Db, now: Date, { id, after, state }: TermsFilter): Promise<CommissionTerms[]> {
  const today = isoOf(limaDay(now));
  const { rows } = await sql<
    Omit<CommissionTerms, 'tiers' | 'at' | 'category' | 'seller' | 'reseller_percent' | 'shipping_percent'> & {
      tiers: CommissionTier[] | null;
      category_id: number | null;
      category_name: string | null;
      seller_id: number | null;
      seller_name: string | null;
      reseller: number | null;
      shipping_share: number | null;
      created_at: Date;
    }
  >`
    with newest as (
      select distinct on (t.scope, t.category_id, t.seller_id) t.id from standing_commission_terms t
      where t.from_day <= ${today}::date
      order by t.scope, t.category_id, t.seller_id, t.from_day desc, t.id desc),
    stated as (
      select t.*, case
        when exists (select from commission_withdrawals w where w.term_id = t.id) then 'withdrawn'
        when t.id in (select id from newest) then 'current'
        when t.from_day > ${today}::date and not exists (
          select from standing_commission_terms later where later.id > t.id and later.from_day = t.from_day and later.scope = t.scope
            and later.category_id is not distinct from t.category_id
            and later.seller_id is not distinct from t.seller_id) then 'planned'
        else 'past' end as state
      from commission_terms t)
    select t.id, t.scope, t.category_id, c.name as category_name, t.seller_id,
      ${partyName('s')} as seller_name,
      t.from_day, t.tiers, t.reseller, t.shipping_share, t.reason, a.user_name as by, t.created_at, t.state
    from stated t left join categories c on c.id = t.category_id left join users s on s.id = t.seller_id
      left join users a on a.id = t.actor_id
    where (${id ?? null}::int is null or t.id = ${id ?? null}::int)
      and (${after ?? null}::int is null or t.id < ${after ?? null}::int)
      and (${state ?? null}::text is null or t.state = ${state ?? null}::text)
    order by t.id desc limit ${PAGE + 1}`.execute(db);
  return rows.map(
    ({
      tiers,
      category_id,
      category_name,
      seller_id,
      seller_name,
      reseller,
      shipping_share,
      created_at,
      ...row
    }): CommissionTerms => ({
      ...row,
      category: category_id === null ? null : { id: category_id, name: category_name ?? '' },
      seller: seller_id === null ? null : { id: seller_id, name: seller_name ?? '' },
      tiers: tiers?.map(tierToWire) ?? null,
      reseller_percent: reseller === null ? null : reseller / BASIS_POINTS,
      shipping_percent: shipping_share === null ? null : shipping_share / BASIS_POINTS,
      at: created_at.toISOString(),
    }),
  );
}

/** Lists the decided terms, newest first, a page of 50 after the last id of the page before. */
export async function listCommissions(db: Db, filter: Omit<TermsFilter, 'id'>, now: Date): Promise<CommissionList> {
  const rows = await readTerms(db, now, filter);
  const data = rows.slice(0, PAGE);
  return { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null };
}
