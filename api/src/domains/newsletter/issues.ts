import { newsletterForm } from '@qhatu/contract/forms';
import type {
  NewsletterIssue,
  NewsletterIssueBody,
  NewsletterIssueList,
  NewsletterPreview,
  NewsletterPreviewBody,
  ProductSummary,
} from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { findSummaries } from '../catalog/summaries';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { renderIssue } from './render';
import { newsletterTexts } from './texts';

const ISSUES_PER_PAGE = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What came of the deliveries: counted once when an issue ends, before that by the deliveries themselves. */
const counted = (state: 'sent' | 'failed' | 'skipped') =>
  sql<number>`case when i.finished_at is not null then i.${sql.ref(state)} else (
    select count(*)::int from newsletter_deliveries d where d.issue_id = i.id and d.state = ${state}) end`.as(state);

const issues = (db: Db) =>
  db
    .selectFrom('newsletter_issues as i')
    .innerJoin('users as u', 'u.id', 'i.actor_id')
    .select(['i.id', 'i.version', 'i.subject', 'i.state', 'i.saved_at', 'u.user_name as by', 'i.started_at'])
    .select(['i.finished_at', 'i.total', 'i.preheader', 'i.body', 'i.product_ids', 'i.per_minute'])
    .select([counted('sent'), counted('failed'), counted('skipped')]);

/** Every issue, newest first, a page by key (D213). */
export async function listIssues(db: Db, before: number | undefined): Promise<NewsletterIssueList> {
  const rows = await issues(db)
    .$if(before !== undefined, (query) => query.where('i.id', '<', before ?? 0))
    .orderBy('i.id', 'desc')
    .limit(ISSUES_PER_PAGE + 1)
    .execute();
  const data = rows
    .slice(0, ISSUES_PER_PAGE)
    .map(({ preheader: _, body: _body, product_ids: _ids, per_minute: _pace, ...row }) => ({
      ...row,
      saved_at: row.saved_at.toISOString(),
      started_at: iso(row.started_at),
      finished_at: iso(row.finished_at),
    }));
  return { data, next: rows.length > ISSUES_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** One issue; throws 404. */
export async function findIssue(db: Db, id: number): Promise<NewsletterIssue> {
  const row = await issues(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const { product_ids, ...issue } = row;
  const [named, job] = await Promise.all([
    db.selectFrom('products').select(['id', 'name']).where(sql<boolean>`id = any(${product_ids}::int[])`).execute(),
    issue.state === 'sending' ? jobOf(db, id) : undefined,
  ]);
  const names = new Map(named.map((product) => [product.id, product.name]));
  return {
    ...issue,
    saved_at: issue.saved_at.toISOString(),
    started_at: iso(issue.started_at),
    finished_at: iso(issue.finished_at),
    products: product_ids.flatMap((product) => ({ id: product, name: names.get(product) ?? `N.º ${product}` })),
    problem: job?.last_error ?? null,
  };
}

/** The work that sends an issue. */
export const SENDING = 'newsletter-turn';
const jobOf = (db: Db, id: number) =>
  db
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', SENDING)
    .where(sql<boolean>`payload ->> 'issue_id' = ${String(id)}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

type Words = NewsletterPreviewBody;

const trimmed = ({ subject, preheader, body, product_ids }: Words): Words => ({
  ...{ subject: subject.trim(), preheader: preheader.trim(), body },
  product_ids: [...new Set(product_ids)],
});

const wrongProducts = (text: string) => ruleBroken('invalid', text, { product_ids: text });

/** The products of an issue as the shop shows them now. Throws 422 for one that is not on sale, or only for adults. */
async function productsOf(db: Db, ids: readonly number[]): Promise<ProductSummary[]> {
  const found = await findSummaries(db, [...ids]);
  const missing = ids.find((id) => !found.some((product) => product.id === id));
  if (missing !== undefined) throw wrongProducts(newsletterTexts.gone(missing));
  const adult = found.find((product) => product.adult);
  if (adult) throw wrongProducts(newsletterTexts.adult(adult.name));
  return found;
}

/** An issue as the mail that it will be, before any reader's own link. Throws 422. */
export async function previewIssue(db: Db, typed: Words, site: string): Promise<NewsletterPreview> {
  checkForm(newsletterForm, typed);
  const { product_ids, ...words } = trimmed(typed);
  return renderIssue({ ...words, products: await productsOf(db, product_ids) }, site);
}

/** What the log keeps of an issue: what it says, not what came of it. */
const snapshotOf = ({ version, subject, preheader, body, products }: NewsletterIssue) => ({
  ...{ version, subject, preheader, body },
  products: products.map(({ id, name }) => `${id} ${name}`),
});

/** A new draft. Throws 422. */
export function createIssue(db: Db, staff: Staff, typed: NewsletterIssueBody): Promise<NewsletterIssue> {
  checkForm(newsletterForm, typed);
  const words = trimmed(typed);
  return db.transaction().execute(async (trx) => {
    await productsOf(trx, words.product_ids);
    const { id } = await trx
      .insertInto('newsletter_issues')
      .values({ ...words, actor_id: staff.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await findIssue(trx, id);
    await recordAct(trx, staff, { act: 'newsletter.create', subject: 'newsletter', id, after: snapshotOf(made) });
    return made;
  });
}

/** Who changed which fields after the version that was seen, oldest first. */
async function changesSince(trx: Db, id: number, seen: number) {
  const { rows } = await sql<{ at: Date; by: string; before: object | null; after: object | null }>`
    select a.at, u.user_name as by, a.before, a.after from staff_acts a join users u on u.id = a.actor_id
    where a.subject = 'newsletter' and a.subject_id = ${id} and a.act = 'newsletter.update'
      and (a.after ->> 'version')::int > ${seen}
    order by a.id limit 50`.execute(trx);
  return rows.map(({ at, by, before, after }) => ({
    ...{ at: at.toISOString(), by },
    fields: changedFields({ ...before }, { ...after }).filter((name) => name !== 'version'),
  }));
}

/**
 * A draft as the caller saw it, kept until the transaction ends. Throws 404, 409 `not_draft` for what was sent, and 409 `stale`
 * with how it stands now.
 */
export async function lockDraft(trx: Db, id: number, seen: number | undefined): Promise<NewsletterIssue> {
  await trx.selectFrom('newsletter_issues').select('id').where('id', '=', id).forUpdate().execute();
  const current = await findIssue(trx, id);
  if (current.state !== 'draft') throw conflict('not_draft', newsletterTexts.notDraft);
  if (current.version === seen) return current;
  throw conflict('stale', newsletterTexts.stale, { current, changes: await changesSince(trx, id, seen ?? 0) });
}

/** Other words. Throws 404, 409 (see {@link lockDraft}), 422. */
export function updateIssue(db: Db, staff: Staff, id: number, typed: NewsletterIssueBody): Promise<NewsletterIssue> {
  return db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, id, typed.version);
    checkForm(newsletterForm, typed);
    const words = trimmed(typed);
    await productsOf(trx, words.product_ids);
    await trx
      .updateTable('newsletter_issues')
      .set({ ...words, version: before.version + 1, actor_id: staff.id, saved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const after = await findIssue(trx, id);
    const [was, is] = [snapshotOf(before), snapshotOf(after)];
    await recordAct(trx, staff, { act: 'newsletter.update', subject: 'newsletter', id, before: was, after: is });
    return after;
  });
}
