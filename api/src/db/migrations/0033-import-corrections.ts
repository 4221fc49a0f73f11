import { type AnyDb, script } from './script';

// A release that does not know the column leaves it as it is.
export const worksSince = '0031-pictures';

/** Fields of products that were mended stay mended when their file is read anew (D203). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table import_runs add column corrections jsonb not null default '{}';

comment on column import_runs.corrections is 'fields of products that its owner mended, by what the file calls them';
`,
  );
}
