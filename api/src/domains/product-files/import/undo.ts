import type { AdminProduct, ImportUndo, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import { findAdminProducts } from '../../catalog-admin/read';
import { updateLocked } from '../../catalog-admin/save';
import { setStatusLocked } from '../../catalog-admin/status';
import { setStocks } from '../../catalog-admin/stock';
import { keyOf } from '../../catalog-admin/variants';
import type { Staff } from '../../staff/record-act';
import { attempt, type Run, staffOfRun } from './apply';
import { OWNER_ONLY } from './plan';
import { rowOf } from './runs';
import { importTexts } from './texts';

const CHUNK = 50;

interface AppliedItem {
  id: number;
  product_id: number | null;
  before: AdminProduct | null;
  after: AdminProduct;
}

interface Undone {
  id: number;
  /** What was left as it is. */
  note: string | null;
}

/**
 * Takes back the next products of a run, the last one first, a chunk a transaction. A new product is archived; of a
 * changed one each field goes back that nobody changed since (D187).
 * @returns whether more may be left, and the products whose pages change
 */
export function undoChunk(db: Db, runId: number): Promise<{ more: boolean; products: number[] }> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('import_runs')
      .select(['id', 'owner_id', 'network', 'device'])
      .where('id', '=', runId)
      .where('state', '=', 'undoing')
      .forUpdate()
      .executeTakeFirst();
    if (!run) return { more: false, products: [] };
    const items = (await trx
      .selectFrom('import_items')
      .select(['id', 'product_id', 'before', 'after'])
      .where('run_id', '=', runId)
      .where('applied_at', 'is not', null)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(CHUNK)
      .execute()) as AppliedItem[];
    const staff = await staffOfRun(trx, run);
    if (items.length === 0 || !staff) {
      await trx
        .updateTable('import_runs')
        .set({ state: 'undone', undone_at: new Date() })
        .where('id', '=', runId)
        .execute();
      return { more: false, products: [] };
    }
    const ids = items.flatMap(({ product_id }) => product_id ?? []);
    await sql`select id from products where id = any(${ids}::int[]) order by id for no key update`.execute(trx);
    const products = new Map((await findAdminProducts(trx, staff, ids)).map((product) => [product.id, product]));
    const fetched = await fetchedBy(trx, runId, ids);
    const undone: Undone[] = [];
    for (const item of items) {
      const now = products.get(item.product_id ?? 0);
      const note = now ? await attempt(trx, () => undoItem(trx, { run, staff, fetched }, item, now)) : importTexts.gone;
      undone.push({ id: item.id, note: note !== null && typeof note === 'object' ? note.refused : note });
    }
    await sql`update import_items i set undone_at = now(), note = w.note
      from jsonb_to_recordset(${jsonOf(undone)}::jsonb) as w (id bigint, note text) where i.id = w.id`.execute(trx);
    return { more: true, products: ids };
  });
}

/** Pictures that a run brought to these products, as far as they are there still. */
async function fetchedBy(db: Db, runId: number, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ image_id: number }>`select image_id from import_pictures
    where run_id = ${runId} and product_id = any(${[...productIds]}::int[]) and image_id is not null`.execute(db);
  return new Set(rows.map(({ image_id }) => image_id));
}

const PREVIEW_PER_PAGE = 50;

/**
 * What taking a run back would do now, the last product first, a page before an id: what is withdrawn, what goes back, and
 * what stays because it changed since (D203). Throws 404 for another owner's (D4).
 */
