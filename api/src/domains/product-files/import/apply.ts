import { createHash } from 'node:crypto';
import { ROLE } from '@qhatu/contract/model';
import type { AdminProduct } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import { cutTo, jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import type { ImportRunsTable } from '../../../db/schema/imports';
import { ApiError, conflict } from '../../../http/errors';
import { checkProduct } from '../../catalog-admin/check';
import { findAdminProducts } from '../../catalog-admin/read';
import { createProductsIn, type NewProduct, updateManyLocked } from '../../catalog-admin/save';
import { setStatusesLocked } from '../../catalog-admin/status';
import { setStocksOfMany } from '../../catalog-admin/stock';
import type { Staff } from '../../staff/record-act';
import { Catalogue, type ChunkOptions } from './catalogue';
import { codeOf, type DesiredProduct, readDesired } from './desired-state';
import { type KnownSources, knownSources, picturesOf, queuePictures } from './pictures';
import { type Item, matchItems, sentenceOf } from './plan';
import { importTexts } from './texts';

/** Products of one transaction: what a crash takes back, and how long others wait for a row. */
const CHUNK = 50;

export type Run = Pick<Selectable<ImportRunsTable>, 'id' | 'owner_id' | 'network' | 'device'>;

/** The owner as they are now, in whose name products are saved; null: they sell no more. */
export async function staffOfRun(trx: Db, { owner_id, network, device }: Run): Promise<Staff | null> {
  const owner = await trx
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', owner_id)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (owner?.role_id !== ROLE.seller && owner?.role_id !== ROLE.admin) return null;
  return { id: owner_id, role: owner.role_id, anonymous: false, shop: null, origin: { address: network, device } };
}

/** A savepoint around `act`: what it throws for the person takes back its own work and is told; anything else goes on. */
export async function attempt<T>(trx: Db, act: () => Promise<T>): Promise<T | { refused: string }> {
  await sql`savepoint item`.execute(trx);
  try {
    const done = await act();
    await sql`release savepoint item`.execute(trx);
    return done;
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    await sql`rollback to savepoint item`.execute(trx);
    return { refused };
  }
}

/** What PostgreSQL says of bad data (classes 22 and 23) must not stop the others. */
function refusalOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.code === 'stale' ? importTexts.changedMeanwhile : sentenceOf(error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code) ? importTexts.cannotSave : null;
}

/** What became of an item. */
interface Done {
  id: number;
  product_id: number;
  before: AdminProduct | null;
  after: AdminProduct;
}

/** What a chunk has done. */
export interface Outcome {
  more: boolean;
  /** Products whose pages change. */
  products: number[];
}

const NOTHING: Outcome = { more: false, products: [] };

/**
 * Saves the next products of a run, a chunk a transaction, through the back office's own rules: after a crash it goes on
 * behind the last whole chunk, and two processes take one chunk after the other (D186).
 */
export function applyChunk(
  db: Db,
  runId: number,
  { catalogueOf = Catalogue.read, share = 1 }: ChunkOptions = {},
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('import_runs')
      .select(['id', 'owner_id', 'network', 'device'])
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!run) return NOTHING;
    const staff = await staffOfRun(trx, run);
    if (!staff) {
      await trx
        .updateTable('import_runs')
        .set({ state: 'failed', problem: importTexts.notSeller })
        .where('id', '=', runId)
        .execute();
      return NOTHING;
    }
    const items = (await trx
      .selectFrom('import_items')
      .select([
        'id',
        'key',
        'rows',
        'product',
        'category_id',
        'state',
        'product_id',
        'version',
        'differences',
        'offer_moves',
      ])
      .where('run_id', '=', runId)
      // As the index says it: of a file that is half done only what is left is looked at.
      .where(sql<boolean>`state in ('new', 'changed') and applied_at is null`)
      .orderBy('id')
      .limit(Math.ceil(CHUNK * share))
      .execute()) as PlannedItem[];
    if (items.length === 0) {
      await trx
        .updateTable('import_runs')
        .set({ state: 'done', finished_at: new Date() })
        .where('id', '=', runId)
        .execute();
      return NOTHING;
    }
    const deps = await depsFor(trx, { run, staff, items, catalogue: await catalogueOf(trx, run.owner_id) });
    const { done, refused } = await applyItems(trx, items, deps);
    await writeOutcomes(trx, done, refused);
    return { more: true, products: done.map(({ product_id }) => product_id) };
  });
}

interface PlannedItem extends Item {
  state: 'new' | 'changed';
  product_id: number | null;
  version: number | null;
  differences: { field: string; variant: string | null }[];
  offer_moves: boolean;
}

