import { toCents } from '@qhatu/contract/money';
import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import { mayInShop } from '../../http/person';
import type { Staff } from '../staff/record-act';
import { trimmed, wrong } from './check';
import { setStockChangeReason } from './stock';
import { catalogTexts } from './texts';

/** A variant is known again by its values, in whatever order. */
export const keyOf = (values: readonly number[]): string => [...values].sort((a, b) => a - b).join();

type Variants = ProductBody['variants'];

/** The attribute of each value that some bodies name, as far as it is there. */
export async function attributesOf(
  trx: Db,
  bodies: readonly Pick<ProductBody, 'values' | 'variants'>[],
): Promise<ReadonlyMap<number, number>> {
  const named = bodies.flatMap(({ values, variants }) => [...values, ...variants.flatMap((variant) => variant.values)]);
  if (named.length === 0) return new Map();
  const known = await trx
    .selectFrom('attribute_values')
    .select(['id', 'attribute_id'])
    .where('id', 'in', [...new Set(named)])
    .execute();
  return new Map(known.map(({ id, attribute_id }) => [id, attribute_id]));
}

/** Throws 422 for a value that is gone, and for variants that do not fit together. `attributeOf`: of {@link attributesOf}. */
export function checkVariants({ values, variants }: ProductBody, attributeOf: ReadonlyMap<number, number>): void {
  const named = [...values, ...variants.flatMap((variant) => variant.values)];
  if (named.some((value) => !attributeOf.has(value))) throw wrong('variants', catalogTexts.valueGone);
  const attributes = variants.map((variant) => variant.values.map((value) => attributeOf.get(value) ?? 0));
  if (attributes.some((ids) => new Set(ids).size < ids.length)) throw wrong('variants', catalogTexts.twoValues);
  if (new Set(attributes.map(keyOf)).size > 1) throw wrong('variants', catalogTexts.unevenVariants);
  if (new Set(variants.map((variant) => keyOf(variant.values))).size < variants.length) {
    throw wrong('variants', catalogTexts.sameVariant);
  }
}

const skusIn = (variants: Variants): string[] => variants.flatMap(({ sku }) => trimmed(sku) ?? []);

/** The product of a seller that has a SKU already. */
export type SkuOwners = ReadonlyMap<string, { product_id: number; name: string }>;

/** Those of the SKUs in some bodies that a seller's products have. */
export async function skuOwners(
  trx: Db,
  sellerId: number,
  bodies: readonly { variants: Variants }[],
): Promise<SkuOwners> {
  const named = bodies.flatMap(({ variants }) => skusIn(variants));
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ sku: string; product_id: number; name: string }>`${preparedPlan}
    select v.sku, v.product_id, p.name from variants v join products p on p.id = v.product_id
    where v.sku_seller_id = ${sellerId} and v.sku = any(${named}::text[])`.execute(trx);
  return new Map(rows.map(({ sku, ...owner }) => [sku, owner]));
}

/** A SKU names one variant of its seller's. Throws 422 beside the one that another product has already (D185). */
export function checkSkus(owners: SkuOwners, productId: number | null, variants: Variants): void {
  const named = skusIn(variants);
  if (new Set(named).size < named.length) throw wrong('variants', catalogTexts.skuTwice);
  for (const [at, { sku }] of variants.entries()) {
    const owner = owners.get(trimmed(sku) ?? '');
    if (owner && owner.product_id !== productId) throw wrong(`variants[${at}].sku`, catalogTexts.skuTaken(owner.name));
  }
}

/** The variants that a product is to have, and those that it has. */
export interface VariantsToStore {
  id: number;
  variants: Variants;
  known: AdminProduct['variants'];
}

/**
 * Variants keep their rows, and with them orders and the ledger: one is known again by its values, one that is left out
 * goes off sale, and only a new one takes its stock from the form.
 */
export async function storeVariants(trx: Db, staff: Staff, products: readonly VariantsToStore[]): Promise<void> {
  const stored = products.map(({ id, variants, known }) => ({ known, rows: variantRows(id, variants, known) }));
  const rows = stored.flatMap((product) => product.rows);
  await freeSkus(trx, stored);
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
    rows.filter(({ old }) => !old),
  );
  const keptIds = new Set(kept.map((variant) => variant.id));
  const gone = products.flatMap(({ known }) =>
    known.filter((variant) => variant.enabled && !keptIds.has(variant.id)).map((variant) => variant.id),
  );
  if (gone.length > 0) await trx.updateTable('variants').set({ enabled: false }).where('id', 'in', gone).execute();
}

function variantRows(productId: number, variants: Variants, known: AdminProduct['variants']): VariantRow[] {
  const byValues = new Map(known.map((variant) => [keyOf(variant.values), variant]));
  return variants.map(({ values, price, stock, enabled, sku, gtin }, position) => {
    const old = byValues.get(keyOf(values));
    return {
      ...{ productId, old, values, position, stock, enabled },
      price: toCents(price ?? 0),
      sku: sku === undefined ? (old?.sku ?? null) : trimmed(sku),
      gtin: gtin === undefined ? (old?.gtin ?? null) : trimmed(gtin),
    };
  });
}

interface VariantRow {
  productId: number;
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
async function freeSkus(
  trx: Db,
  stored: readonly { rows: readonly VariantRow[]; known: AdminProduct['variants'] }[],
): Promise<void> {
  const ids = stored.flatMap(({ rows, known }) => {
    const owners = new Map(rows.flatMap(({ sku, old }) => (sku === null ? [] : [[sku, old?.id ?? null] as const])));
    return known.filter(({ id, sku }) => sku !== null && owners.has(sku) && owners.get(sku) !== id).map(({ id }) => id);
  });
  if (ids.length > 0) await trx.updateTable('variants').set({ sku: null }).where('id', 'in', ids).execute();
}

async function addVariants(trx: Db, staff: Staff, rows: readonly VariantRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (rows.some(({ stock }) => stock > 0) && !mayInShop(staff, 'stock'))
    throw wrong('variants', catalogTexts.stockNotYours);
  await setStockChangeReason(trx, { actorId: staff.id, reason: null });
  // As text of JSON, since so many rows may have more values than a statement takes.
  const { rows: made } = await sql<{ id: number; product_id: number; position: number }>`
    insert into variants (product_id, price, stock, enabled, position, sku, gtin)
    select w."productId", w.price, w.stock, w.enabled, w.position, w.sku, w.gtin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w ("productId" int, price int, stock int, enabled boolean, position int, sku text, gtin text)
    order by w."productId", w.position
    returning id, product_id, position`.execute(trx);
  const idAt = new Map(made.map(({ id, product_id, position }) => [`${product_id} ${position}`, id]));
  const values = rows.flatMap(({ productId, position, values: named }) =>
    named.map((value) => ({ variant: idAt.get(`${productId} ${position}`), value })),
  );
  if (values.length === 0) return;
  await sql`insert into variant_values (variant_id, attribute_value_id)
    select w.variant, w.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (variant int, value int)`.execute(
    trx,
  );
}
