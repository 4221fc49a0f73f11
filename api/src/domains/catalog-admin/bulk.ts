import { toSoles } from '@qhatu/contract/money';
import { promotionSpan } from '@qhatu/contract/sellers';
import { MAX_STOCK, MAX_TAGS } from '@qhatu/contract/shop';
import { type BulkBody, BulkChange, type BulkEdit } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { BulkEditsTable } from '../../db/schema/staff';
import { notFound, ruleBroken } from '../../http/errors';
import { mayInShop, type ShopActor, sellerOf } from '../../http/person';
import type { JobHandler } from '../../jobs';
import { promotionDayChecker } from '../promotions/days';
import { shopActorNow } from '../security/shop-membership';
import { type Act, recordActs, type Staff } from '../staff/record-act';
import { ACT_OF, ACTS, skipReviewForAdmin } from './editing';
import { manageableBy } from './filter';
import { storeTags, tagsOf } from './product-labels';
import { setStockChangeReason, type VariantChange, writeVariants } from './stock';
import { catalogTexts } from './texts';

const JOB = 'bulk-edit';
/** Products of one transaction: what a crash takes back, and how long a row is kept from others. */
const CHUNK = 100;
const MAX_CENTS = 99_999_999;

type BulkRow = Selectable<BulkEditsTable>;

/** Keeps what was asked for; a job does it, in the caller's name. Throws 422 for a category that is gone. */
export async function startBulkEdit(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  staff: Staff,
  { change, products }: BulkBody,
): Promise<BulkEdit> {
  if (change.kind === 'stock' && !mayInShop(staff, 'stock')) throw ruleBroken('no_right', catalogTexts.stockNotYours);
  return db.transaction().execute(async (trx) => {
    if (change.kind === 'category') {
      const category = await trx
        .selectFrom('categories')
        .select('id')
        .where('id', '=', change.category_id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!category) throw ruleBroken('invalid', catalogTexts.categoryGone, { category_id: catalogTexts.categoryGone });
    }
    if (change.kind === 'offer' && change.until && Date.parse(change.until) <= Date.now()) {
      throw ruleBroken('invalid', catalogTexts.offerPast, { until: catalogTexts.offerPast });
    }
    const items = [...new Map(products.map((product) => [product.id, product])).values()];
    const row = await trx
      .insertInto('bulk_edits')
      .values({
        actor_id: staff.id,
        seller_id: sellerOf(staff),
        network: staff.origin.address,
        device: staff.origin.device,
        change: JSON.stringify(change),
        items: JSON.stringify(items),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await app.jobs.add(trx, JOB, { id: row.id });
    return wireOf(row);
  });
}

const wireOf = ({ id, items, done, failed, finished_at }: BulkRow): BulkEdit => ({
  id,
  total: items.length,
  done,
  failed,
  finished: finished_at !== null,
});

/** How far it has come. Throws 404 for what somebody of another shop asked for, but for administration (D4). */
export async function findBulkEdit(db: Db, person: ShopActor, id: number): Promise<BulkEdit> {
  const own = sellerOf(person);
  const row = await db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (own !== null && (row.seller_id ?? row.actor_id) !== own)) throw notFound();
  return wireOf(row);
}

/** Does what was asked for, a chunk a transaction; begun again after a crash it goes on behind the last whole chunk. */
export function handleBulkEdits(app: FastifyInstance, db: Db): void {
  const change: JobHandler = async (payload, { signal }) => {
    const { id } = payload as { id: number };
    const touched: number[] = [];
    for (let more = true; more; ) {
      signal.throwIfAborted();
      more = await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('bulk_edits')
          .selectAll()
          .where('id', '=', id)
          .where('finished_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return false;
        const chunk = row.items.slice(row.done, row.done + CHUNK);
        const failed = await changeChunk(trx, row, chunk);
        const done = row.done + chunk.length;
        const finished = done >= row.items.length;
        await trx
          .updateTable('bulk_edits')
          .set({
            done,
            failed: JSON.stringify([...row.failed, ...failed]),
            finished_at: finished ? new Date() : null,
          })
          .where('id', '=', id)
          .execute();
        touched.push(...chunk.map((item) => item.id));
        return !finished;
      });
    }
    app.products.stockChanged(touched);
  };
  // Rows of products: two at once would wait for each other, and shoppers for both.
  app.jobs.handle(JOB, change, { atOnce: 1 });
}

