import { labelForm } from '@qhatu/contract/forms';
import type { Label, LabelBody, LabelKind, LabelList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, pageGone } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';
import { wrong } from './check';
import { skipReviewForAdmin } from './editing';
import { catalogTexts } from './texts';

/** How many products have a label `l`; they come with products, and stay when the last one goes. */
const PRODUCTS: Record<LabelKind, ReturnType<typeof sql<number>>> = {
  brands: sql<number>`(select count(*)::int from products where brand_id = l.id)`,
  tags: sql<number>`(select count(*)::int from product_tags where tag_id = l.id)`,
};
const SUBJECT = { brands: 'brand', tags: 'tag' } as const;

/** Tags are kept in small letters, as products write them. */
const kept = (kind: LabelKind, name: string): string => (kind === 'tags' ? name.trim().toLowerCase() : name.trim());

const select = (kind: LabelKind) => sql`select l.id, l.name, ${PRODUCTS[kind]} as products from ${sql.table(kind)} l`;

/** Brands or tags by their name, those with `q` in it; a page by key (D213). Throws 400 when `after` is none. */
export async function listLabels(
  db: Db,
  kind: LabelKind,
  { q, after, perPage }: KeyOptions & { q?: string | undefined },
): Promise<LabelList> {
  const { rows: last } = await sql<{ name: string }>`
    select name from ${sql.table(kind)} where id = ${after ?? 0}`.execute(db);
  if (after !== undefined && !last[0]) throw pageGone();
  const { rows } = await sql<Label>`${select(kind)}
    where (${q ?? null}::text is null or strpos(fold(l.name), fold(${q ?? null}::text)) > 0)
      and (${after ?? null}::int is null or (l.name, l.id) > (${last[0]?.name ?? ''}, ${after ?? 0}))
    order by l.name, l.id limit ${perPage + 1}`.execute(db);
  const { page, next } = pageByKey(rows, perPage);
  return { data: page, next };
}

/** Kept until the transaction ends. Throws 404. */
async function lockLabel(trx: Db, kind: LabelKind, id: number): Promise<Label> {
  await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(trx);
  const { rows } = await sql<Label>`${select(kind)} where l.id = ${id}`.execute(trx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function moveProducts(trx: Db, staff: Staff, kind: LabelKind, from: number, to: number): Promise<void> {
  // A seller's products do not go off sale because administration puts a brand in order (D194).
  await skipReviewForAdmin(trx, staff);
  if (kind === 'brands') {
    await trx
      .updateTable('products')
      .set({ brand_id: to, version: sql`version + 1` })
      .where('brand_id', '=', from)
      .execute();
    return;
  }
  await sql`insert into product_tags (product_id, tag_id) select product_id, ${to} from product_tags where tag_id = ${from}
    on conflict do nothing`.execute(trx);
}

/**
 * Gives a brand or tag another name (D218). One that another has already joins the two, if `merge` says so: all products then have the
 * other. Throws 404, 409 `stale` when somebody renamed it meanwhile, 409 `taken` with the other, 422. Answers the one that is left.
 */
export function renameLabel(db: Db, staff: Staff, kind: LabelKind, id: number, body: LabelBody): Promise<Label> {
  checkForm(labelForm, body);
  const name = kept(kind, body.name);
  const subject = SUBJECT[kind];
  return db.transaction().execute(async (trx) => {
    // Two that are joined with each other at once would wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('labels'), hashtext(${kind}))`.execute(trx);
    const before = await lockLabel(trx, kind, id);
    if (before.name !== body.from) throw conflict('stale', catalogTexts.stale, { current: before });
    const { rows } = await sql<Label>`${select(kind)}
      where lower(l.name) = lower(${name}) and l.id <> ${id} order by l.id limit 1`.execute(trx);
    const [other] = rows;
    if (!other) {
      await sql`update ${sql.table(kind)} set name = ${name} where id = ${id}`.execute(trx);
      const names = { before: { name: before.name }, after: { name } };
      await recordAct(trx, staff, { act: `${subject}.rename`, subject, id, ...names });
      await touchCatalog(trx);
      return { ...before, name };
    }
    if (!body.merge) throw conflict('taken', catalogTexts.labelTaken(other.name, other.products), { other });
    await moveProducts(trx, staff, kind, id, other.id);
    await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(trx);
    await recordAct(trx, staff, {
      ...{ act: `${subject}.merge`, subject, id },
      ...{ before: { name: before.name, products: before.products }, after: { name: other.name } },
    });
    await touchCatalog(trx);
    return lockLabel(trx, kind, other.id);
  });
}

/** Takes a brand or tag away that no product has. Throws 404, 422. */
export function removeLabel(db: Db, staff: Staff, kind: LabelKind, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('labels'), hashtext(${kind}))`.execute(trx);
    const { name, products } = await lockLabel(trx, kind, id);
    if (products > 0) throw wrong('name', catalogTexts.labelUsed(products));
    await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(trx);
    const subject = SUBJECT[kind];
    await recordAct(trx, staff, { act: `${subject}.remove`, subject, id, before: { name } });
    await touchCatalog(trx);
  });
}
