import { type AnyDb, script } from './script';

// A release that does not know them counts every day.
export const worksSince = '0031-pictures';

/** Days on which a seller sends nothing, and what was paid when waits for their end (D253). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table seller_absences (
  id int generated always as identity primary key,
  seller_id int not null references users on delete cascade,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  counts_from timestamptz not null,
  ends_at timestamptz not null,
  note text check (length(note) between 1 and 300),
  created_at timestamptz not null default now(),
  check (counts_from < ends_at)
);

comment on column seller_absences.counts_from is 'what was paid since then was to be sent on the first day off or later';

comment on column seller_absences.ends_at is 'midnight after the last day off, Lima';

create index seller_absences_seller on seller_absences (seller_id, ends_at);
`,
  );
}
