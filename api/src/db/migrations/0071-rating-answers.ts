import { type AnyDb, script } from './script';

// A release that does not know them shows none.
export const worksSince = '0031-pictures';

/** What a seller answers to what somebody wrote about a product, once for each, and whether staff hide it (D252). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table rating_answers (
  id int generated always as identity primary key,
  rating_id int not null unique references ratings on delete cascade,
  product_id int not null references products on delete cascade,
  author_id int not null references users,
  by_shop boolean not null,
  message text not null check (length(message) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  constraint rating_answers_hidden check ((hidden_at is null) = (hidden_reason is null))
);

comment on column rating_answers.by_shop is 'administration answered in the name of the shop, not the seller';

create index rating_answers_product on rating_answers (product_id);

create index rating_answers_author on rating_answers (author_id);

create index rating_answers_hidden_at on rating_answers (id desc) where hidden_at is not null;

alter table text_reports drop constraint text_reports_kind_check,
  add constraint text_reports_kind_check check (kind in ('review', 'question', 'answer'));
`,
  );
}