interface ApplyDeps {
  run: Run;
  staff: Staff;
  catalogue: Catalogue;
  matches: Map<number, { ids: number[] }>;
  products: Map<number, AdminProduct>;
  sources: KnownSources;
  /** Codes that any product of the shop has. */
  codes: Set<string>;
  /** Products whose offers this run moves and has not moved yet (D295). */
  moved: number[];
}

/** Everything that the items of a chunk need, read at once; their products are kept from everybody else. */
async function depsFor(
  trx: Db,
  { run, staff, items, catalogue }: { run: Run; staff: Staff; items: readonly PlannedItem[]; catalogue: Catalogue },
): Promise<ApplyDeps> {
  const known = items.flatMap(({ product_id }) => product_id ?? []);
  if (known.length > 0)
    await sql`select id from products where id = any(${known}::int[]) order by id for no key update`.execute(trx);
  const fresh = items.filter(({ state }) => state === 'new');
  const matches = await matchItems(trx, run.owner_id, fresh);
  const products = new Map(
    (await findAdminProducts(trx, { id: staff.id, role: ROLE.seller, shop: null }, known)).map((one) => [one.id, one]),
  );
  const codes = fresh.flatMap(({ key }) => codesOf(key, run.owner_id));
  const { rows } = await sql<{ code: string }>`select code from products where code = any(${codes}::text[])`.execute(
    trx,
  );
  const sources = await knownSources(trx, known);
  const moved = items.some(({ offer_moves }) => offer_moves) ? await movedByRun(trx, run.id) : [];
  return { run, staff, catalogue, matches, products, sources, moved, codes: new Set(rows.map(({ code }) => code)) };
}

async function movedByRun(trx: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`select product_id from import_items
    where run_id = ${runId} and offer_moves and state = 'changed' and applied_at is null`.execute(trx);
  return rows.map(({ product_id }) => product_id);
}

/** Codes are the whole shop's: one that another product has already is followed by the next, and nobody is told of it. */
function codesOf(key: string, ownerId: number): string[] {
  const code = codeOf(key);
  const mark = createHash('sha256').update(`${ownerId}:${key}`).digest('hex');
  return [code, `${cutTo(code, 33)}-${mark.slice(0, 6)}`, `${cutTo(code, 23)}-${mark.slice(0, 16)}`];
}

interface Applied {
  done: Done[];
  refused: { id: number; reason: string }[];
}

/**
 * Saves items in their order: new ones that follow each other all at once, and so changed ones. Those of which one is refused
 * are saved by halves, so that it alone is, in its own words (D256).
 */
async function applyItems(trx: Db, items: readonly PlannedItem[], deps: ApplyDeps): Promise<Applied> {
  const applied: Applied = { done: [], refused: [] };
  for (const group of groupsOf(items)) {
    const result = await attempt(trx, () =>
      group[0]?.state === 'new' ? createItems(trx, group, deps) : changeItems(trx, group, deps),
    );
    if (!('refused' in result)) applied.done.push(...result);
    else if (group.length === 1) applied.refused.push(...group.map(({ id }) => ({ id, reason: result.refused })));
    else {
      const middle = Math.ceil(group.length / 2);
      for (const half of [group.slice(0, middle), group.slice(middle)]) {
        const { done, refused } = await applyItems(trx, half, deps);
        applied.done.push(...done);
        applied.refused.push(...refused);
      }
    }
  }
  return applied;
}

/** New items that follow each other, or changed ones. */
function groupsOf(items: readonly PlannedItem[]): PlannedItem[][] {
  const groups: PlannedItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.state === item.state) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** What an item would become, if nothing came in between since it was compared. Throws 409 otherwise. */
function desiredOf(item: PlannedItem, before: AdminProduct | null, deps: ApplyDeps): DesiredProduct {
  const reading = readDesired(item.product, before, { catalogue: deps.catalogue, category: item.category_id });
  if ('refused' in reading) throw conflict('refused', reading.refused);
  return reading.desired;
}