/** A product as far as a bulk change looks at it; amounts in céntimos. */
interface Target {
  id: number;
  seller_id: number;
  version: number;
  enabled: boolean;
  archived: boolean;
  review: boolean;
  price: number;
  has_discount: number;
  offer_price: number | null;
  offer_until: Date | null;
  category_id: number;
  pictures: number;
  tags: string[];
  variants: { id: number; price: number; stock: number; enabled: boolean }[];
}

/** What becomes of one: why not, or its new values, with what the log says of it. */
type Outcome =
  | { failed: string }
  | {
      act: string;
      before: Record<string, unknown>;
      after: Record<string, unknown>;
      product?: Partial<Record<'enabled' | 'archived_at' | 'category_id' | 'has_discount' | 'offer_price', unknown>> & {
        offer_from?: string | null;
        offer_until?: string | null;
      };
      variants?: { id: number; price?: number; stock?: number }[];
      tags?: string[];
    };

async function changeChunk(
  trx: Db,
  { actor_id, seller_id, network, device, change: asked }: BulkRow,
  items: readonly { id: number; version: number }[],
): Promise<{ id: number; text: string }[]> {
  const change = BulkChange.parse(asked);
  // As they are now: whoever is no seller any more, or may not do this in the shop any more, changes nothing any more.
  const actor = await shopActorNow(trx, actor_id);
  const lost =
    seller_id !== null &&
    (sellerOf(actor) !== seller_id ||
      !mayInShop(actor, 'products') ||
      (change.kind === 'stock' && !mayInShop(actor, 'stock')));
  const writesVariants = change.kind === 'price' || change.kind === 'stock';
  const targets = lost ? new Map<number, Target>() : await readTargets(trx, actor, { items, writesVariants });
  const outcomes = new Map<number, Outcome>();
  for (const { id, version } of items) {
    const target = targets.get(id);
    outcomes.set(id, target ? outcomeOf(change, target, version) : { failed: catalogTexts.notYours });
  }
  await refuseOffers(trx, change, { targets, outcomes });
  const failed: { id: number; text: string }[] = [];
  const acts: Act[] = [];
  const products: Record<string, unknown>[] = [];
  const variants: VariantChange[] = [];
  const tags: { id: number; wanted: string[]; before: string[] }[] = [];
  for (const { id } of items) {
    const [target, outcome] = [targets.get(id), outcomes.get(id)];
    if (!target || !outcome || 'failed' in outcome) {
      failed.push({ id, text: outcome && 'failed' in outcome ? outcome.failed : catalogTexts.notYours });
      continue;
    }
    const next = change.kind === 'stock' ? target.version : target.version + 1;
    products.push({ ...columnsOf(target), ...outcome.product, id, version: next });
    variants.push(...(outcome.variants ?? []));
    if (outcome.tags) tags.push({ id, wanted: outcome.tags, before: target.tags });
    const after = { ...outcome.after, version: next, bulk: true };
    acts.push({
      act: outcome.act,
      subject: 'product',
      id,
      before: { ...outcome.before, version: target.version },
      after,
    });
  }
  await skipReviewForAdmin(trx, actor);
  if (change.kind === 'stock') await setStockChangeReason(trx, { actorId: actor_id, reason: change.reason });
  if (variants.length > 0) await writeVariants(trx, variants);
  if (products.length > 0) await writeProducts(trx, products);
  await storeTags(trx, tags);
  const done = change.kind === 'status' && change.status === 'published' ? await asTheyCame(trx, acts) : acts;
  await recordActs(trx, { ...actor, origin: { address: network, device } }, done);
  return failed;
}

/**
 * Makes failures of the offers that do not fit in their sellers' days of promotion (D280). Offers of many with one end use its days
 * once; those that offers have held already stay used (D294).
 */
