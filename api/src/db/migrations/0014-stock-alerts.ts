import { sql } from 'kysely';
import { type AnyDb, script } from './script';

/**
 * Who waits for a wished product that is sold out, and the job that writes to them when it is back (spec 1 §2).
 * Triggers, because stock changes in many places (orders, holds that end, sellers, imports) and none of them must be
 * able to forget it. They fire only when a variant reaches zero or leaves it, and only look at wishes for its product.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table wishlist add column waiting boolean not null default false;

comment on column wishlist.waiting is 'the product was sold out while it was wished for: a mail is due when it is back';

create index wishlist_product on wishlist (product_id);
`,
  );
  // Function bodies have semicolons of their own.
  await sql
    .raw(`
create function variant_sold_out() returns trigger language plpgsql as $$
begin
  update wishlist w set waiting = true
  where w.product_id = new.product_id and not w.waiting
    and not exists (
      select 1 from variants v where v.product_id = new.product_id and v.enabled and v.stock > 0);
  return null;
end $$`)
    .execute(db);
  await sql
    .raw(`
create function variant_came_back() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wishlist w where w.product_id = new.product_id and w.waiting) then
    insert into jobs (kind, payload) values ('stock-back', jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end $$`)
    .execute(db);
  await script(
    db,
    `
create trigger variants_sold_out after update of stock on variants
  for each row when (old.stock > 0 and new.stock = 0) execute function variant_sold_out();

create trigger variants_came_back after update of stock on variants
  for each row when (old.stock = 0 and new.stock > 0) execute function variant_came_back();
`,
  );
}
