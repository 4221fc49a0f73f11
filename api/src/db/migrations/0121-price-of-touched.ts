import { type AnyDb, script } from './script';

// The same rule by another plan.
export const worksSince = '0031-pictures';

/** The cheapest variant of each product that a statement touched is looked up by its index: all variants were read for any (D425). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create or replace function product_price_of_variants() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  update products p set price = cheapest.price
  from (select distinct product_id from touched) t cross join lateral (
    select min(v.price) as price from variants v where v.enabled and v.product_id = t.product_id) as cheapest
  where p.id = t.product_id and p.price <> cheapest.price;
  return null;
end $$;
`,
  );
}
