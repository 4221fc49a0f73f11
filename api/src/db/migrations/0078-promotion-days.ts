import { type AnyDb, script } from './script';

// A table of its own: a release that does not know it forgets the days of promotions that it changes, and breaks nothing.
export const worksSince = '0031-pictures';

/** Days on which something of a seller's was promoted whose dates were changed afterwards (D280). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table seller_promotion_days (
  seller_id int not null references users on delete cascade,
  day date not null,
  primary key (seller_id, day)
);

comment on table seller_promotion_days is 'days that promotions have held before their dates changed: they stay used (D280)';
`,
  );
}
