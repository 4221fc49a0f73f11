import { promotionSpan } from '@qhatu/contract/sellers';
import type { AdminProduct, ImportDifference, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import { preparedPlan } from '../../../db/prepared-plan';
import { ApiError } from '../../../http/errors';
import { checkProduct } from '../../catalog-admin/check';
import { movesOffer, offerColumns, offerSpan } from '../../catalog-admin/offers';
import { findAdminProducts } from '../../catalog-admin/read';
import { attributesOf, checkSkus, checkVariants, type SkuOwners, skuOwners } from '../../catalog-admin/variants';
import { promotionDayChecker } from '../../promotions/days';
import { Catalogue, type ChunkOptions, type Word } from './catalogue';
import { codeOf, readDesired, type StoredProduct } from './desired-state';
import { imagesOf, type KnownSources, knownSources, newPictures } from './pictures';
import { importTexts } from './texts';

const CHUNK = 100;

export interface Item {
  id: number;
  key: string;
  rows: number[];
  product: StoredProduct;
  category_id: number | null;
}

interface Planned {
  id: number;
  state: 'new' | 'changed' | 'unchanged' | 'refused';
  reason: string | null;
  words: Word[];
  differences: ImportDifference[];
  product_id: number | null;
  version: number | null;
  /** Of a product whose offer comes, goes or has other dates, for {@link judgeOffers}; both null: no days are asked for. */
  offer_moves: boolean;
  offer_from: string | null;
  offer_until: string | null;
}

/** The sentence of a refusal, with each field's. */
export const sentenceOf = (error: ApiError): string =>
  [...new Set(Object.values(error.fields ?? { all: error.message }))]
    .map((text) => `${text.replace(/\.$/, '')}.`)
    .join(' ');

/**
 * Compares the next items with the owner's own products, a chunk a transaction; nobody else's are looked at (D186).
 * @returns whether more may be left; no product's page changes
 */
export function planChunk(
  db: Db,
  runId: number,
  { catalogueOf = Catalogue.read, share = 1 }: ChunkOptions = {},
): Promise<{ more: boolean; products: number[] }> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('import_runs')
      .select(['owner_id'])
      .where('id', '=', runId)
      .where('state', '=', 'planning')
      .forUpdate()
      .executeTakeFirst();
    if (!run) return { more: false, products: [] };
    const items = (await trx
      .selectFrom('import_items')
      .select(['id', 'key', 'rows', 'product', 'category_id'])
      .where('run_id', '=', runId)
      .where('state', '=', 'read')
      .orderBy('id')
      .limit(Math.ceil(CHUNK * share))
      .execute()) as Item[];
    if (items.length === 0) {
      await judgeOffers(trx, runId, run.owner_id);
      await trx.updateTable('import_runs').set({ state: 'ready' }).where('id', '=', runId).execute();
      return { more: false, products: [] };
    }
    const catalogue = await catalogueOf(trx, run.owner_id);
    const matches = await matchItems(trx, run.owner_id, items);
    const found = [...new Set([...matches.values()].flatMap(({ ids }) => ids))];
    const products = new Map(
      (await findAdminProducts(trx, { id: run.owner_id, role: OWNER_ONLY, shop: null }, found)).map((product) => [
        product.id,
        product,
      ]),
    );
    const sources = await knownSources(trx, found);
    const taken = await claimedBy(trx, runId, found);
    const compared = items.map((item) => {
      const ids = matches.get(item.id)?.ids ?? [];
      const one = compare(item, { catalogue, products, sources, taken, ids });
      if (one.plan.product_id !== null) taken.set(one.plan.product_id, item.rows[0] ?? 0);
      return one;
    });
    const bodies = compared.flatMap(({ body }) => body ?? []);
    const rules = {
      attributes: await attributesOf(trx, bodies),
      owners: await skuOwners(trx, run.owner_id, bodies),
    };
    const planned = compared.map((one) => checked(one, rules));
    await writePlans(trx, planned);
    return { more: true, products: [] };
  });
}

