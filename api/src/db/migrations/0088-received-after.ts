import { type AnyDb, script } from './script';

// A column with a default of its own: a release that does not know it writes what holds, and reads what it did before.
export const worksSince = '0031-pictures';

/** Days after which a line that was sent counts as received: those that administration had set when it was ordered (D26, D293). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create function days_until_received() returns smallint language sql stable as $$
  select coalesce((select (value ->> 'received_after')::smallint from setting_versions
    where key = 'sellers' order by version desc limit 1), 14::smallint)
$$;

-- Lines of before have the policy's fourteen days, which were in the code.
alter table order_lines add column received_after smallint not null default 14 check (received_after > 0);
alter table order_lines alter column received_after set default days_until_received();

comment on column order_lines.received_after is 'days after sent_at from which it counts as received, as they were when it was ordered (D293)';
`,
  );
}
