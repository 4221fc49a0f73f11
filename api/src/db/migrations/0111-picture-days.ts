import { type AnyDb, script } from './script';

// A table of its own: a release that does not know it counts nothing there, and breaks nothing.
export const worksSince = '0031-pictures';

/** How many bytes of pictures that stay a seller gave on which day (D418). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table picture_days (
  user_id int not null references users on delete cascade,
  day date not null,
  bytes bigint not null check (bytes > 0),
  primary key (user_id, day)
);

comment on table picture_days is 'bytes of pictures of the catalogue and of home that a seller with their staff, or an account of the office, gave on a day of Lima (D418)';
`,
  );
}