/** Whoever imports, only their own products are read: no role sees more here. */
export const OWNER_ONLY = 0;

/** The products of this owner that items are: by what a file called them, by their code, by the SKU of a variant. */
export async function matchItems(
  trx: Db,
  ownerId: number,
  items: readonly Pick<Item, 'id' | 'key' | 'product'>[],
): Promise<Map<number, { ids: number[] }>> {
  const keys = items.map(({ key }) => key);
  const codes = [...new Set([...keys, ...keys.map(codeOf)])];
  const skus = items.flatMap(({ product }) => product.variants.flatMap(({ sku }) => sku ?? []));
  // One after the other by the unique indexes: an owner has more and more products while a file is saved.
  const { rows: named } = await sql<{ id: number; import_key: string | null; code: string }>`${preparedPlan}
    select p.id, p.import_key, p.code from (
      select k.* from unnest(${keys}::text[]) w (word) cross join lateral (
        select id, import_key, code, archived_at from products
        where seller_id = ${ownerId} and import_key = w.word limit 1) k
      union
      select c.* from unnest(${codes}::text[]) w (word) cross join lateral (
        select id, import_key, code, archived_at from products
        where code = w.word and seller_id = ${ownerId} limit 1) c) p
    where p.archived_at is null or not exists (
      select from import_items i where i.product_id = p.id and i.undone_at is not null)`.execute(trx);
  const { rows: owned } = await sql<{ sku: string; product_id: number }>`${preparedPlan}
    select sku, product_id from variants where sku_seller_id = ${ownerId} and sku = any(${skus}::text[])`.execute(trx);
  const byKey = new Map(named.map(({ id, import_key }) => [import_key, id]));
  const byCode = new Map(named.map(({ id, code }) => [code, id]));
  const bySku = new Map(owned.map(({ sku, product_id }) => [sku, product_id]));
  return new Map(
    items.map(({ id, key, product }) => {
      const own = byKey.get(key) ?? byCode.get(key) ?? byCode.get(codeOf(key));
      const theirs = product.variants.flatMap(({ sku }) => (sku ? (bySku.get(sku) ?? []) : []));
      return [id, { ids: own === undefined ? [...new Set(theirs)] : [own] }];
    }),
  );
}

/** Rows of this run that are one of these products already. */
async function claimedBy(trx: Db, runId: number, products: readonly number[]): Promise<Map<number, number>> {
  if (products.length === 0) return new Map();
  const { rows } = await sql<{ product_id: number; row: number }>`
    select product_id, rows[1] as row from import_items
    where run_id = ${runId} and state <> 'read' and product_id = any(${[...products]}::int[])`.execute(trx);
  return new Map(rows.map(({ product_id, row }) => [product_id, row]));
}

interface PlanDeps {
  catalogue: Catalogue;
  products: ReadonlyMap<number, AdminProduct>;
  sources: KnownSources;
  taken: ReadonlyMap<number, number>;
  ids: readonly number[];
}

/** What an item would do; with a body, as far as the shop's rules let it. */
interface Compared {
  plan: Planned;
  body?: ProductBody;
  before?: AdminProduct | null;
}

function compare(item: Item, { catalogue, products, sources, taken, ids }: PlanDeps): Compared {
  const plan = (state: Planned['state'], more: Partial<Planned> = {}): Planned => ({
    ...{ id: item.id, state, reason: null, words: [], differences: [], product_id: null, version: null },
    ...{ offer_moves: false, offer_from: null, offer_until: null },
    ...more,
  });
  const [id, second] = ids;
  if (second !== undefined) {
    const names = ids.map((one) => `«${products.get(one)?.name ?? one}»`);
    return { plan: plan('refused', { reason: importTexts.twoProducts(names) }) };
  }
  const claimed = id === undefined ? undefined : taken.get(id);
  if (claimed !== undefined) return { plan: plan('refused', { reason: importTexts.sameProduct(claimed) }) };
  const before = id === undefined ? null : (products.get(id) ?? null);
  const reading = readDesired(item.product, before, { catalogue, category: item.category_id });
  const about = { words: reading.words, product_id: before?.id ?? null, version: before?.version ?? null };
  if ('refused' in reading) return { plan: plan('refused', { ...about, reason: reading.refused }) };
  const { body } = reading.desired;
  const differences = [...reading.desired.differences, ...picturesDiffer(item.product, before, sources)];
  if (before && differences.length === 0) return { plan: plan('unchanged', about) };
  return { plan: plan(before ? 'changed' : 'new', { ...about, differences }), body, before };
}

