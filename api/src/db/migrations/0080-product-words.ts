import { type AnyDb, script } from './script';

// Triggers fill it, whichever release writes the product; none that does not know it reads it.
export const worksSince = '0031-pictures';

/** What the office finds products by, made once a name: apart from the product, whose every change would carry it along (D258). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create extension if not exists btree_gin;

create table product_words (
  product_id int primary key references products on delete cascade,
  seller_id int not null,
  words tsvector not null
);

comment on table product_words is 'words of names of products, drafts too: what the office finds them by (D258)';

create function put_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (product_id, seller_id, words)
    values (new.id, new.seller_id, to_tsvector('public.es', es_text(new.name)))
    on conflict (product_id) do update set seller_id = excluded.seller_id, words = excluded.words;
  return null;
end $$;

create trigger product_words_insert after insert on products for each row execute function put_product_words();

create trigger product_words_update after update on products for each row
  when (new.name is distinct from old.name or new.seller_id is distinct from old.seller_id)
  execute function put_product_words();
`,
  );
}
