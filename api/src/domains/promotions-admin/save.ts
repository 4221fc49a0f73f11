import { randomInt } from 'node:crypto';
import { batchForm, MAX_BATCH_CODES, promotionForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import { promotionSpan } from '@qhatu/contract/sellers';
import type { AdminPromotion, PromotionBatch, PromotionBatchBody, PromotionBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { keepCodeDays, promotionDayChecker, sellersNamed } from '../promotions/days';
import { findAccount } from '../security/read';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { findAdminPromotion } from './read';
import { promotionTexts } from './texts';

const wrong = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RANDOM = 8;

type Terms = Omit<PromotionBody, 'version' | 'code'>;

/** An account of this role by what was typed; null when nothing was. Throws 422 beside its field. */
async function accountOf(
  trx: Db,
  typed: string | null | undefined,
  role: number,
  field: string,
): Promise<number | null> {
  if (!typed?.trim()) return null;
  const id = await findAccount(trx, typed);
  const account =
    id === null ? undefined : await trx.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirst();
  if (account?.role_id !== role)
    throw wrong(field, role === ROLE.seller ? promotionTexts.seller : promotionTexts.reseller);
  return id;
}

interface ScopeColumns {
  seller_id: number | null;
  category_id: number | null;
  subcategory_id: number | null;
  product_id: number | null;
}

/** What the entries of a scope name, as the rules read it. Throws 422 beside the entry's field. */
async function scopeOf(trx: Db, scope: Terms['scope']): Promise<ScopeColumns[]> {
  const entries: ScopeColumns[] = [];
  for (const [at, { seller, category_id = null, product_id = null }] of scope.entries()) {
    const field = (name: string) => `scope[${at}].${name}`;
    const seller_id = await accountOf(trx, seller, ROLE.seller, field('seller'));
    if (seller_id === null && category_id === null && product_id === null)
      throw wrong(field('category_id'), promotionTexts.emptyScope);
    const category =
      category_id === null
        ? null
        : await trx
            .selectFrom('categories')
            .select('parent_id')
            .where('id', '=', category_id)
            .where('removed_at', 'is', null)
            .executeTakeFirst();
    if (category === undefined) throw wrong(field('category_id'), promotionTexts.category);
    if (product_id !== null) {
      const product = await trx.selectFrom('products').select('id').where('id', '=', product_id).executeTakeFirst();
      if (!product) throw wrong(field('product_id'), promotionTexts.product);
    }
    const inside = category?.parent_id != null;
    entries.push({
      ...{ seller_id, product_id },
      ...{ category_id: inside ? null : category_id, subcategory_id: inside ? category_id : null },
    });
  }
  return entries;
}

/** The columns that the terms fill. Throws 422. */
async function columnsOf(trx: Db, { type, value, minimum, methods, region_id, since, until, ...terms }: Terms) {
  const amount = toCents(value ?? 0);
  if (region_id) {
    const region = await trx.selectFrom('regions').select('id').where('id', '=', region_id).executeTakeFirst();
    if (!region) throw wrong('region_id', promotionTexts.region);
  }
  const accepted = methodsToWire(methodsFromWire(methods));
  return {
    type_id: type,
    ...(type === 2 ? { amount, rate: 0 } : { amount: 0, rate: value ?? 0 }),
    min_amount: toCents(minimum ?? 0),
    paymentmethodoffer: accepted && JSON.stringify(accepted),
    region_id: region_id ?? null,
    reseller_id: await accountOf(trx, terms.reseller, ROLE.reseller, 'reseller'),
    ...(since ? { since: new Date(since) } : {}),
    until: until ? new Date(until) : sql<Date>`'infinity'`,
    max_uses: terms.max_uses ?? null,
  };
}

/**
 * A code that names sellers is a promotion of theirs: it ends, and its days fit in what they have left of the year (D280). Throws 422
 * beside the end.
 */
async function checkSellerDays(
  trx: Db,
  scope: readonly ScopeColumns[],
  { since, until, promotion = null }: { since: Date; until: Date | null; promotion?: number | null },
): Promise<void> {
  const sellers = await sellersNamed(trx, scope);
  if (sellers.length === 0) return;
  const checkDays = await promotionDayChecker(trx, sellers, { promotion });
  if (!until) throw wrong('until', promotionTexts.sellerEnd);
  for (const seller of sellers) {
    const refused = checkDays(seller, promotionSpan(since, until));
    if (refused) throw wrong('until', refused);
  }
}

const windowOf = ({ since, until }: Terms, unset = new Date()) => ({
  since: since ? new Date(since) : unset,
  until: until ? new Date(until) : null,
});

const writeScope = async (trx: Db, ids: readonly number[], scope: readonly ScopeColumns[]) => {
  if (ids.length === 0 || scope.length === 0) return;
  await sql`insert into promotion_scopes (promotion_id, seller_id, category_id, subcategory_id, product_id)
    select id, w.seller_id, w.category_id, w.subcategory_id, w.product_id
    from unnest(${[...ids]}::int[]) id
    cross join jsonb_to_recordset(${JSON.stringify(scope)}::jsonb)
      as w (seller_id int, category_id int, subcategory_id int, product_id int)
    order by id`.execute(trx);
};

/** What the log keeps of a promotion: its terms, not what came of them. */
function snapshotOf({
  code,
  type,
  value,
  minimum,
  methods,
  region_id,
  since,
  until,
  max_uses,
  ...rest
}: AdminPromotion) {
  const { scope, version, reseller } = rest;
  const accepted = methodsFromWire(methods);
  return {
    ...{ version, code, type, value, minimum, methods: accepted && [...accepted], region_id, since, until, max_uses },
    reseller: reseller?.user_name ?? null,
    scope: scope.map(({ seller, category_id, product }) =>
      [
        category_id && `categoría ${category_id}`,
        seller && `vendedor ${seller.user_name}`,
        product && `producto ${product.id}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  };
}

async function checkCode(trx: Db, code: string, id: number): Promise<void> {
  const twin = await trx
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (twin) throw wrong('code', promotionTexts.codeTaken);
}

/** A new promotion; it holds from now on unless its window says otherwise. Throws 422. */
export function createPromotion(db: Db, staff: Staff, body: PromotionBody): Promise<AdminPromotion> {
  return db.transaction().execute(async (trx) => {
    checkForm(promotionForm, body);
    const code = body.code.trim();
    await checkCode(trx, code, 0);
    const scope = await scopeOf(trx, body.scope);
    await checkSellerDays(trx, scope, windowOf(body));
    const columns = await columnsOf(trx, body);
    // Two people make the same code at the same moment: the second one is told, as if it had been there.
    const row = await trx
      .insertInto('promotions')
      .values({ ...columns, code })
      .onConflict((conflicting) => conflicting.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw wrong('code', promotionTexts.codeTaken);
    await writeScope(trx, [row.id], scope);
    const made = await findAdminPromotion(trx, row.id);
    await recordAct(trx, staff, { act: 'promotion.create', subject: 'promotion', id: row.id, after: snapshotOf(made) });
    return made;
  });
}

/** The promotion as the caller saw it, kept until the transaction ends. Throws 404, and 409 with how it stands now. */
async function lockPromotion(trx: Db, id: number, seen: number | undefined): Promise<AdminPromotion> {
  const row = await trx.selectFrom('promotions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  const current = await findAdminPromotion(trx, id);
  if (current.version === seen) return current;
  throw conflict('stale', promotionTexts.stale, { current, changes: await changesSince(trx, id, seen ?? 0) });
}

/** Who changed which fields after the version that was seen, oldest first. */
async function changesSince(trx: Db, id: number, seen: number) {
  const { rows } = await sql<{ at: Date; by: string; before: object | null; after: object | null }>`
    select a.at, u.user_name as by, a.before, a.after from staff_acts a join users u on u.id = a.actor_id
    where a.subject = 'promotion' and a.subject_id = ${id} and (a.after ->> 'version')::int > ${seen}
    order by a.id limit 50`.execute(trx);
  return rows.map(({ at, by, before, after }) => ({
    ...{ at: at.toISOString(), by },
    fields: changedFields({ ...before }, { ...after }).filter((name) => name !== 'version'),
  }));
}

/**
 * Other terms. What orders have named keeps its code and its type, so that they go on saying what was promised. Throws 404,
 * 409 `stale`, 422.
 */
export function updatePromotion(db: Db, staff: Staff, id: number, body: PromotionBody): Promise<AdminPromotion> {
  return db.transaction().execute(async (trx) => {
    const before = await lockPromotion(trx, id, body.version);
    checkForm(promotionForm, body);
    const code = body.code.trim();
    if (before.used && code !== before.code) throw wrong('code', promotionTexts.codeUsed);
    if (before.used && body.type !== before.type) throw wrong('type', promotionTexts.typeUsed);
    if (body.max_uses && body.max_uses < before.uses) throw wrong('max_uses', promotionTexts.belowUses(before.uses));
    await checkCode(trx, code, id);
    const scope = await scopeOf(trx, body.scope);
    await keepCodeDays(trx, id);
    const named = await sellersOf(trx, id);
    const window = windowOf(body, new Date(before.since));
    if (!sameWindow(window, before) || (await sellersNamed(trx, scope)).some((seller) => !named.includes(seller)))
      await checkSellerDays(trx, scope, { ...window, promotion: id });
    const columns = await columnsOf(trx, body);
    await trx
      .updateTable('promotions')
      .set({ ...columns, code, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('promotion_scopes').where('promotion_id', '=', id).execute();
    await writeScope(trx, [id], scope);
    const after = await findAdminPromotion(trx, id);
    const [was, is] = [snapshotOf(before), snapshotOf(after)];
    await recordAct(trx, staff, { act: 'promotion.update', subject: 'promotion', id, before: was, after: is });
    return after;
  });
}

const sellersOf = async (trx: Db, id: number): Promise<number[]> => sellersNamed(trx, await scopeColumnsOf(trx, id));

const scopeColumnsOf = (trx: Db, id: number): Promise<ScopeColumns[]> =>
  trx
    .selectFrom('promotion_scopes')
    .select(['seller_id', 'category_id', 'subcategory_id', 'product_id'])
    .where('promotion_id', '=', id)
    .execute();

const sameWindow = ({ since, until }: ReturnType<typeof windowOf>, before: AdminPromotion): boolean =>
  since.toISOString() === before.since && (until?.toISOString() ?? null) === before.until;

/**
 * Ends it, or lets an ended one go on within its window; nothing is ever deleted. Throws 404, 409 `stale`, and 422 when the sellers
 * that it names have no days left for it.
 */
export function setPromotionStatus(
  db: Db,
  staff: Staff,
  id: number,
  { enabled, version }: { enabled: boolean; version: number },
): Promise<AdminPromotion> {
  return db.transaction().execute(async (trx) => {
    const before = await lockPromotion(trx, id, version);
    if (enabled) await checkResumed(trx, before);
    else await keepCodeDays(trx, id);
    await trx
      .updateTable('promotions')
      .set({ enabled, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await findAdminPromotion(trx, id);
    const of = ({ state, version: counted }: AdminPromotion) => ({ state, version: counted });
    const act = enabled ? 'promotion.resume' : 'promotion.end';
    await recordAct(trx, staff, { act, subject: 'promotion', id, before: of(before), after: of(after) });
    return after;
  });
}

/** A code that goes on counts again until its end. */
async function checkResumed(trx: Db, { id, since, until }: AdminPromotion): Promise<void> {
  const now = new Date();
  const begins = new Date(since);
  const ends = until ? new Date(until) : null;
  if (ends && ends <= now) return;
  await checkSellerDays(trx, await scopeColumnsOf(trx, id), {
    since: begins > now ? begins : now,
    until: ends,
    promotion: id,
  });
}

/** `prefix`-XXXXXXXX: 30^8 of them, so that nobody finds one by trying. */
function newCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    codes.add(`${prefix}-${Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`);
  }
  return [...codes];
}

/** Many codes with the same terms, in one statement and one transaction: all of them or none. Throws 422. */
export function createBatch(db: Db, staff: Staff, body: PromotionBatchBody): Promise<PromotionBatch> {
  return db.transaction().execute(async (trx) => {
    checkForm(batchForm, body);
    const scope = await scopeOf(trx, body.scope);
    await checkSellerDays(trx, scope, windowOf(body));
    const columns = await columnsOf(trx, body);
    const codes = Math.min(body.codes ?? 0, MAX_BATCH_CODES);
    const batch = await trx
      .insertInto('promotion_batches')
      .values({ name: body.name.trim(), codes, actor_id: staff.id })
      .returning(['id', 'name', 'codes'])
      .executeTakeFirstOrThrow();
    const template = { ...columns, until: sql<Date>`${columns.until}::timestamptz`, batch_id: batch.id };
    const prefix = body.prefix.trim();
    const ids: number[] = [];
    // A code that is there already is left out; the missing ones are made anew.
    while (ids.length < codes) {
      const { rows } = await sql<{ id: number }>`
        insert into promotions (code, batch_id, type_id, rate, amount, min_amount, paymentmethodoffer, region_id,
          reseller_id, since, until, max_uses)
        select code, ${template.batch_id}::int, ${template.type_id}::int, ${template.rate}::numeric,
          ${template.amount}::int, ${template.min_amount}::int, ${template.paymentmethodoffer}::jsonb,
          ${template.region_id}::int, ${template.reseller_id}::int, coalesce(${columns.since ?? null}::timestamptz, now()),
          ${template.until}, ${template.max_uses}::int
        from unnest(${newCodes(prefix, codes - ids.length)}::text[]) code
        on conflict (code) do nothing returning id`.execute(trx);
      ids.push(...rows.map(({ id }) => id));
    }
    await writeScope(trx, ids, scope);
    const [first] = ids;
    if (first === undefined) throw notFound();
    const { code: _code, version: _version, ...terms } = snapshotOf(await findAdminPromotion(trx, first));
    const after = { name: batch.name, prefix, codes, ...terms };
    await recordAct(trx, staff, { act: 'promotion.batch', subject: 'promotion', id: first, after });
    return batch;
  });
}
