import { type AnyDb, script } from './script';

/** How far each picture of an import has come (D205). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table import_runs add column picture_parts text[] not null default '{}';

comment on column import_runs.picture_parts is 'private files that are the ZIP of pictures beside it, in their order';

alter table import_pictures
  add column host text not null default '',
  add column variant_id int references variants on delete set null,
  add column attempts int not null default 0,
  add column retry_at timestamptz,
  add column uri text,
  add column widths int[],
  add column hash text,
  add column image_id int references product_images on delete set null,
  drop constraint import_pictures_state_check,
  add constraint import_pictures_state_check check (state in ('waiting', 'fetched', 'done', 'refused')),
  add constraint import_pictures_fetched check (state <> 'fetched' or uri is not null);

comment on column import_pictures.host is 'of its address; empty: the name of a file in the ZIP';

comment on column import_pictures.state is 'fetched: its files are written, and it waits for the others of its product';

comment on column import_pictures.hash is 'SHA-256 of what was fetched: the same content is drawn once';

update import_pictures set host = coalesce(lower(substring(source from '^https?://(?:[^/@?#]*@)?([^/?#]+)')), '');

create index import_pictures_source on import_pictures (run_id, source);

create index import_pictures_leased on import_pictures (lease_until) where state = 'waiting' and lease_until is not null;

create index import_pictures_fetched on import_pictures (id) where state = 'fetched';

create index import_pictures_hash on import_pictures (hash) where hash is not null;

create index import_pictures_image on import_pictures (image_id);

create index import_pictures_variant on import_pictures (variant_id);

create table import_hosts (
  run_id int not null references import_runs on delete cascade,
  host text not null,
  calls int not null default 1,
  primary key (run_id, host)
);

comment on table import_hosts is 'how often a run has called a host; the empty one: all of them';
`,
  );
}