async function createItems(trx: Db, items: readonly PlannedItem[], deps: ApplyDeps): Promise<Done[]> {
  const codes = new Set(deps.codes);
  const made = items.map((item): NewProduct & { desired: DesiredProduct } => {
    if ((deps.matches.get(item.id)?.ids.length ?? 0) > 0) throw conflict('exists', importTexts.createdMeanwhile);
    const desired = desiredOf(item, null, deps);
    const code = codesOf(item.key, deps.run.owner_id).find((one) => !codes.has(one)) ?? desired.body.code;
    codes.add(code);
    const body = { ...desired.body, code };
    checkProduct(body);
    return { body, import_key: cutTo(item.product.key, 300), desired };
  });
  const created = await createProductsIn(trx, deps.staff, made, deps.moved);
  const done: Done[] = [];
  for (const [nth, after] of created.entries()) {
    const [item, one] = [items[nth], made[nth]];
    if (!item || !one) continue;
    await queueFor(trx, { item, after, desired: one.desired }, deps);
    done.push({ id: item.id, product_id: after.id, before: null, after });
  }
  for (const { code } of created) deps.codes.add(code);
  return done;
}

async function changeItems(trx: Db, items: readonly PlannedItem[], deps: ApplyDeps): Promise<Done[]> {
  const edits = items.map((item) => {
    const before = deps.products.get(item.product_id ?? 0);
    if (before === undefined) throw conflict('gone', importTexts.gone);
    if (before.version !== item.version) throw conflict('stale', importTexts.changedMeanwhile);
    return { item, before, desired: desiredOf(item, before, deps) };
  });
  const afters = await change(trx, edits, deps);
  const done: Done[] = [];
  for (const [nth, { item, before, desired }] of edits.entries()) {
    const after = afters[nth];
    if (!after) continue;
    await queueFor(trx, { item, after, desired }, deps);
    done.push({ id: item.id, product_id: after.id, before, after });
  }
  return done;
}

/** Notes the pictures that an item brings. */
const queueFor = (
  trx: Db,
  { item, after, desired }: { item: PlannedItem; after: AdminProduct; desired: DesiredProduct },
  deps: ApplyDeps,
): Promise<void> =>
  queuePictures(trx, deps.run.id, {
    product: after,
    images: picturesOf(item.product, after, desired.body),
    known: deps.sources,
    publish: desired.status === 'published',
  });

interface ItemEdit {
  item: PlannedItem;
  before: AdminProduct;
  desired: DesiredProduct;
}

/** What products hold, then their stock, then their state. @returns them in their order */
async function change(
  trx: Db,
  edits: readonly ItemEdit[],
  { staff, run, moved }: Pick<ApplyDeps, 'staff' | 'run' | 'moved'>,
): Promise<AdminProduct[]> {
  const updated = await updateManyLocked(
    trx,
    staff,
    edits.map(({ before, desired }) => ({ before, body: desired.body })),
    moved,
  );
  const shelves = updated.map((product, nth) => ({ product, stocks: movedBy(edits[nth]) }));
  const stocked = await setStocksOfMany(trx, staff, shelves, importTexts.stockReason(run.id));
  const afters = new Map(stocked.map((product) => [product.id, product]));
  for (const status of ['draft', 'published'] as const) {
    // Without a picture it waits for the one that is fetched.
    const ready = stocked.filter(
      ({ images }, nth) => edits[nth]?.desired.status === status && (status === 'draft' || images.length > 0),
    );
    for (const product of await setStatusesLocked(trx, staff, ready, status)) afters.set(product.id, product);
  }
  return stocked.map((product) => afters.get(product.id) ?? product);
}

/** Units that were sold since the plan are not put back: only a stock that was shown as a difference is set. */
function movedBy(edit: ItemEdit | undefined): DesiredProduct['stocks'] {
  if (!edit) return [];
  const { item, before, desired } = edit;
  const shown = new Set(item.differences.filter(({ field }) => field === 'Stock').map(({ variant }) => variant ?? ''));
  return desired.stocks.filter(({ id }) => shown.has(labelIn(before, id)));
}

const labelIn = ({ variants }: AdminProduct, id: number): string =>
  variants.find((variant) => variant.id === id)?.label ?? '';

async function writeOutcomes(
  trx: Db,
  done: readonly Done[],
  refused: readonly { id: number; reason: string }[],
): Promise<void> {
  if (done.length > 0)
    await sql`update import_items i set applied_at = now(), product_id = w.product_id, before = nullif(w.before, 'null'::jsonb),
      after = w.after, reason = null
    from jsonb_to_recordset(${jsonOf(done)}::jsonb) as w (id bigint, product_id int, before jsonb, after jsonb)
    where i.id = w.id`.execute(trx);
  if (refused.length > 0)
    await sql`update import_items i set state = 'refused', reason = w.reason
    from jsonb_to_recordset(${jsonOf(refused)}::jsonb) as w (id bigint, reason text) where i.id = w.id`.execute(trx);
}
