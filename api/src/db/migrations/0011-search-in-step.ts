import { sql } from 'kysely';
import { type AnyDb, script } from './script';

const FUNCTIONS = [
  `create function search_is_bulk() returns boolean language sql stable
    return coalesce(current_setting('qhatu.search_bulk', true), '') = 'on'`,

  `create function search_note_products() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  if tg_op = 'INSERT' then
    insert into search_queue (product_id) select id from touched;
  else
    insert into search_queue (product_id)
      select n.id from touched n join before o on o.id = n.id
      where (o.name, o.description, o.seller_id, o.category_id, o.brand_id, o.condition, o.price, o.has_discount,
          o.offer_price, o.can_go_to_province, o.popularity, o.created_at, o.enabled)
        is distinct from (n.name, n.description, n.seller_id, n.category_id, n.brand_id, n.condition, n.price,
          n.has_discount, n.offer_price, n.can_go_to_province, n.popularity, n.created_at, n.enabled);
  end if;
  return null;
end $$`,

  `create function search_note_parts() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id) select distinct product_id from touched;
  return null;
end $$`,

  `create function search_note_choices() returns trigger language plpgsql as $$
begin
  if search_is_bulk() then return null; end if;
  insert into search_queue (product_id)
    select distinct v.product_id from touched t join variants v on v.id = t.variant_id;
  return null;
end $$`,

  `create function search_note_variant() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id) values (new.product_id);
  return null;
end $$`,

  `create function search_note_named() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'categories' then
    insert into search_queue (product_id)
      select p.id from products p join categories c on c.id = p.category_id where new.id in (c.id, c.parent_id);
  elsif tg_table_name = 'brands' then
    insert into search_queue (product_id) select p.id from products p where p.brand_id = new.id;
  else
    insert into search_queue (product_id) select t.product_id from product_tags t where t.tag_id = new.id;
  end if;
  return null;
end $$`,

  `create function search_count() returns trigger language plpgsql as $$
declare
  step int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if search_is_bulk() then return null; end if;
  -- Two that change the same counters take turns; without this they could wait for each other.
  perform pg_advisory_xact_lock(7415043);
  insert into facet_count (scope, scope_id, key, n)
    select scopes.scope, scopes.scope_id, k.key, count(*) * step
    from changed s
      cross join lateral (values (0, 0), (1, s.category_id), (2, s.subcategory_id)) as scopes (scope, scope_id)
      cross join lateral unnest(s.keys) as k (key)
    where scopes.scope_id is not null group by 1, 2, 3
    on conflict (scope, scope_id, key) do update set n = facet_count.n + excluded.n;
  insert into search_term (word, sound, grams, ndoc)
    select w.word, sound(w.word), show_trgm(sound(w.word)), w.n * step
    from (select word, count(*)::int as n from changed s cross join lateral unnest(s.words) as u (word) group by word) w
    on conflict (word) do update set ndoc = search_term.ndoc + excluded.ndoc;
  return null;
end $$`,
];

/**
 * The read model stays in step whoever writes: triggers note touched products in a queue, in the writer's own
 * transaction (never for stock), and counters and vocabulary follow the rows of the read model. In a transaction with
 * `qhatu.search_bulk = on`, which builds everything anew, both rest.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table search_queue (
  id bigint generated always as identity primary key,
  product_id int not null
);

create index search_queue_product on search_queue (product_id);

comment on table search_queue is 'products whose search rows are older than they are; only appended to, so that noting never waits';
`,
  );
  for (const text of FUNCTIONS) await sql.raw(text).execute(db);
  const each = (table: string, event: 'insert' | 'delete', run: string) => `
create trigger search_note_${event} after ${event} on ${table}
  referencing ${event === 'insert' ? 'new' : 'old'} table as touched for each statement execute function ${run}();
`;
  await script(
    db,
    `
create trigger search_note_update after update on products
  referencing old table as before new table as touched for each statement execute function search_note_products();
${each('products', 'insert', 'search_note_products')}
${['variants', 'product_tags', 'product_values'].flatMap((table) => [each(table, 'insert', 'search_note_parts'), each(table, 'delete', 'search_note_parts')]).join('')}
${each('variant_values', 'insert', 'search_note_choices')}
${each('variant_values', 'delete', 'search_note_choices')}

create trigger search_note_enabled after update of enabled on variants
  for each row when (old.enabled is distinct from new.enabled) execute function search_note_variant();

create trigger search_note_named after update of name, parent_id on categories
  for each row execute function search_note_named();

create trigger search_note_named after update of name on brands for each row execute function search_note_named();

create trigger search_note_named after update of name on tags for each row execute function search_note_named();

create trigger search_count_insert after insert on product_search
  referencing new table as changed for each statement execute function search_count();

create trigger search_count_delete after delete on product_search
  referencing old table as changed for each statement execute function search_count();
`,
  );
}
