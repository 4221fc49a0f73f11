import { LEGAL_SINCE, LEGAL_TEXTS } from '../reference/legal-texts';
import { TERMS_HTML } from '../reference/terms';
import { type AnyDb, script } from './script';

// Adds only: a release of before reads the terms where they were, and settings that a person has saved.
export const worksSince = '0068-forgotten-by-time';

/** Legal texts are versions among the settings', each with the day from which it holds (D261); the first says what pages said. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table setting_versions alter column actor_id drop not null;

alter table setting_versions add column saved_at timestamptz;

alter table setting_versions alter column saved_at set default now();

comment on column setting_versions.actor_id is 'null: the shop itself';

create table legal_drafts (
  key text primary key,
  version int not null default 1,
  body text,
  actor_id int references users,
  saved_at timestamptz not null default now()
);

comment on table legal_drafts is 'what somebody is writing over a legal text; body null: nothing';

create index legal_drafts_actor on legal_drafts (actor_id);

alter table consents add column legal_versions jsonb;

comment on column consents.legal_versions is 'which versions of the legal texts its words are';
`,
  );
  const stored = await db.selectFrom('settings').select('value').where('key', '=', 'terms').executeTakeFirst();
  // Terms that a shop has changed by hand stay as they are: HTML is Markdown as well.
  const html: unknown = stored?.value?.text;
  const terminos = typeof html === 'string' && html !== TERMS_HTML ? html : LEGAL_TEXTS.terminos;
  await db
    .insertInto('setting_versions')
    .values(
      Object.entries({ ...LEGAL_TEXTS, terminos }).map(([key, body]) => ({
        ...{ key: `legal.${key}`, version: 1, value: JSON.stringify({ body }), reason: 'Primera versión' },
        valid_from: LEGAL_SINCE,
      })),
    )
    .execute();
}
