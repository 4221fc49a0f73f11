import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { cutTo, jsonOf } from '../../../db/json';
import type { Db } from '../../../db/open';
import { keyOf } from '../../catalog-admin/variants';
import type { FileImage } from '../file-product';
import type { StoredProduct } from './desired-state';

const MAX_ADDRESS_LENGTH = 2_000;
const ADDRESS = /^https?:\/\//i;

interface DesiredPicture extends FileImage {
  variant_id: number | null;
}

/** The pictures that a file tells of a product, in its order: its own, then those that its variants have besides. */
export function picturesOf(product: StoredProduct, after: AdminProduct, { variants }: ProductBody): DesiredPicture[] {
  const idOf = new Map(after.variants.map(({ id, values }) => [keyOf(values), id]));
  const all = new Map((product.images ?? []).map((image) => [image.source, image]));
  const shownBy = new Map<string, number[]>();
  for (const [nth, { images = [] }] of product.variants.entries()) {
    const id = idOf.get(keyOf(variants[nth]?.values ?? []));
    for (const image of images) {
      if (!all.has(image.source)) all.set(image.source, image);
      if (id) shownBy.set(image.source, [...(shownBy.get(image.source) ?? []), id]);
    }
  }
  return [...all.values()].map((image) => {
    // A picture is one variant's or the whole product's.
    const [one = null, more] = shownBy.get(image.source) ?? [];
    return { ...image, variant_id: more === undefined ? one : null };
  });
}

/** The host whose limits an address counts for; empty: the name of a file. */
function hostOf(source: string): string {
  return ADDRESS.test(source) && URL.canParse(source) ? new URL(source).host : '';
}

/** By product: where its pictures came from, and what is on its way to it. */
export type KnownSources = ReadonlyMap<number, ReadonlySet<string>>;

/** Where the pictures of these products came from, and those that some run is fetching for them. */
export async function knownSources(trx: Db, productIds: readonly number[]): Promise<KnownSources> {
  if (productIds.length === 0) return new Map();
  const ids = [...productIds];
  const { rows } = await sql<{ product_id: number; sources: string[] }>`
    select product_id, array_agg(source) as sources from (
      select product_id, source from product_images where product_id = any(${ids}::int[]) and source is not null
      union all
      select product_id, source from import_pictures
      where product_id = any(${ids}::int[]) and state in ('waiting', 'fetched')) known
    group by product_id`.execute(trx);
  return new Map(rows.map(({ product_id, sources }) => [product_id, new Set(sources)]));
}

const asStored = (source: string): string => cutTo(source, MAX_ADDRESS_LENGTH);

/** Of the pictures that a file tells of a product those that it does not have yet, and that are not on their way to it. */
export function newPictures<Image extends FileImage>(
  images: readonly Image[],
  { id, images: own }: Pick<AdminProduct, 'id' | 'images'>,
  known: KnownSources,
): Image[] {
  return images.filter(
    ({ source }) =>
      source.length > 0 && !known.get(id)?.has(asStored(source)) && !own.some(({ uri }) => source.endsWith(uri)),
  );
}

/** Every picture that a file tells of a product or of its variants, each once. */
export function imagesOf({ images, variants }: StoredProduct): FileImage[] {
  const all = [...(images ?? []), ...variants.flatMap(({ images = [] }) => images)];
  return [...new Map(all.map((image) => [image.source, image])).values()];
}

/** Notes the pictures of a product that {@link newPictures} finds. */
export async function queuePictures(
  trx: Db,
  runId: number,
  {
    product,
    images,
    known,
    publish,
  }: { product: AdminProduct; images: readonly DesiredPicture[]; known: KnownSources; publish: boolean },
): Promise<void> {
  const rows = newPictures(images, product, known).map(({ source, alt, variant_id }, nth) => ({
    ...{ nth, source: asStored(source) },
    ...{ host: hostOf(source), alt: alt?.slice(0, 200) || null, variant_id },
  }));
  if (rows.length === 0) return;
  // A word of it is enough, whichever run it was that asked first.
  await sql`update import_pictures set publish = publish or ${publish}
    where product_id = ${product.id} and state in ('waiting', 'fetched')`.execute(trx);
  await sql`insert into import_pictures (run_id, product_id, source, host, alt, variant_id, publish)
    select ${runId}, ${product.id}, w.source, w.host, w.alt, w.variant_id, ${publish}
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb)
      as w (nth int, source text, host text, alt text, variant_id int)
    order by w.nth
    on conflict (run_id, product_id, source) do nothing`.execute(trx);
}
