import { MAX_STOCK } from '@qhatu/contract/shop';
import type { AdminProduct, StockBody, StockLedger } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import type { ShopActor } from '../../http/person';
import { recordAct, recordActs, type Staff } from '../staff/record-act';
import { manageableBy } from './filter';
import { catalogTexts } from './texts';

const PER_PAGE = 50;

/** Tells the ledger's trigger who changes stock in this transaction, and why. */
export async function setStockChangeReason(
  trx: Db,
  { actorId, reason }: { actorId: number; reason: string | null },
): Promise<void> {
  const cause = JSON.stringify({ kind: 'adjustment', actor_id: actorId, reason });
  await sql`select set_config('qhatu.stock', ${cause}, true)`.execute(trx);
}

/** Céntimos and units of a variant; what is absent stays. */
export interface VariantChange {
  id: number;
  price?: number;
  stock?: number;
}

/** Many variants in one statement: what was ever put on the shelf moves with its stock (D120). Say {@link setStockChangeReason} first. */
export async function writeVariants(trx: Db, changes: readonly VariantChange[]): Promise<void> {
  await sql`
    update variants v set price = coalesce(w.price, v.price), stock = coalesce(w.stock, v.stock),
      supplied = v.supplied + coalesce(w.stock, v.stock) - v.stock
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (id int, price int, stock int)
    where v.id = w.id`.execute(trx);
}

/** Sets the stock of variants through the ledger. @returns the product with them */
export async function setStocks(
  trx: Db,
  staff: Staff,
  product: AdminProduct,
  { stocks, reason }: { stocks: readonly { id: number; stock: number }[]; reason: string },
): Promise<AdminProduct> {
  const [after] = await setStocksOfMany(trx, staff, [{ product, stocks }], reason);
  return after ?? product;
}

/** The same of many products. @returns them in their order */
export async function setStocksOfMany(
  trx: Db,
  staff: Staff,
  shelves: readonly { product: AdminProduct; stocks: readonly { id: number; stock: number }[] }[],
  reason: string,
): Promise<AdminProduct[]> {
  const stockOf = new Map(shelves.flatMap(({ stocks }) => stocks.map(({ id, stock }) => [id, stock] as const)));
  const products = shelves.map(({ product }) => product);
  if (stockOf.size === 0) return products;
  await setStockChangeReason(trx, { actorId: staff.id, reason });
  await writeVariants(
    trx,
    shelves.flatMap(({ stocks }) => stocks),
  );
  await recordActs(
    trx,
    staff,
    products.flatMap((product) =>
      product.variants.flatMap(({ id, stock }) => {
        const to = stockOf.get(id);
        if (to === undefined) return [];
        return [
          {
            act: 'variant.stock',
            subject: 'variant' as const,
            id,
            before: { stock },
            after: { stock: to, product: product.id, reason },
          },
        ];
      }),
    ),
  );
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: stockOf.get(variant.id) ?? variant.stock })),
  }));
}

interface Shelf {
  product_id: number;
  stock: number;
}

async function shelfOf(db: Db, person: ShopActor, variantId: number, lock: boolean): Promise<Shelf> {
  const { rows } = await sql<Shelf>`
    select v.product_id, v.stock from variants v join products p on p.id = v.product_id
    where v.id = ${variantId} and ${manageableBy(person)} ${lock ? sql`for no key update of v` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Units that come, go or were counted: the shelf moves by the difference, and what was ever put on it with it, so that
 * orders go on adding up (D120). Throws 404 for another seller's, 409 when the shelf moved since it was counted, 422
 * without a reason or below nothing.
 * @returns the product whose pages show it, and its stock now
 */
export function adjustStock(
  db: Db,
  staff: Staff,
  variantId: number,
  { delta, counted, seen, reason }: StockBody,
): Promise<{ productId: number; stock: number }> {
  return db.transaction().execute(async (trx) => {
    const { product_id: productId, stock } = await shelfOf(trx, staff, variantId, true);
    const why = reason.trim().slice(0, 200);
    if (!why) throw ruleBroken('invalid', catalogTexts.stockReason, { reason: catalogTexts.stockReason });
    if ((delta === undefined) === (counted === undefined)) {
      throw ruleBroken('invalid', catalogTexts.stockHow, { units: catalogTexts.stockHow });
    }
    if (counted !== undefined && seen !== stock) {
      throw conflict('stale', catalogTexts.stockMoved(stock), { stock });
    }
    const by = delta ?? (counted ?? 0) - stock;
    const after = stock + by;
    if (after < 0)
      throw ruleBroken('invalid', catalogTexts.stockShort(stock), { units: catalogTexts.stockShort(stock) });
    if (after > MAX_STOCK) throw ruleBroken('invalid', catalogTexts.stockTooMuch, { units: catalogTexts.stockTooMuch });
    if (by === 0) return { productId, stock };
    await setStockChangeReason(trx, { actorId: staff.id, reason: why });
    await sql`update variants set stock = stock + ${by}, supplied = supplied + ${by} where id = ${variantId}`.execute(
      trx,
    );
    await recordAct(trx, staff, {
      act: 'variant.stock',
      subject: 'variant',
      id: variantId,
      before: { stock },
      after: { stock: after, product: productId, reason: why },
    });
    return { productId, stock: after };
  });
}

/** What came and went of a variant, newest first, a page by key. Throws 404 for another seller's (D4). */
export async function readLedger(
  db: Db,
  person: ShopActor,
  variantId: number,
  before: number | undefined,
): Promise<StockLedger> {
  const { stock } = await shelfOf(db, person, variantId, false);
  const rows = await db
    .selectFrom('stock_movements as m')
    .leftJoin('users as u', 'u.id', 'm.actor_id')
    .select(['m.id', 'm.at', 'm.delta', 'm.balance', 'm.kind', 'm.orders', 'm.reason', 'm.actor_id', 'u.user_name'])
    .where('m.variant_id', '=', variantId)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const { held } = await db
    .selectFrom('stock_reservations')
    .select(sql<number>`coalesce(sum(qty), 0)::int`.as('held'))
    .where('variant_id', '=', variantId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  const data = rows.slice(0, PER_PAGE).map(({ at, orders, actor_id, user_name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    orders: orders ?? [],
    actor: actor_id === null ? null : { id: actor_id, user_name: user_name ?? '' },
  }));
  return { stock, held, data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}
