import type {
  AdminProduct,
  ProductBody,
  SheetBody,
  SheetFailure,
  SheetList,
  SheetProduct,
  SheetResult,
} from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { ApiError, conflict, notFound } from '../../http/errors';
import type { ShopActor } from '../../http/person';
import type { Staff } from '../staff/record-act';
import { wrong } from './check';
import { lockProduct } from './editing';
import type { ProductFilter } from './filter';
import { findAdminProducts, listAdminProducts } from './read';
import { updateLocked } from './save';
import { setStatusLocked } from './status';
import { setStocks } from './stock';
import { catalogTexts } from './texts';

type Typed = SheetBody['products'][number];

const STOCK_MOVED = 'stock_moved';

const sheetOf = ({ id, version, status, name, code, seller, offer, variants }: AdminProduct): SheetProduct => ({
  ...{ id, version, status, name, code, seller: seller.user_name, offer_price: offer?.price ?? null },
  variants: variants.map(({ values, held, ...variant }) => variant),
});

/** Products with their variants as rows of the sheet: what the list finds, in its order, a page by key. */
export async function readSheet(db: Db, person: ShopActor, filter: ProductFilter): Promise<SheetList> {
  const { data, next } = await listAdminProducts(db, person, filter);
  const found = await findAdminProducts(
    db,
    person,
    data.map(({ id }) => id),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  return { data: data.flatMap(({ id }) => products.get(id) ?? []).map(sheetOf), next };
}

/**
 * Saves what was typed into the sheet by the rules of the product's form, a product a transaction: one that is refused stays
 * as it was and is told of beside its cells, the others are saved (D231).
 */
export async function saveSheet(db: Db, staff: Staff, { reason, products }: SheetBody): Promise<SheetResult> {
  const result: SheetResult = { saved: [], failed: [] };
  for (const typed of new Map(products.map((product) => [product.id, product])).values()) {
    const seen: { product?: AdminProduct } = {};
    try {
      const saved = await db.transaction().execute(async (trx) => {
        // Another code is another key, for which what names the product is waited for: before its shelves are held, which the
        // order behind such a line may still want (D417).
        const lock = typed.code === undefined ? sql`for no key update` : sql`for update`;
        await sql`select id from products where id = ${typed.id} ${lock}`.execute(trx);
        // Its shelves too: orders take from them without a look at the product.
        await sql`select id from variants where product_id = ${typed.id} order by id for no key update`.execute(trx);
        const before = await lockProduct(trx, staff, typed.id, typed.version);
        seen.product = before;
        return saveTyped(trx, staff, before, { typed, reason });
      });
      result.saved.push(sheetOf(saved));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result.failed.push(failureOf(error, typed.id, seen.product));
    }
  }
  return result;
}

async function saveTyped(
  trx: Db,
  staff: Staff,
  before: AdminProduct,
  { typed, reason }: { typed: Typed; reason: string | undefined },
): Promise<AdminProduct> {
  const { status } = typed;
  const known = new Set(before.variants.map(({ id }) => id));
  if (typed.variants.some(({ id }) => !known.has(id))) throw notFound(catalogTexts.variantGone);
  let product = before;
  // What is put away is taken out before it is edited; anything else is shown only with what was typed.
  if (status && product.status === 'archived') product = await setStatusLocked(trx, staff, product, status);
  const stocks = countedOf(before, typed);
  if (stocks.length > 0) {
    if (!reason) throw wrong('stock', catalogTexts.stockReason);
    product = await setStocks(trx, staff, product, { stocks, reason });
  }
  if (isEdited(typed)) product = await updateLocked(trx, staff, product, bodyOf(product, typed));
  return status ? setStatusLocked(trx, staff, product, status) : product;
}

/** Throws 409 beside the shelves that moved since they were seen. */
function countedOf(before: AdminProduct, { variants }: Typed): { id: number; stock: number }[] {
  const shelves = new Map(before.variants.map(({ id, stock }) => [id, stock]));
  const counted = variants.flatMap(({ id, stock }) => (stock ? [{ id, ...stock }] : []));
  const moved = counted.filter(({ id, seen }) => shelves.get(id) !== seen);
  if (moved.length > 0) {
    const cells = moved.map(({ id }) => ({
      ...{ variant_id: id, field: 'stock', text: catalogTexts.stockMoved(shelves.get(id) ?? 0) },
    }));
    throw conflict(STOCK_MOVED, cells[0]?.text ?? '', { cells });
  }
  return counted.map(({ id, counted: stock }) => ({ id, stock }));
}

const isEdited = ({ name, code, offer_price, variants }: Typed): boolean =>
  [name, code, offer_price, ...variants.flatMap(({ price, enabled, sku, gtin }) => [price, enabled, sku, gtin])].some(
    (value) => value !== undefined,
  );

/** What the form would send of the product with what was typed in it. */
function bodyOf(product: AdminProduct, { name, code, offer_price, variants: typed }: Typed): ProductBody {
  const { id, seller, status, images, offer, moderated, created_at, updated_at, review_reason, ...rest } = product;
  const typedOf = new Map(typed.map((variant) => [variant.id, variant]));
  const price = offer_price === undefined ? (offer?.price ?? null) : offer_price;
  return {
    ...rest,
    name: name ?? product.name,
    code: code ?? product.code,
    condition: product.condition === 0 ? 0 : 1,
    offer:
      price === null
        ? null
        : { price, from: offer?.from ?? null, until: offer?.until ?? null, methods: offer?.methods ?? null },
    variants: product.variants.map(({ held, label, ...variant }) => {
      const { price: typedPrice, enabled, sku, gtin } = typedOf.get(variant.id) ?? {};
      return {
        ...variant,
        price: typedPrice ?? variant.price,
        enabled: enabled ?? variant.enabled,
        sku: sku === undefined ? variant.sku : sku,
        gtin: gtin === undefined ? variant.gtin : gtin,
      };
    }),
  };
}

type Cell = SheetFailure['cells'][number];

/** `variants[1].price` of the form is the price of the product's second variant. */
function cellOf(field: string, text: string, product: AdminProduct | undefined): Cell {
  const [, at, name] = /^variants\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const variant = at === undefined ? undefined : product?.variants[Number(at)];
  return variant && name ? { variant_id: variant.id, field: name, text } : { variant_id: null, field, text };
}

function failureOf(error: ApiError, id: number, product: AdminProduct | undefined): SheetFailure {
  const { code, message, fields = {}, extra } = error;
  if (code === 'not_found') return { id, code, text: product ? message : catalogTexts.notYours, cells: [] };
  if (code === 'stale') {
    const { current, changes } = extra as { current: AdminProduct; changes: SheetFailure['changes'] };
    return { id, code, text: message, cells: [], current: sheetOf(current), changes };
  }
  if (code === STOCK_MOVED && product) {
    return {
      id,
      code,
      text: message,
      cells: (extra as { cells: Cell[] }).cells,
      current: sheetOf(product),
      changes: [],
    };
  }
  return {
    id,
    code,
    text: message,
    cells: Object.entries(fields).map(([field, text]) => cellOf(field, text, product)),
  };
}
