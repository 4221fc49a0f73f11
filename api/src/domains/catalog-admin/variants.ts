import { toCents } from '@qhatu/contract/money';
import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import type { Staff } from '../staff/record-act';
import { wrong } from './check';
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
  const kept = new Set<number>();
  for (const [position, { values, price, stock, enabled }] of variants.entries()) {
    const cents = toCents(price ?? 0);
    const old = byValues.get(keyOf(values));
    if (old) {
      kept.add(old.id);
      await trx.updateTable('variants').set({ price: cents, enabled, position }).where('id', '=', old.id).execute();
      continue;
    }
    await because(trx, { actorId: staff.id, reason: null });
    const { id: variant } = await trx
      .insertInto('variants')
      .values({ product_id: id, price: cents, stock, enabled, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (values.length > 0) {
      await trx
        .insertInto('variant_values')
        .values(values.map((value) => ({ variant_id: variant, attribute_value_id: value })))
        .execute();
    }
  }
  const gone = known.filter((variant) => variant.enabled && !kept.has(variant.id)).map((variant) => variant.id);
  if (gone.length > 0) await trx.updateTable('variants').set({ enabled: false }).where('id', 'in', gone).execute();
}
