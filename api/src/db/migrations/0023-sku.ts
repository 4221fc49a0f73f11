import { type AnyDb, script } from './script';

/** What a seller's own files and systems call a variant (D185): unique among one seller's, whoever else has the same. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table variants
  add column sku text check (length(sku) between 1 and 64),
  add column gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column sku_seller_id int,
  add constraint variants_sku_has_seller check ((sku is null) = (sku_seller_id is null));

comment on column variants.sku is 'the seller''s own name for it';

comment on column variants.sku_seller_id is 'of its product, for as long as it has a SKU: a trigger keeps it';

create unique index variants_sku on variants (sku_seller_id, sku) where sku is not null;

create function variant_sku_seller() returns trigger language plpgsql as $$
begin
  new.sku_seller_id := case when new.sku is null then null
    else (select seller_id from products where id = new.product_id) end;
  return new;
end $$;

create trigger variants_sku_seller before insert or update of sku, product_id on variants
  for each row execute function variant_sku_seller();
`,
  );
}