export async function previewUndo(
  db: Db,
  ownerId: number,
  { id, before }: { id: number; before: number | undefined },
): Promise<ImportUndo> {
  await rowOf(db, ownerId, id);
  const { rows: totals } = await sql<{ withdrawn: number; restored: number }>`
    select count(*) filter (where before is null)::int as withdrawn,
      count(*) filter (where before is not null)::int as restored
    from import_items where run_id = ${id} and applied_at is not null and undone_at is null`.execute(db);
  const items = (await db
    .selectFrom('import_items')
    .select(['id', 'product_id', 'before', 'after'])
    .where('run_id', '=', id)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PREVIEW_PER_PAGE + 1)
    .execute()) as AppliedItem[];
  const page = items.slice(0, PREVIEW_PER_PAGE);
  const ids = page.flatMap(({ product_id }) => product_id ?? []);
  const products = new Map(
    (await findAdminProducts(db, { id: ownerId, role: OWNER_ONLY, shop: null }, ids)).map((product) => [
      product.id,
      product,
    ]),
  );
  const fetched = await fetchedBy(db, id, ids);
  return {
    ...(totals[0] ?? { withdrawn: 0, restored: 0 }),
    data: page.map((item) => previewOf(item, products.get(item.product_id ?? 0), fetched)),
    next: items.length > PREVIEW_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function previewOf(
  { id, product_id, before, after }: AppliedItem,
  now: AdminProduct | undefined,
  fetched: ReadonlySet<number>,
): ImportUndo['data'][0] {
  const item = { id, name: now?.name ?? after.name, product_id, pictures: 0 };
  if (!now) return { ...item, effect: 'kept', msg: importTexts.gone };
  if (!before) return { ...item, effect: 'withdrawn', msg: null };
  if (now.status === 'archived') return { ...item, effect: 'kept', msg: importTexts.archived };
  const { kept, body } = restored(before, after, { now, fetched });
  const pictures = body.images ? now.images.length - body.images.length : 0;
  return { ...item, effect: 'restored', pictures, msg: kept.length > 0 ? importTexts.kept(kept) : null };
}

/** @returns what was left as it is; null: nothing */
async function undoItem(
  trx: Db,
  { run, staff, fetched }: { run: Run; staff: Staff; fetched: ReadonlySet<number> },
  { before, after }: AppliedItem,
  now: AdminProduct,
): Promise<string | null> {
  if (!before) {
    await setStatusLocked(trx, staff, now, 'archived');
    // The same file may come again, and makes it anew.
    await trx.updateTable('products').set({ import_key: null }).where('id', '=', now.id).execute();
    await trx.updateTable('variants').set({ sku: null }).where('product_id', '=', now.id).execute();
    return null;
  }
  if (now.status === 'archived') return importTexts.archived;
  const { body, stocks, status, kept } = restored(before, after, { now, fetched });
  // What goes off sale does so first, since it may need pictures until then; what goes on sale again comes last.
  let product = status === 'draft' ? await setStatusLocked(trx, staff, now, status) : now;
  product = await updateLocked(trx, staff, product, body);
  if (stocks.length > 0)
    product = await setStocks(trx, staff, product, { stocks, reason: importTexts.undoReason(run.id) });
  if (status && status !== 'draft') await setStatusLocked(trx, staff, product, status);
  return kept.length > 0 ? importTexts.kept(kept) : null;
}

/** Fields of a product that an import may change, and what a person calls them. */
const FIELDS = {
  name: 'Nombre',
  description: 'Descripción',
  category_id: 'Categoría',
  brand: 'Marca',
  condition: 'Estado del artículo',
  warranty: 'Garantía',
  adult: 'Solo para adultos',
  free_shipping: 'Envío gratis',
  tags: 'Etiquetas',
} as const;
const VARIANT_FIELDS = { price: 'Precio', enabled: 'A la venta', sku: 'SKU', gtin: 'GTIN' } as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Of an offer what a person sets: whether it holds now is the clock's. */
const offerOf = ({ offer }: AdminProduct): ProductBody['offer'] =>
  offer && { price: offer.price, from: offer.from, until: offer.until, methods: offer.methods };

/** What puts back what the import changed and nobody changed since; `kept`: what somebody did. */
function restored(
  before: AdminProduct,
  after: AdminProduct,
  { now, fetched }: { now: AdminProduct; fetched: ReadonlySet<number> },
) {
  const kept: string[] = [];
  const back = <T>(label: string, was: T, became: T, is: T): T => {
    if (same(was, became)) return is;
    if (same(is, became)) return was;
    kept.push(label);
    return is;
  };
  const fields = Object.fromEntries(
    (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => [
      name,
      back(FIELDS[name], before[name], after[name], now[name]),
    ]),
  ) as Pick<AdminProduct, keyof typeof FIELDS>;
  const offer = back('Oferta', offerOf(before), offerOf(after), offerOf(now));
  const [was, became] = [variantsOf(before), variantsOf(after)];
  const stocks: { id: number; stock: number }[] = [];
  const variants = now.variants.map((variant) => {
    const [old, made] = [was.get(keyOf(variant.values)), became.get(keyOf(variant.values))];
    const { id, held, label, ...body } = variant;
    if (!made) return body;
    const named = (field: string) => (label ? `${field} (${label})` : field);
    // A variant that the import made goes off sale.
    if (!old)
      return { ...body, enabled: back(named(VARIANT_FIELDS.enabled), false, made.enabled, variant.enabled), sku: null };
    const stock = back(named('Stock'), old.stock, made.stock, variant.stock);
    if (stock !== variant.stock) stocks.push({ id, stock });
    return {
      ...body,
      price: back(named(VARIANT_FIELDS.price), old.price, made.price, variant.price),
      enabled: back(named(VARIANT_FIELDS.enabled), old.enabled, made.enabled, variant.enabled),
      sku: back(named(VARIANT_FIELDS.sku), old.sku, made.sku, variant.sku),
      gtin: back(named(VARIANT_FIELDS.gtin), old.gtin, made.gtin, variant.gtin),
    };
  });
  const { id, seller, status: is, variants: mine, images, offer: own, created_at, updated_at, ...rest } = now;
  const body: ProductBody = { ...rest, ...fields, condition: fields.condition === 0 ? 0 : 1, offer, variants };
  const status = statusBack(before, after, is);
  if (status === 'kept') kept.push('Estado');
  const left = images.filter((image) => !fetched.has(image.id));
  const staysShown = status !== 'draft' && (is === 'published' || is === 'review');
  if (staysShown && left.length === 0) kept.push(importTexts.picturesKept);
  else if (left.length < images.length) body.images = left;
  return { body, stocks, status: status === 'kept' ? null : status, kept };
}

/** The state that a product goes back to; null: it is in it, `kept`: somebody gave it another since. */
function statusBack(before: AdminProduct, after: AdminProduct, is: AdminProduct['status']) {
  if (after.status === before.status) return null;
  if (is !== after.status || before.status === 'archived') return 'kept' as const;
  return before.status === 'review' ? ('published' as const) : before.status;
}

const variantsOf = ({ variants }: AdminProduct) => new Map(variants.map((variant) => [keyOf(variant.values), variant]));
