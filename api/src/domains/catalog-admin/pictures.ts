import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import type { KeptPicture } from '../../uploads/keep-picture';
import { recordAct, type Staff } from '../staff/record-act';
import { trimmed, wrong } from './check';
import { skipReviewForAdmin } from './editing';
import { readProduct } from './read';
import { catalogTexts } from './texts';

export const MAX_PICTURES = 60;

/** A picture that was drawn; what an import knows of it besides. */
export interface NewPicture extends Pick<KeptPicture, 'uri' | 'widths'> {
  alt?: string | null;
  variant_id?: number | null;
  source?: string | null;
}

/** A picture that was drawn joins the product's, the last of them. Throws 404, and 422 when there are too many. */
export function addPicture(
  db: Db,
  staff: Staff,
  id: number,
  picture: NewPicture,
): Promise<{ image: Omit<AdminProduct['images'][number], 'url' | 'tint'>; version: number }> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const before = await readProduct(trx, staff, id);
    const { images, version } = await addPicturesLocked(trx, staff, before, [picture]);
    const [image] = images;
    if (!image) throw notFound();
    return { image, version };
  });
}

/**
 * The same of several in their order, one version, in the caller's transaction, which keeps the product as `before` says from
 * everybody else. Throws 422 when there are too many.
 */
export async function addPicturesLocked(
  trx: Db,
  staff: Staff,
  before: AdminProduct,
  pictures: readonly NewPicture[],
): Promise<{ images: Omit<AdminProduct['images'][number], 'url' | 'tint'>[]; version: number }> {
  const { id } = before;
  if (before.images.length + pictures.length > MAX_PICTURES) throw wrong('image', catalogTexts.tooManyPictures);
  await skipReviewForAdmin(trx, staff);
  const images: Omit<AdminProduct['images'][number], 'url' | 'tint'>[] = [];
  for (const [nth, { uri, widths, alt, variant_id, source }] of pictures.entries()) {
    const position = before.images.length + nth;
    images.push(
      await trx
        .insertInto('product_images')
        .values({ product_id: id, uri, widths, position, alt, variant_id, source })
        .returning(['id', 'uri', 'widths', 'alt', 'variant_id'])
        .executeTakeFirstOrThrow(),
    );
  }
  // A new version: whoever saves another order of the pictures has to have seen these.
  const version = before.version + 1;
  await trx.updateTable('products').set({ version, updated_at: new Date() }).where('id', '=', id).execute();
  for (const { id: image, uri } of images) {
    await recordAct(trx, staff, {
      act: 'product.picture',
      subject: 'product',
      id,
      before: { version: version - 1 },
      after: { image, uri, version },
    });
  }
  return { images, version };
}

/** Order, words and variants of pictures that are there already; the files of what is taken away stay: orders show them. */
export async function storeImages(trx: Db, product: AdminProduct, images: ProductBody['images']): Promise<void> {
  if (!images) return;
  const known = new Map(product.images.map((image) => [image.id, image]));
  const variants = new Set(product.variants.map(({ id }) => id));
  if (images.some(({ id }) => !known.has(id))) throw wrong('images', catalogTexts.imageGone);
  const kept = images.map(({ id }) => id);
  const gone = product.images.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom('product_images').where('id', 'in', gone).execute();
  if (kept.length === 0) return;
  const rows = images.map(({ id, alt, variant_id }, position) => ({
    id,
    alt: trimmed(alt)?.slice(0, 200) ?? null,
    variant_id: variant_id && variants.has(variant_id) ? variant_id : null,
    position,
  }));
  await sql`update product_images i set alt = w.alt, variant_id = w.variant_id, position = w.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, alt text, variant_id int, position int)
    where i.id = w.id and (i.alt, i.variant_id, i.position) is distinct from (w.alt, w.variant_id, w.position)`.execute(
    trx,
  );
}
