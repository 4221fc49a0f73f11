import type { AdminHome, HomeContent, HomePreview, HomeSeen, HomeVersion, HomeVersionList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { makePreviewToken } from '../../http/home-preview';
import { recordAct, type Staff } from '../staff/record-act';
import { clearContent, countsOf, readContent, writeContent } from './content';
import { homeTexts } from './texts';

const PER_PAGE = 30;
const MAX_NOTE_LENGTH = 120;

interface VersionRow extends Omit<HomeVersion, 'saved_at' | 'published_at'> {
  saved_at: Date;
  published_at: Date | null;
}

const versionOf = ({ saved_at, published_at, ...row }: VersionRow): HomeVersion => ({
  ...row,
  saved_at: saved_at.toISOString(),
  published_at: published_at?.toISOString() ?? null,
});

const versions = (db: Db) =>
  db
    .selectFrom('home_versions as h')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .select(['h.id', 'h.state', 'h.version', 'h.note', 'u.user_name as by', 'h.saved_at', 'h.published_at']);

async function stateOf(db: Db): Promise<{ published: HomeVersion; draft: HomeVersion | null }> {
  const rows = await versions(db).where('h.state', '<>', 'past').execute();
  const published = rows.find(({ state }) => state === 'published');
  const draft = rows.find(({ state }) => state === 'draft');
  if (!published) throw notFound();
  return { published: versionOf(published), draft: draft ? versionOf(draft) : null };
}

/** The draft with what is public beside it, or what is public where there is no draft. */
export async function readAdminHome(db: Db): Promise<AdminHome> {
  const state = await stateOf(db);
  return { ...state, content: await readContent(db, (state.draft ?? state.published).id) };
}

/**
 * Home as the caller saw it, kept until the transaction ends: who changes it next waits. Throws 409 `stale` with how it stands
 * now when somebody saved, discarded or published meanwhile.
 */
async function lockHome(trx: Db, seen: HomeSeen) {
  await sql`select id from home_versions where state <> 'past' order by id for update`.execute(trx);
  const state = await stateOf(trx);
  const current = state.draft ?? state.published;
  if (current.id === seen.id && current.version === seen.version) return state;
  const by = current.by ?? '';
  const changes = [{ at: current.saved_at, by, fields: ['portada'] }];
  throw conflict('stale', homeTexts.stale, { current: await readAdminHome(trx), changes });
}

/** The draft's number, made where there is none, with one save more. */
async function openDraft(trx: Db, staff: Staff, { draft, published }: Awaited<ReturnType<typeof stateOf>>) {
  if (draft) {
    await trx
      .updateTable('home_versions')
      .set({ version: draft.version + 1, saved_at: new Date(), actor_id: staff.id })
      .where('id', '=', draft.id)
      .execute();
    return draft.id;
  }
  const { id } = await trx
    .insertInto('home_versions')
    .values({ state: 'draft', based_on: published.id, actor_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the draft, whole; nobody else sees it. Throws 409 `stale`, 422. */
export function saveDraft(db: Db, staff: Staff, seen: HomeSeen, content: HomeContent): Promise<AdminHome> {
  return db.transaction().execute(async (trx) => {
    const id = await openDraft(trx, staff, await lockHome(trx, seen));
    await writeContent(trx, id, content);
    return readAdminHome(trx);
  });
}

/** Takes the draft away: home is edited from what is public. Throws 409 `stale`, 422 when there is none. */
export function discardDraft(db: Db, staff: Staff, seen: HomeSeen): Promise<AdminHome> {
  return db.transaction().execute(async (trx) => {
    const { draft } = await lockHome(trx, seen);
    if (!draft) throw ruleBroken('no_draft', homeTexts.noDraft);
    await clearContent(trx, draft.id);
    await trx.deleteFrom('home_versions').where('id', '=', draft.id).execute();
    await recordAct(trx, staff, { act: 'home.discard', subject: 'home', id: draft.id });
    return readAdminHome(trx);
  });
}

/** Makes the draft what everybody sees, within ten seconds everywhere (D130). Throws 409 `stale`, 422 when there is none. */
export function publishDraft(db: Db, staff: Staff, seen: HomeSeen, note: string | null): Promise<AdminHome> {
  return db.transaction().execute(async (trx) => {
    const { draft, published } = await lockHome(trx, seen);
    if (!draft) throw ruleBroken('no_draft', homeTexts.noDraft);
    const said = note?.trim().slice(0, MAX_NOTE_LENGTH) || null;
    const before = { home_version: published.id, ...countsOf(await readContent(trx, published.id)) };
    await trx.updateTable('home_versions').set({ state: 'past' }).where('id', '=', published.id).execute();
    await trx
      .updateTable('home_versions')
      .set({ state: 'published', published_at: new Date(), note: said, actor_id: staff.id })
      .where('id', '=', draft.id)
      .execute();
    const after = { home_version: draft.id, ...countsOf(await readContent(trx, draft.id)), note: said };
    await recordAct(trx, staff, { act: 'home.publish', subject: 'home', id: draft.id, before, after });
    await touchCatalog(trx);
    return readAdminHome(trx);
  });
}

/** Puts an earlier state into the draft, to be looked at and published like any other. Throws 404, 409 `stale`. */
export function restoreVersion(db: Db, staff: Staff, seen: HomeSeen, id: number): Promise<AdminHome> {
  return db.transaction().execute(async (trx) => {
    const state = await lockHome(trx, seen);
    const version = await trx.selectFrom('home_versions').select('state').where('id', '=', id).executeTakeFirst();
    if (!version || version.state === 'draft') throw notFound();
    const content = await readContent(trx, id);
    const draft = await openDraft(trx, staff, state);
    await clearContent(trx, draft);
    await copyContent(trx, id, draft);
    await recordAct(trx, staff, {
      act: 'home.restore',
      subject: 'home',
      id: draft,
      after: { home_version: id, ...countsOf(content) },
    });
    return readAdminHome(trx);
  });
}

/** As it was, whatever the forms say today: a category that has gone since shows nothing, and the editor says so at the next save. */
async function copyContent(trx: Db, from: number, to: number): Promise<void> {
  await sql`insert into sliders (home_id, url_image, widths, width, height, phone_image, description, detail, link, position,
      enabled, since, until)
    select ${to}::int, url_image, widths, width, height, phone_image, description, detail, link, position, enabled, since, until
    from sliders where home_id = ${from} order by id`.execute(trx);
  const sections = await trx.selectFrom('sections').selectAll().where('home_id', '=', from).orderBy('id').execute();
  for (const { id, ...section } of sections) {
    const copy = await trx
      .insertInto('sections')
      .values({ ...section, home_id: to })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into section_items (section_id, name, can_go_home, position, status, uri, url, description, category_id,
        selection, product_ids, since, until)
      select ${copy.id}::int, name, can_go_home, position, status, uri, url, description, category_id, selection, product_ids,
        since, until
      from section_items where section_id = ${id} order by id`.execute(trx);
  }
  await sql`insert into events (home_id, place, message, color, text_color, url_event, since, until, position, enabled)
    select ${to}::int, place, message, color, text_color, url_event, since, until, position, enabled
    from events where home_id = ${from} order by id`.execute(trx);
  await sql`insert into home_services (home_id, position, icon, name, text, since, until)
    select ${to}::int, position, icon, name, text, since, until from home_services where home_id = ${from} order by id`.execute(
    trx,
  );
  await sql`insert into home_guides (home_id, position, icon, title, text, href, since, until)
    select ${to}::int, position, icon, title, text, href, since, until
    from home_guides where home_id = ${from} order by id`.execute(trx);
  await sql`insert into reviews (home_id, user_id, rating, message, uri, enabled, created_at, position, since, until)
    select ${to}::int, user_id, rating, message, uri, enabled, created_at, position, since, until
    from reviews where home_id = ${from} order by id`.execute(trx);
}

/** Every state that was public, newest first, a page by key. */
export async function listVersions(db: Db, before?: number): Promise<HomeVersionList> {
  const rows = await versions(db)
    .where('h.state', '<>', 'draft')
    .$if(before !== undefined, (query) => query.where('h.id', '<', before ?? 0))
    .orderBy('h.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, PER_PAGE).map(versionOf);
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Home's address with a token for the draft, or for what is public where there is none. */
export async function previewHome(db: Db, param: string): Promise<HomePreview> {
  const { draft, published } = await stateOf(db);
  const { token, expiresAt } = await makePreviewToken(db, (draft ?? published).id);
  return { path: `/?${param}=${token}`, expires_at: expiresAt.toISOString() };
}

const TABLES = ['sliders', 'sections', 'events', 'home_services', 'home_guides', 'reviews'] as const;

/** Pages are made anew when something of home begins or ends. `from` is when this was looked at last; both are instants. */
export async function followHomeDates(db: Db, from: Date, to: Date): Promise<boolean> {
  const passed = (column: string) => sql`(${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to})`;
  const own = TABLES.map(
    (table) => sql`select 1 from ${sql.table(table)}
      where home_id = published_home() and (${passed('since')} or ${passed('until')})`,
  );
  const items = sql`select 1 from section_items i join sections s on s.id = i.section_id
    where s.home_id = published_home() and (${passed('i.since')} or ${passed('i.until')})`;
  const { rows } = await sql`${sql.join([...own, items], sql` union all `)} limit 1`.execute(db);
  if (rows.length === 0) return false;
  await touchCatalog(db);
  return true;
}
