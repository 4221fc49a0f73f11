import { attributeForm } from '@qhatu/contract/forms';
import type { AdminAttribute, AttributeBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';
import { wrong } from './check';
import { catalogTexts } from './texts';

/** Whether something points at the value `v`: a product, a variant, or what a designer's product is made of. */
const USED = sql<boolean>`(exists (select from variant_values where attribute_value_id = v.id)
  or exists (select from product_values where attribute_value_id = v.id)
  or exists (select from design_images where color_value_id = v.id)
  or exists (select from design_rectangles where size_value_id = v.id))`;

const readAttributes = (id: number | null) => sql<AdminAttribute>`
  select a.id, a.version, a.name, a.kind, a.filterable,
    (select coalesce(json_agg(json_build_object('id', v.id, 'value_text', v.value_text, 'payload', v.payload, 'used', ${USED})
      order by v.position, v.id), '[]') from attribute_values v where v.attribute_id = a.id) as values
  from attributes a where ${id === null ? sql`true` : sql`a.id = ${id}`} order by a.position, a.id`;

/** Attributes with their values, in the shop's order. */
export async function listAttributes(db: Db): Promise<AdminAttribute[]> {
  return (await readAttributes(null).execute(db)).rows;
}

async function readAttribute(trx: Db, id: number): Promise<AdminAttribute> {
  const [row] = (await readAttributes(id).execute(trx)).rows;
  if (!row) throw notFound();
  return row;
}

/** What the log keeps: whether something uses a value is not an act of anybody's. */
const snapshotOf = ({ name, kind, filterable, values }: AdminAttribute) => ({
  ...{ name, kind, filterable },
  values: values.map(({ value_text, payload }) => (payload ? `${value_text} (${payload})` : value_text)),
});

/** The attribute as the caller saw it, kept until the transaction ends. Throws 404, and 409 with how it stands now. */
async function lockAttribute(trx: Db, id: number, seen: number | undefined): Promise<AdminAttribute> {
  await trx.selectFrom('attributes').select('id').where('id', '=', id).forUpdate().execute();
  const current = await readAttribute(trx, id);
  if (current.version !== seen) throw conflict('stale', catalogTexts.stale, { current });
  return current;
}

async function checkName(trx: Db, id: number | null, name: string): Promise<void> {
  const twin = await trx
    .selectFrom('attributes')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (twin) throw wrong('name', catalogTexts.attributeTaken);
}

/**
 * Values as they are listed, in that order. One that is listed with its id keeps it, so that products follow its new name; one
 * that is no longer listed goes. Throws 422 for one of another attribute, and for one that goes while something uses it.
 */
async function writeValues(
  trx: Db,
  id: number,
  before: AdminAttribute['values'],
  values: AttributeBody['values'],
): Promise<void> {
  const known = new Map(before.map((value) => [value.id, value]));
  const kept = new Set(values.map((value) => value.id));
  const strange = values.findIndex((value) => value.id !== undefined && !known.has(value.id));
  if (strange >= 0) throw wrong(`values[${strange}].value_text`, catalogTexts.valueGone);
  const gone = before.filter((value) => !kept.has(value.id));
  const used = gone.find((value) => value.used);
  if (used) throw wrong('values', catalogTexts.valueUsed(used.value_text));
  if (gone.length > 0) {
    const ids = gone.map((value) => value.id);
    await trx.deleteFrom('attribute_values').where('id', 'in', ids).execute();
  }
  // Two values that change places would meet in the table's rule that no name is there twice.
  await sql`update attribute_values set value_text = '~' || id where attribute_id = ${id}`.execute(trx);
  for (const [position, { id: valueId, value_text, payload }] of values.entries()) {
    const row = { value_text: value_text.trim(), payload: payload?.trim() || null, position };
    if (valueId === undefined) {
      await trx
        .insertInto('attribute_values')
        .values({ ...row, attribute_id: id })
        .execute();
    } else await trx.updateTable('attribute_values').set(row).where('id', '=', valueId).execute();
  }
}

/** A new attribute, the last one. Throws 422. */
export function createAttribute(db: Db, staff: Staff, body: AttributeBody): Promise<AdminAttribute> {
  return db.transaction().execute(async (trx) => {
    checkForm(attributeForm, body);
    const { kind, filterable } = body;
    const name = body.name.trim();
    await checkName(trx, null, name);
    const { id } = await trx
      .insertInto('attributes')
      .values({ name, kind, filterable, position: sql`(select coalesce(max(position), -1) + 1 from attributes)` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeValues(trx, id, [], body.values);
    const made = await readAttribute(trx, id);
    await recordAct(trx, staff, { act: 'attribute.create', subject: 'attribute', id, after: snapshotOf(made) });
    await touchCatalog(trx);
    return made;
  });
}

/**
 * Renames it and its values, orders, adds and takes away. What kind it is stays, and so do the values of a measured one, which
 * come with its products. Throws 404, 409 `stale`, 422.
 */
export function updateAttribute(db: Db, staff: Staff, id: number, body: AttributeBody): Promise<AdminAttribute> {
  return db.transaction().execute(async (trx) => {
    const before = await lockAttribute(trx, id, body.version);
    const isMeasured = before.kind === 'number';
    checkForm(attributeForm, { ...body, kind: before.kind, values: isMeasured ? [] : body.values });
    const name = body.name.trim();
    await checkName(trx, id, name);
    await trx
      .updateTable('attributes')
      .set({ name, filterable: body.filterable, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    if (!isMeasured) await writeValues(trx, id, before.values, body.values);
    const after = await readAttribute(trx, id);
    await recordAct(trx, staff, {
      ...{ act: 'attribute.update', subject: 'attribute', id },
      ...{ before: snapshotOf(before), after: snapshotOf(after) },
    });
    await touchCatalog(trx);
    return after;
  });
}

/** Takes an attribute away that nothing uses. Throws 404, 409 `stale`, 422. */
export function removeAttribute(db: Db, staff: Staff, id: number, version: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await lockAttribute(trx, id, version);
    if (before.values.some((value) => value.used)) throw wrong('name', catalogTexts.attributeUsed);
    await trx.deleteFrom('attributes').where('id', '=', id).execute();
    await recordAct(trx, staff, { act: 'attribute.remove', subject: 'attribute', id, before: snapshotOf(before) });
    await touchCatalog(trx);
  });
}