async function refuseOffers(
  trx: Db,
  change: BulkChange,
  { targets, outcomes }: { targets: ReadonlyMap<number, Target>; outcomes: Map<number, Outcome> },
): Promise<void> {
  if (change.kind !== 'offer') return;
  const offered = [...targets.values()].filter(({ id }) => !('failed' in (outcomes.get(id) ?? {})));
  const products = offered.map(({ id }) => id);
  const checkDays = await promotionDayChecker(trx, [...new Set(offered.map(({ seller_id }) => seller_id))], {
    products,
  });
  const now = new Date();
  const until = change.until ? new Date(change.until) : null;
  for (const { id, seller_id, has_discount, offer_until } of offered) {
    const goesOn = has_discount === 1 && offer_until === null;
    if (!until && goesOn) continue;
    // Of one without an end its first day (D294).
    const refused = checkDays(seller_id, promotionSpan(now, until ?? new Date(now.getTime() + 1)));
    if (refused) outcomes.set(id, { failed: refused });
  }
}

/** What was to be published, and waits to be looked at instead (D194). */
async function asTheyCame(trx: Db, acts: readonly Act[]): Promise<Act[]> {
  const ids = acts.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${ids}::int[]) and review_state = 'waiting'`.execute(trx);
  const waiting = new Set(rows.map(({ id }) => id));
  return acts.map((one) =>
    waiting.has(one.id) ? { ...one, act: ACTS.submit, after: { ...one.after, status: 'review' } } : one,
  );
}

/**
 * Kept from everybody else who edits; lines of orders go on naming them, since no key changes (D417). `writesVariants`: orders
 * that take from their variants wait, too.
 */
async function readTargets(
  trx: Db,
  person: ShopActor,
  { items, writesVariants }: { items: readonly { id: number }[]; writesVariants: boolean },
): Promise<Map<number, Target>> {
  const ids = items.map(({ id }) => id);
  await sql`select id from products where id = any(${ids}::int[]) order by id for no key update`.execute(trx);
  if (writesVariants) {
    await sql`select id from variants where product_id = any(${ids}::int[]) order by id for no key update`.execute(trx);
  }
  const { rows } = await sql<Target>`
    select p.id, p.seller_id, p.version, p.enabled, p.archived_at is not null as archived, p.review_state is not distinct from 'waiting' as review, p.price, p.has_discount, p.offer_price, p.offer_until,
      p.category_id, (select count(*)::int from product_images i where i.product_id = p.id) as pictures,
      array(select t.name::text from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id order by t.name) as tags,
      (select coalesce(json_agg(json_build_object('id', v.id, 'price', v.price, 'stock', v.stock, 'enabled', v.enabled)
        order by v.id), '[]') from variants v where v.product_id = p.id) as variants
    from products p where p.id = any(${ids}::int[]) and ${manageableBy(person)}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

function outcomeOf(change: BulkChange, target: Target, version: number): Outcome {
  if (target.version !== version) return { failed: catalogTexts.changedMeanwhile };
  switch (change.kind) {
    case 'price':
      return priced(target, change.percent);
    case 'offer': {
      const price = Math.round((target.price * (100 - change.percent)) / 100);
      if (price < 1) return { failed: catalogTexts.priceTooLow };
      const until = change.until ?? null;
      const product = {
        ...{ has_discount: 1, offer_price: price },
        ...{ offer_from: until && new Date().toISOString(), offer_until: until },
      };
      const before = { offer: target.offer_price === null ? null : { price: toSoles(target.offer_price) } };
      return { act: 'product.offer', before, after: { offer: { price: toSoles(price), until } }, product };
    }
    case 'offer-end': {
      if (target.offer_price === null) return { failed: catalogTexts.noOffer };
      const before = { offer: { price: toSoles(target.offer_price) } };
      const product = { has_discount: 0, offer_price: null, offer_from: null, offer_until: null };
      return { act: 'product.offer', before, after: { offer: null }, product };
    }
    case 'stock':
      return stocked(target, change);
    case 'category':
      return {
        act: 'product.category',
        before: { category_id: target.category_id },
        after: { category_id: change.category_id },
        product: { category_id: change.category_id },
      };
    case 'tags':
      return tagged(target, change);
    case 'status': {
      const { status } = change;
      const enabled = status === 'published';
      if (enabled && target.pictures === 0) return { failed: catalogTexts.needsPicture };
      if (enabled && !target.variants.some((variant) => variant.enabled))
        return { failed: catalogTexts.noVariantOnSale };
      const was = target.enabled ? 'published' : target.archived ? 'archived' : target.review ? 'review' : 'draft';
      const archived_at = status === 'archived' ? new Date().toISOString() : null;
      return {
        act: ACT_OF[status],
        before: { status: was },
        after: { status },
        product: { enabled, archived_at },
      };
    }
  }
}

