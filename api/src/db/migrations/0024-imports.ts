import { type AnyDb, script } from './script';

/** Products that come as a file (D186): the file, what it would do, what was done, and what a seller's words mean here. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table products add column import_key text check (length(import_key) between 1 and 300);

comment on column products.import_key is 'what the file that it came with calls it';

create unique index products_import_key on products (seller_id, import_key) where import_key is not null;

alter table product_images add column source text check (length(source) between 1 and 2000);

comment on column product_images.source is 'the address that an import fetched it from';

create table import_runs (
  id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  format text not null,
  file_name text not null,
  parts text[] not null,
  repairs jsonb not null default '{}',
  state text not null default 'reading'
    check (state in ('reading', 'planning', 'ready', 'running', 'done', 'failed', 'undoing', 'undone')),
  problem text,
  network text,
  device text,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz
);

comment on column import_runs.parts is 'private files that are the uploaded one, in their order';

comment on column import_runs.repairs is 'cells that its owner mended, by row and column';

create index import_runs_owner on import_runs (owner_id, id desc);

create unique index import_runs_one_at_a_time on import_runs (owner_id) where state in ('running', 'undoing');

create table import_items (
  id bigint generated always as identity primary key,
  run_id int not null references import_runs on delete cascade,
  key text not null,
  rows int[] not null,
  product jsonb,
  problems jsonb not null default '[]',
  category_id int references categories,
  state text not null check (state in ('read', 'new', 'changed', 'unchanged', 'refused')),
  reason text,
  words jsonb not null default '[]',
  differences jsonb not null default '[]',
  product_id int references products on delete set null,
  version int,
  before jsonb,
  after jsonb,
  note text,
  applied_at timestamptz,
  undone_at timestamptz
);

comment on column import_items.product is 'as the file tells it; null: its rows could not be read, see problems';

comment on column import_items.category_id is 'chosen for it alone, whatever the mapping says';

comment on column import_items.version is 'of the product that the plan looked at';

create index import_items_run on import_items (run_id, state, id);

create index import_items_product on import_items (product_id);

create index import_items_category on import_items (category_id);

create table import_mappings (
  owner_id int not null references users on delete cascade,
  kind text not null check (kind in ('category', 'attribute', 'value')),
  words text not null check (length(words) <= 1000),
  target int not null,
  primary key (owner_id, kind, words)
);

comment on table import_mappings is 'what a seller''s words mean in this shop, remembered for the next file';

create table import_pictures (
  id bigint generated always as identity primary key,
  run_id int not null references import_runs on delete cascade,
  product_id int not null references products on delete cascade,
  source text not null check (length(source) between 1 and 2000),
  alt text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text,
  lease_until timestamptz,
  publish boolean not null default false,
  unique (run_id, product_id, source)
);

comment on column import_pictures.publish is 'whether its product goes on sale once it has a picture';

create index import_pictures_waiting on import_pictures (run_id, id) where state = 'waiting';

create index import_pictures_product on import_pictures (product_id);
`,
  );
}
