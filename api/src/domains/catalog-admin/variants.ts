import { toCents } from '@qhatu/contract/money';
import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { mayInShop } from '../../http/person';
import type { Staff } from '../staff/record-act';
import { trimmed, wrong } from './check';
import { because } from './stock';
import { catalogTexts } from './texts';

/** A variant is known again by its values, in whatever order. */
export const keyOf = (values: readonly number[]): string => [...values].sort((a, b) => a - b).join();

/** The attribute of every value that is named. Throws 422 for one that is gone, and for variants that do not fit together. */
export async function checkVariants(trx: Db, { values, variants }: ProductBody): Promise<void> {
  const named = [...new Set([...values, ...variants.flatMap((variant) => variant.values)])];
  const known = named.length
    ? await trx.selectFrom('attribute_values').select(['id', 'attribute_id']).where('id', 'in', named).execute()
    : [];
  if (known.length < named.length) throw wrong('variants', catalogTexts.valueGone);
  const attributeOf = new Map(known.map(({ id, attribute_id }) => [id, attribute_id]));
  const attributes = variants.map((variant) => variant.values.map((value) => attributeOf.get(value) ?? 0));
  if (attributes.some((ids) => new Set(ids).size < ids.length)) throw wrong('variants', catalogTexts.twoValues);
  if (new Set(attributes.map(keyOf)).size > 1) throw wrong('variants', catalogTexts.unevenVariants);
  if (new Set(variants.map((variant) => keyOf(variant.values))).size < variants.length) {
    throw wrong('variants', catalogTexts.sameVariant);
  }
}

/** A SKU names one variant of its seller's. Throws 422 beside the one that another product has already (D185). */
export async function checkSkus(
  trx: Db,
  { sellerId, productId }: { sellerId: number; productId: number | null },
  variants: ProductBody['variants'],
): Promise<void> {
  const skus = variants.map(({ sku }) => trimmed(sku));
  const named = skus.filter((sku) => sku !== null);
  if (named.length === 0) return;
  if (new Set(named).size < named.length) throw wrong('variants', catalogTexts.skuTwice);
  const taken = await trx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.sku', 'p.name'])
    .where('v.sku_seller_id', '=', sellerId)
    .where('v.sku', 'in', named)
    .$if(productId !== null, (query) => query.where('v.product_id', '<>', productId))
    .limit(1)
    .executeTakeFirst();
  if (taken) throw wrong(`variants[${skus.indexOf(taken.sku)}].sku`, catalogTexts.skuTaken(taken.name));
}

/**
 * Variants keep their rows, and with them orders and the ledger: one is known again by its values, one that is left out
 * goes off sale, and only a new one takes its stock from the form.
 */
export async function storeVariants(
  trx: Db,
  staff: Staff,
  id: number,
  variants: ProductBody['variants'],
  known: AdminProduct['variants'],
): Promise<void> {
  const byValues = new Map(known.map((variant) => [keyOf(variant.values), variant]));
  const rows = variants.map(({ values, price, stock, enabled, sku, gtin }, position) => {
    const old = byValues.get(keyOf(values));
    return {
      ...{ old, values, position, stock, enabled },
      price: toCents(price ?? 0),
      sku: sku === undefined ? (old?.sku ?? null) : trimmed(sku),
      gtin: gtin === undefined ? (old?.gtin ?? null) : trimmed(gtin),
    };
  });
  await freeSkus(trx, rows, known);
  const kept = rows.flatMap(({ old, price, enabled, position, sku, gtin }) =>
    old ? [{ id: old.id, price, enabled, position, sku, gtin }] : [],
  );
  if (kept.length > 0) {
    await sql`update variants v set price = w.price, enabled = w.enabled, position = w.position, sku = w.sku, gtin = w.gtin
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as w (id int, price int, enabled boolean, position int, sku text, gtin text)
      where v.id = w.id`.execute(trx);
  }
  await addVariants(
    trx,
    staff,
    id,
    rows.filter(({ old }) => !old),
  );
  const keptIds = new Set(kept.map((variant) => variant.id));
  const gone = known.filter((variant) => variant.enabled && !keptIds.has(variant.id)).map((variant) => variant.id);
  if (gone.length > 0) await trx.updateTable('variants').set({ enabled: false }).where('id', 'in', gone).execute();
}

interface VariantRow {
  old: AdminProduct['variants'][number] | undefined;
  values: readonly number[];
  position: number;
  /** Céntimos. */
  price: number;
  stock: number;
  enabled: boolean;
  sku: string | null;
  gtin: string | null;
}

/** A SKU may go from one variant of a product to another: whoever had it gives it up first. */
async function freeSkus(trx: Db, rows: readonly VariantRow[], known: AdminProduct['variants']): Promise<void> {
  const owners = new Map(rows.flatMap(({ sku, old }) => (sku === null ? [] : [[sku, old?.id ?? null] as const])));
  const freed = known.filter(({ id, sku }) => sku !== null && owners.has(sku) && owners.get(sku) !== id);
  if (freed.length === 0) return;
  const ids = freed.map(({ id }) => id);
  await trx.updateTable('variants').set({ sku: null }).where('id', 'in', ids).execute();
}

async function addVariants(trx: Db, staff: Staff, productId: number, rows: readonly VariantRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (rows.some(({ stock }) => stock > 0) && !mayInShop(staff, 'stock'))
    throw wrong('variants', catalogTexts.stockNotYours);
  await because(trx, { actorId: staff.id, reason: null });
  const made = await trx
    .insertInto('variants')
    .values(
      rows.map(({ price, stock, enabled, position, sku, gtin }) => ({
        ...{ product_id: productId, price, stock, enabled, position, sku, gtin },
      })),
    )
    .returning(['id', 'position'])
    .execute();
  const idAt = new Map(made.map(({ id, position }) => [position, id]));
  const values = rows.flatMap((row) =>
    row.values.map((value) => ({ variant_id: idAt.get(row.position) ?? 0, attribute_value_id: value })),
  );
  if (values.length > 0) await trx.insertInto('variant_values').values(values).execute();
}
