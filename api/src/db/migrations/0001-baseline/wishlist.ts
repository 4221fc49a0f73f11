/**
 * What is wished for, and who waits for it while it is sold out: the job that writes to them when it is back (spec 1 §2)
 * is queued by triggers, because stock changes in many places (orders, holds that end, sellers, imports) and none of
 * them must be able to forget it. They fire only when a variant reaches zero or leaves it.
 */
export const wishlist = `
create table wishlist (
  user_id int not null references users on delete cascade,
  product_id int not null references products on delete cascade,
  waiting boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

comment on column wishlist.waiting is 'the product was sold out while it was wished for: a mail is due when it is back';

create index wishlist_product on wishlist (product_id);

create function variant_sold_out() returns trigger language plpgsql as $$
begin
  update wishlist w set waiting = true
  where w.product_id = new.product_id and not w.waiting
    and not exists (
      select 1 from variants v where v.product_id = new.product_id and v.enabled and v.stock > 0);
  return null;
end $$;

create function variant_came_back() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wishlist w where w.product_id = new.product_id and w.waiting) then
    insert into jobs (kind, payload) values ('stock-back', jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end $$;

create trigger variants_sold_out after update of stock on variants
  for each row when (old.stock > 0 and new.stock = 0) execute function variant_sold_out();

create trigger variants_came_back after update of stock on variants
  for each row when (old.stock = 0 and new.stock > 0) execute function variant_came_back();
`;
