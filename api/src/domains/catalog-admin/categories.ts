import { categoryForm } from '@qhatu/contract/forms';
import type { AdminCategory, CategoryBody, RemoveCategoryBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { withPlaceholder } from '../../http/placeholders';
import { recordAct, type Staff } from '../staff/record-act';
import { wrong } from './check';
import { catalogTexts } from './texts';

const readCategories = (id: number | null) => sql<AdminCategory>`
  select c.id, c.version, c.parent_id, c.name, c.uri, c.position, c.enabled, c.especial, c.freelancer,
    (select count(*)::int from products p where p.category_id = c.id and p.archived_at is null) as products
  from categories c where c.removed_at is null and ${id === null ? sql`true` : sql`c.id = ${id}`}
  order by c.position, c.id`;

/** The whole tree as rows, siblings in their order. */
export async function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  return (await readCategories(null).execute(db)).rows.map(withPlaceholder);
}

async function readCategory(db: Db, id: number): Promise<AdminCategory> {
  const [row] = (await readCategories(id).execute(db)).rows;
  if (!row) throw notFound();
  return withPlaceholder(row);
}

const snapshotOf = ({ id, products, tint, ...fields }: AdminCategory): Record<string, unknown> => fields;

/** Name and place of a category. Throws 422 for three levels, itself as its parent, and a sibling of the same name. */
async function checkPlace(trx: Db, id: number | null, { name, parent_id }: CategoryBody): Promise<void> {
  checkForm(categoryForm, { name });
  if (parent_id !== null) {
    if (parent_id === id) throw wrong('parent_id', catalogTexts.ownParent);
    const parent = await trx
      .selectFrom('categories')
      .select('parent_id')
      .where('id', '=', parent_id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!parent) throw wrong('parent_id', catalogTexts.categoryGone);
    if (parent.parent_id !== null) throw wrong('parent_id', catalogTexts.nestedTooDeep);
    const child = await trx
      .selectFrom('categories')
      .select('id')
      .where('parent_id', '=', id ?? 0)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (child) throw wrong('parent_id', catalogTexts.hasChildren);
  }
  const twin = await trx
    .selectFrom('categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.trim().toLowerCase())
    .where(sql<boolean>`parent_id is not distinct from ${parent_id}::int`)
    .where('removed_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (twin) throw wrong('name', catalogTexts.nameTaken);
}

/** Puts a category before one of its siblings, or last, and numbers them anew. */
async function place(trx: Db, id: number, parent: number | null, before: number | null): Promise<void> {
  const siblings = await trx
    .selectFrom('categories')
    .select('id')
    .where(sql<boolean>`parent_id is not distinct from ${parent}::int`)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = siblings.map((one) => one.id);
  const at = before === null ? -1 : ids.indexOf(before);
  ids.splice(at < 0 ? ids.length : at, 0, id);
  await sql`update categories c set position = w.position - 1
    from unnest(${ids}::int[]) with ordinality as w (id, position)
    where c.id = w.id and c.position <> w.position - 1`.execute(trx);
}

/** The category as the caller saw it, kept until the transaction ends. Throws 404, and 409 with how it stands now. */
async function lockCategory(trx: Db, id: number, seen: number | undefined): Promise<AdminCategory> {
  await trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
  const current = await readCategory(trx, id);
  if (current.version !== seen) throw conflict('stale', catalogTexts.stale, { current });
  return current;
}

const columnsOf = ({ name, parent_id, enabled, especial, freelancer }: CategoryBody) => ({
  ...{ name: name.trim(), parent_id, enabled, especial, freelancer },
});

/** A new category, the last of its siblings unless `before` says otherwise. Throws 422. */
export function createCategory(db: Db, staff: Staff, body: CategoryBody): Promise<AdminCategory> {
  return db.transaction().execute(async (trx) => {
    await checkPlace(trx, null, body);
    const { id } = await trx.insertInto('categories').values(columnsOf(body)).returning('id').executeTakeFirstOrThrow();
    await place(trx, id, body.parent_id, body.before ?? null);
    const made = await readCategory(trx, id);
    await recordAct(trx, staff, { act: 'category.create', subject: 'category', id, after: snapshotOf(made) });
    await touchCatalog(trx);
    return made;
  });
}

/** Renames, moves, switches on and off. Throws 404, 409 `stale`, 422. */
export function updateCategory(db: Db, staff: Staff, id: number, body: CategoryBody): Promise<AdminCategory> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCategory(trx, id, body.version);
    await checkPlace(trx, id, body);
    await trx
      .updateTable('categories')
      .set({ ...columnsOf(body), version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const moved = before.parent_id !== body.parent_id;
    if (moved || body.before !== undefined) await place(trx, id, body.parent_id, body.before ?? null);
    return finish(trx, staff, before, 'category.update');
  });
}

async function finish(trx: Db, staff: Staff, before: AdminCategory, act: string): Promise<AdminCategory> {
  const after = await readCategory(trx, before.id);
  const [was, is] = [snapshotOf(before), snapshotOf(after)];
  await recordAct(trx, staff, { act, subject: 'category', id: before.id, before: was, after: is });
  await touchCatalog(trx);
  return after;
}

/** Its new picture. Throws 404. */
export function setCategoryPicture(db: Db, staff: Staff, id: number, uri: string): Promise<AdminCategory> {
  return db.transaction().execute(async (trx) => {
    const current = await readCategory(trx, id);
    const before = await lockCategory(trx, id, current.version);
    await trx
      .updateTable('categories')
      .set({ uri, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    return finish(trx, staff, before, 'category.picture');
  });
}

/**
 * Takes a category and its subcategories out of the tree. Its products go to `move_to`; throws 409 `has_products` with
 * their number when there are some and nobody said where. Orders and promotions go on naming it.
 */
export function removeCategory(
  db: Db,
  staff: Staff,
  id: number,
  { version, move_to }: RemoveCategoryBody,
): Promise<{ moved: number }> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCategory(trx, id, version);
    const branch = await trx
      .selectFrom('categories')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
      .execute();
    const ids = branch.map((one) => one.id);
    const { count } = await trx
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('category_id', 'in', ids)
      .executeTakeFirstOrThrow();
    if (count > 0 && !move_to) throw conflict('has_products', catalogTexts.moveWhere(count), { count });
    if (count > 0 && move_to) {
      const target = await trx
        .selectFrom('categories')
        .select('id')
        .where('id', '=', move_to)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!target || ids.includes(target.id)) throw wrong('move_to', catalogTexts.moveElsewhere);
      await sql`update products set category_id = ${target.id}, version = version + 1, updated_at = now()
        where category_id = any(${ids}::int[])`.execute(trx);
    }
    await sql`update categories set enabled = false, removed_at = now(), version = version + 1
      where id = any(${ids}::int[])`.execute(trx);
    await recordAct(trx, staff, {
      act: 'category.remove',
      subject: 'category',
      id,
      before: { name: before.name, categories: ids },
      after: { products: count, move_to: count > 0 ? move_to : null },
    });
    await touchCatalog(trx);
    return { moved: count };
  });
}
