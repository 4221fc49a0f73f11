import { type AnyDb, script } from './script';

/** What a seller says of their shop on its page, as plain text, and whether administration hides it (D195). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table seller_shops (
  seller_id int primary key references users on delete cascade,
  version int not null default 1,
  display_name text check (length(display_name) between 2 and 80),
  about text check (length(about) <= 1500),
  delivery text check (length(delivery) <= 1000),
  returns text check (length(returns) <= 1000),
  banner_uri text,
  banner_widths int[] not null default '{}',
  hidden_at timestamptz,
  hidden_reason text,
  updated_at timestamptz not null default now(),
  constraint seller_shops_hidden_why check ((hidden_at is null) = (hidden_reason is null))
);

comment on table seller_shops is 'what a seller says of their shop; no row: nothing yet';
`,
  );
}
