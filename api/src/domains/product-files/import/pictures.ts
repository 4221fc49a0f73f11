import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { keyOf } from '../../catalog-admin/variants';
import type { FileImage } from '../file-product';
import { jsonOf } from './read';
import type { StoredProduct } from './wanted';

const MOST_ADDRESS = 2_000;
const ADDRESS = /^https?:\/\//i;

interface WantedPicture extends FileImage {
  variant_id: number | null;
}

/** The pictures that a file tells of a product, in its order: its own, then those that its variants have besides. */
export function picturesOf(product: StoredProduct, after: AdminProduct, { variants }: ProductBody): WantedPicture[] {
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

/** Notes the pictures of a product that it does not have yet, and that no other run is fetching for it already. */
export async function queuePictures(
  trx: Db,
  runId: number,
  { product, images, publish }: { product: AdminProduct; images: readonly WantedPicture[]; publish: boolean },
): Promise<void> {
  const rows = images
    .filter(({ source }) => !product.images.some(({ uri }) => source.endsWith(uri)))
    .map(({ source, alt, variant_id }, nth) => ({
      ...{ nth, source: source.slice(0, MOST_ADDRESS) },
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
    where length(w.source) > 0
      and not exists (select from product_images i where i.product_id = ${product.id} and i.source = w.source)
      and not exists (select from import_pictures p where p.product_id = ${product.id} and p.source = w.source
        and p.state in ('waiting', 'fetched'))
    order by w.nth
    on conflict (run_id, product_id, source) do nothing`.execute(trx);
}
