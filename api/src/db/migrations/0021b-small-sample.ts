import { type AnyDb, script } from './script';

/**
 * A price alone may be that of half of a million goods: every 256th product has indexes of its own for such counts
 * (0012 has them for every 32nd).
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create index product_search_small_category on product_search (category_id, price) where hashint4(product_id) & 255 = 0;

create index product_search_small_subcategory on product_search (subcategory_id, price)
  where hashint4(product_id) & 255 = 0;

create index product_search_small_price on product_search (price) where hashint4(product_id) & 255 = 0;
`,
  );
}