function priced(target: Target, percent: number): Outcome {
  const variants = target.variants.map(({ id, price }) => ({ id, price: Math.round((price * (100 + percent)) / 100) }));
  if (variants.some(({ price }) => price < 1)) return { failed: catalogTexts.priceTooLow };
  if (variants.some(({ price }) => price > MAX_CENTS)) return { failed: catalogTexts.priceTooHigh };
  const soles = (list: readonly { id: number; price: number }[]) =>
    list.map(({ id, price }) => ({ id, price: toSoles(price) }));
  return {
    act: 'product.price',
    before: { variants: soles(target.variants) },
    after: { variants: soles(variants) },
    variants,
  };
}

function tagged(target: Target, { mode, tags }: Extract<BulkChange, { kind: 'tags' }>): Outcome {
  const named = tagsOf(tags);
  const wanted =
    mode === 'add' ? [...new Set([...target.tags, ...named])] : target.tags.filter((tag) => !named.includes(tag));
  if (wanted.length > MAX_TAGS) return { failed: catalogTexts.tooManyTags };
  return { act: 'product.tags', before: { tags: target.tags }, after: { tags: wanted }, tags: wanted };
}

function stocked(target: Target, { mode, units }: Extract<BulkChange, { kind: 'stock' }>): Outcome {
  const onSale = target.variants.filter(({ enabled }) => enabled);
  const variants = onSale.map(({ id, stock }) => ({ id, stock: mode === 'set' ? units : stock + units }));
  const short = variants.findIndex(({ stock }) => stock < 0);
  if (short >= 0) return { failed: catalogTexts.stockShort(onSale[short]?.stock ?? 0) };
  if (variants.some(({ stock }) => stock > MAX_STOCK)) return { failed: catalogTexts.stockTooMuch };
  const before = { stock: onSale.map(({ id, stock }) => ({ id, stock })) };
  return { act: 'product.stock', before, after: { stock: variants }, variants };
}

/** A product's columns as they are, for those that a change leaves alone. */
const columnsOf = ({ enabled, category_id, has_discount, offer_price }: Target) => ({
  ...{ enabled, category_id, has_discount, offer_price },
});

async function writeProducts(trx: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  await sql`
    update products p set version = w.version, enabled = w.enabled, category_id = w.category_id,
      has_discount = w.has_discount, offer_price = w.offer_price,
      archived_at = case when w.raw ? 'archived_at' then (w.raw ->> 'archived_at')::timestamptz else p.archived_at end,
      publish_at = case when w.raw ? 'archived_at' then null else p.publish_at end,
      review_state = case when w.raw ? 'archived_at' and not w.enabled then null else p.review_state end,
      review_reason = case when w.raw ? 'archived_at' and not w.enabled then null else p.review_reason end,
      offer_from = case when w.raw ? 'offer_from' then (w.raw ->> 'offer_from')::timestamptz else p.offer_from end,
      offer_until = case when w.raw ? 'offer_until' then (w.raw ->> 'offer_until')::timestamptz else p.offer_until end,
      updated_at = now()
    from (
      select raw, (raw ->> 'id')::int as id, (raw ->> 'version')::int as version, (raw ->> 'enabled')::boolean as enabled,
        (raw ->> 'category_id')::int as category_id, (raw ->> 'has_discount')::smallint as has_discount,
        (raw ->> 'offer_price')::int as offer_price
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) raw) w
    where p.id = w.id`.execute(trx);
}