interface Rules {
  attributes: ReadonlyMap<number, number>;
  owners: SkuOwners;
}

function checked({ plan, body, before = null }: Compared, { attributes, owners }: Rules): Planned {
  if (!body) return plan;
  try {
    checkProduct(body);
    checkVariants(body, attributes);
    checkSkus(owners, plan.product_id, body.variants);
    return { ...plan, ...offerOf(body, before) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...plan, state: 'refused', reason: sentenceOf(error) };
  }
}

/** What the plan keeps of an offer that moves. */
function offerOf(
  body: ProductBody,
  before: AdminProduct | null,
): Pick<Planned, 'offer_moves' | 'offer_from' | 'offer_until'> {
  const now = new Date();
  const after = offerColumns(body, now);
  const move = { before, after };
  const moves = movesOffer(move);
  const asks = moves && offerSpan(move, now) !== null;
  return {
    offer_moves: moves,
    offer_from: asks ? (after.offer_from ?? now).toISOString() : null,
    offer_until: asks ? (after.offer_until?.toISOString() ?? null) : null,
  };
}

/**
 * Refuses in the plan what applying it would: offers that do not fit in the owner's days of promotion of a year, in the order of the
 * file (D295). Products whose offers the file moves count with the days that they have held only.
 */
async function judgeOffers(trx: Db, runId: number, ownerId: number): Promise<void> {
  const { rows } = await sql<{ id: string; product_id: number | null; from: Date | null; until: Date | null }>`
    select id, product_id, offer_from as from, offer_until as until from import_items
    where run_id = ${runId} and offer_moves and state in ('new', 'changed') and applied_at is null order by id`.execute(
    trx,
  );
  if (!rows.some(({ from }) => from !== null)) return;
  const products = rows.flatMap(({ product_id }) => product_id ?? []);
  const checkDays = await promotionDayChecker(trx, [ownerId], { products });
  const refused = rows.flatMap(({ id, from, until }) => {
    if (from === null) return [];
    const reason = checkDays(ownerId, promotionSpan(from, until ?? new Date(from.getTime() + 1)));
    return reason === null ? [] : [{ id, reason }];
  });
  await sql`update import_items i set state = 'refused', reason = w.reason, offer_moves = false
    from jsonb_to_recordset(${jsonOf(refused)}::jsonb) as w (id bigint, reason text) where i.id = w.id`.execute(trx);
}

/** Pictures are the one thing that a file adds without saying so in a column of its own. */
function picturesDiffer(
  product: StoredProduct,
  before: AdminProduct | null,
  sources: KnownSources,
): ImportDifference[] {
  // What is put away stays as it is.
  if (!before || before.status === 'archived') return [];
  const added = newPictures(imagesOf(product), before, sources).length;
  if (added === 0) return [];
  const has = before.images.length;
  return [{ field: 'Fotos', variant: null, from: String(has), to: String(has + added) }];
}

async function writePlans(trx: Db, plans: readonly Planned[]): Promise<void> {
  await sql`update import_items i set state = w.state, reason = w.reason, words = w.words, differences = w.differences,
      product_id = w.product_id, version = w.version, offer_moves = w.offer_moves, offer_from = w.offer_from,
      offer_until = w.offer_until
    from jsonb_to_recordset(${jsonOf(plans)}::jsonb) as w (id bigint, state text, reason text, words jsonb,
      differences jsonb, product_id int, version int, offer_moves boolean, offer_from timestamptz, offer_until timestamptz)
    where i.id = w.id`.execute(trx);
}
