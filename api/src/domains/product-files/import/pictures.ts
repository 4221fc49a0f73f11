import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { FileImage } from '../file-product';
import { jsonOf } from './read';

const MOST_ADDRESS = 2_000;
const ADDRESS = /^https?:\/\//i;

/** Notes the pictures of a product that it does not have yet; a job fetches them. */
export async function queuePictures(
  trx: Db,
  runId: number,
  { product, images, publish }: { product: AdminProduct; images: readonly FileImage[]; publish: boolean },
): Promise<void> {
  const rows = images
    .filter(({ source }) => ADDRESS.test(source) && source.length <= MOST_ADDRESS)
    .filter(({ source }) => !product.images.some(({ uri }) => source.endsWith(uri)))
    .map(({ source, alt }) => ({ source, alt: alt ?? null }));
  if (rows.length === 0) return;
  await sql`insert into import_pictures (run_id, product_id, source, alt, publish)
    select ${runId}, ${product.id}, w.source, left(w.alt, 200), ${publish}
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as w (source text, alt text)
    where not exists (select from product_images i where i.product_id = ${product.id} and i.source = w.source)
    on conflict do nothing`.execute(trx);
}
