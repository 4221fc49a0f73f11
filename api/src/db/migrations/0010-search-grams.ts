import { type AnyDb, script } from './script';

/**
 * The nearest word is found by shared trigrams in an array of their own: pg_trgm's operator `%` ends the embedded
 * PostgreSQL's statement without an answer (PGlite 0.5.16), its functions work on both.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
drop index search_term_near;

alter table search_term add column grams text[] not null default '{}';

update search_term set grams = show_trgm(sound);

create index search_term_near on search_term using gin (grams);
`,
  );
}
