import type { ImportCorrection } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { Catalogue } from './catalogue';
import { type Correction, corrected, mergedCorrection } from './corrected';
import type { StoredProduct } from './desired-state';
import { isIdle, rowOf } from './runs';
import { importTexts } from './texts';

interface RefusedItem {
  id: number;
  key: string;
  product: StoredProduct | null;
  problems: { row: number }[];
}

/**
 * What the owner of a run mends of refused products, all of it or nothing: cells of rows that could not be read, for which
 * the file is read anew once, and fields of products that could, which stay mended when it is (D203).
 * Throws 404, 409 while something is at work, 422 for a row of another product.
 */
export async function correctItems(
  trx: Db,
  ownerId: number,
  { id, items }: { id: number; items: readonly ImportCorrection[] },
): Promise<void> {
  const run = await rowOf(trx, ownerId, id, true);
  if (!isIdle(run)) throw conflict('running', importTexts.running);
  const rows = (await trx
    .selectFrom('import_items')
    .select(['id', 'key', 'product', 'problems'])
    .where('run_id', '=', id)
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .where('state', '=', 'refused')
    .execute()) as RefusedItem[];
  const known = new Map(rows.map((row) => [row.id, row]));
  const catalogue = await Catalogue.read(trx, ownerId);
  const repairs = structuredClone(run.repairs);
  const corrections = new Map(Object.entries(run.corrections as Record<string, Correction>));
  const mended: { id: number; product: StoredProduct; category_id: number | null }[] = [];
  let cellsMended = false;
  for (const { id: itemId, cells = [], ...correction } of items) {
    const row = known.get(itemId);
    if (!row) throw notFound();
    if (row.product === null) {
      const broken = new Set(row.problems.map((problem) => problem.row));
      if (cells.length === 0 || cells.some((cell) => !broken.has(cell.row)))
        throw ruleBroken('invalid', importTexts.rowGone);
      for (const cell of cells) repairs[cell.row] = { ...repairs[cell.row], [cell.column]: cell.value };
      if (run.parts.length === 0) throw conflict('file_gone', importTexts.fileGone);
      cellsMended = true;
      continue;
    }
    mended.push({ id: itemId, ...mendFields(row.product, correction, catalogue) });
    corrections.set(row.key, mergedCorrection(corrections.get(row.key), correction));
  }
  await sql`update import_items i set product = w.product, state = 'read', reason = null,
      category_id = coalesce(w.category_id, i.category_id)
    from jsonb_to_recordset(${jsonOf(mended)}::jsonb) as w (id bigint, product jsonb, category_id int)
    where i.id = w.id`.execute(trx);
  await trx
    .updateTable('import_runs')
    .set({
      ...{ repairs: jsonOf(repairs), corrections: jsonOf(Object.fromEntries(corrections)) },
      ...(cellsMended ? { state: 'reading' as const, lease: null, lease_until: null } : { state: 'planning' as const }),
    })
    .where('id', '=', id)
    .execute();
}

function mendFields(product: StoredProduct, correction: Correction, catalogue: Catalogue) {
  const { category_id = null, variants = [] } = correction;
  if (variants.some(({ row }) => !product.variants.some((variant) => variant.row === row)))
    throw ruleBroken('invalid', importTexts.rowGone);
  if (category_id !== null && !catalogue.has({ kind: 'category', words: '' }, category_id))
    throw ruleBroken('invalid', importTexts.wordGone, { category_id: importTexts.wordGone });
  return { product: corrected(product, correction), category_id };
}
