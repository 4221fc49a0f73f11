import { hasTwoDecimals } from '@qhatu/contract/forms';
import { toCents, toSoles } from '@qhatu/contract/money';
import { type InventoryItem, type InventoryPage, type InventoryResult, MAX_INVENTORY_ROWS } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';
import type { ShopActor } from '../../http/person';
import { setStockChangeReason, writeVariants } from '../catalog-admin/stock';
import { type Act, recordActs } from '../staff/record-act';
import { integrationTexts } from './texts';

interface VariantRow {
  id: number;
  sku: string | null;
  product_id: number;
  stock: number;
  price: number;
}

type Refused = InventoryResult['refused'][number];

/** Why an item can't be taken; null: it can. */
function refusalOf(
  { variant_id, sku, stock, price }: InventoryItem,
  row: VariantRow | undefined,
  isSecond: boolean,
): Refused | null {
  const refused = (code: string, msg: string) => ({
    ...{ variant_id: variant_id ?? null, sku: sku ?? null, code, msg },
  });
  if (!row) return refused('not_found', integrationTexts.unknownVariant);
  if (isSecond) return refused('repeated', integrationTexts.twice);
  if (stock === undefined && price === undefined) return refused('empty', integrationTexts.nothing);
  if (price !== undefined && (price <= 0 || !hasTwoDecimals(price)))
    return refused('price', integrationTexts.priceTooLow);
  return null;
}

/**
 * Takes stock and prices as a seller's own system has them: absolute, so that the same call twice changes
 * nothing. What can't be taken is refused line by line; the rest holds, in one transaction. Units that orders hold are
 * not for sale and not counted here (D120).
 * @returns the answer, and the products whose pages change
 */
export function takeInventory(
  db: Db,
  owner: ShopActor & { origin: Origin },
  items: readonly InventoryItem[],
): Promise<{ result: InventoryResult; products: number[] }> {
  return db.transaction().execute(async (trx) => {
    const ids = items.flatMap(({ variant_id }) => variant_id ?? []);
    const skus = items.flatMap(({ sku }) => sku ?? []);
    const isNamed = sql`(v.id = any(${ids}::int[]) or (v.sku_seller_id = ${owner.id} and v.sku = any(${skus}::text[])))`;
    // Products and then their shelves, each by their ids as orders and edits do: nobody waits for another in a circle (D417).
    await sql`
      select id from products where seller_id = ${owner.id}
        and id in (select v.product_id from variants v where ${isNamed})
      order by id for no key update`.execute(trx);
    const { rows } = await sql<VariantRow>`
      select v.id, v.product_id, v.stock, v.price, v.sku from variants v join products p on p.id = v.product_id
      where p.seller_id = ${owner.id} and ${isNamed}
      order by v.id for no key update of v`.execute(trx);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const bySku = new Map(rows.map((row) => [row.sku, row]));
    const seen = new Set<number>();
    const refused: Refused[] = [];
    const changes: { row: VariantRow; stock: number; price: number }[] = [];
    for (const item of items) {
      const row = item.variant_id === undefined ? bySku.get(item.sku ?? null) : byId.get(item.variant_id);
      const refusal = refusalOf(item, row, row !== undefined && seen.has(row.id));
      if (row) seen.add(row.id);
      if (refusal || !row) {
        if (refusal) refused.push(refusal);
        continue;
      }
      const stock = item.stock ?? row.stock;
      const price = item.price === undefined ? row.price : toCents(item.price);
      if (stock !== row.stock || price !== row.price) changes.push({ row, stock, price });
    }
    await write(trx, owner, changes);
    const result = { changed: changes.length, unchanged: items.length - refused.length - changes.length, refused };
    return { result, products: [...new Set(changes.map(({ row }) => row.product_id))] };
  });
}

async function write(
  trx: Db,
  owner: ShopActor & { origin: Origin },
  changes: readonly { row: VariantRow; stock: number; price: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  await setStockChangeReason(trx, { actorId: owner.id, reason: 'Sistema del vendedor' });
  await writeVariants(
    trx,
    changes.map(({ row, stock, price }) => ({ id: row.id, stock, price })),
  );
  // Whoever has the product open in the back office sees that its price is another one now (D130).
  const priced = [...new Set(changes.filter(({ row, price }) => price !== row.price).map(({ row }) => row.product_id))];
  await sql`update products set version = version + 1, updated_at = now() where id = any(${priced}::int[])`.execute(
    trx,
  );
  const acts = changes.map(
    ({ row, stock, price }): Act => ({
      act: 'variant.inventory',
      subject: 'variant',
      id: row.id,
      before: { stock: row.stock, price: toSoles(row.price) },
      after: { stock, price: toSoles(price) },
    }),
  );
  await recordActs(trx, owner, acts);
}

/** A seller's variants by number, a page after `after`. */
export async function listInventory(db: Db, ownerId: number, after: number): Promise<InventoryPage> {
  const { rows } = await sql<Omit<InventoryPage['data'][number], 'price'> & { price: number }>`
    select v.id as variant_id, v.product_id, p.code, p.name, v.sku, v.gtin, v.stock, v.price, v.enabled,
      (select string_agg(a.name || ': ' || w.value_text, ', ' order by a.position, a.id) from variant_values vv
        join attribute_values w on w.id = vv.attribute_value_id join attributes a on a.id = w.attribute_id
        where vv.variant_id = v.id) as label
    from variants v join products p on p.id = v.product_id
    where p.seller_id = ${ownerId} and v.id > ${after}
    order by v.id limit ${MAX_INVENTORY_ROWS + 1}`.execute(db);
  const page = rows.slice(0, MAX_INVENTORY_ROWS);
  return {
    data: page.map((row) => ({ ...row, price: toSoles(row.price) })),
    next: rows.length > MAX_INVENTORY_ROWS ? (page.at(-1)?.variant_id ?? null) : null,
  };
}
