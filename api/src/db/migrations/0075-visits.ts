import { type AnyDb, script } from './script';

// A release that does not know them counts no visits.
export const worksSince = '0031-pictures';

/** Who looked at what of a seller, without a name, and how many that were by day (D255). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table visits (
  id bigint generated always as identity primary key,
  seller_id int not null references users on delete cascade,
  product_id int references products on delete cascade,
  visitor text not null,
  at timestamptz not null default now()
);

comment on column visits.product_id is 'null: the page of the seller''s shop';

comment on column visits.visitor is 'keyed hash of the session or the member and the day of Lima: the same within a day, another the next';

create index visits_at on visits (at);

create index visits_seller on visits (seller_id, at);

create index visits_product on visits (product_id) where product_id is not null;

create table visit_days (
  seller_id int not null references users on delete cascade,
  day date not null,
  views int not null check (views > 0),
  visitors int not null check (visitors between 1 and views),
  primary key (seller_id, day)
);

comment on table visit_days is 'what is left of visits: how many pages of a seller were looked at on a day of Lima, by how many visitors';

create index visit_days_day on visit_days (day);
`,
  );
}
