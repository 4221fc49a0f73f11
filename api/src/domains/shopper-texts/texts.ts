import { reportForm } from '@qhatu/contract/forms';
import type { PublicText, PublicTextList, TextKind } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';

const TEXTS_PER_PAGE = 30;

export interface TextFilter {
  kind: TextKind;
  state?: 'reported' | 'hidden' | undefined;
  /** Texts before this id. */
  before?: number | undefined;
}

/** Each kind with the same columns. */
const SOURCE = {
  review: sql`select id, product_id, user_id, rating::float8 / 2 as rating, title, message, null::text as answer,
    created_at, hidden_at, hidden_reason from ratings`,
  question: sql`select id, product_id, user_id, null::float8 as rating, null::text as title, message, answer,
    created_at, hidden_at, hidden_reason from questions`,
  answer: sql`select a.id, a.product_id, a.author_id as user_id, r.rating::float8 / 2 as rating, null::text as title, a.message,
    r.message as answer, a.created_at, a.hidden_at, a.hidden_reason
    from rating_answers a join ratings r on r.id = a.rating_id`,
} as const;

interface TextRow extends Omit<PublicText, 'kind' | 'product' | 'created_at' | 'hidden_at'> {
  product_id: number;
  name: string;
  created_at: Date;
  hidden_at: Date | null;
}

/** What shoppers wrote in public, newest first, a page by key. */
export async function listTexts(db: Db, { kind, state, before }: TextFilter): Promise<PublicTextList> {
  const { rows } = await sql<TextRow>`
    select t.*, p.name, u.user_name,
      array(select r.reason from text_reports r
        where r.kind = ${kind} and r.text_id = t.id and r.decided_at is null order by r.id limit 20) as reports
    from (${SOURCE[kind]}) t join products p on p.id = t.product_id join users u on u.id = t.user_id
    where (${before ?? null}::int is null or t.id < ${before ?? null}::int)
      and ${state === 'hidden' ? sql`t.hidden_at is not null` : sql`true`}
      and ${
        state === 'reported'
          ? sql`t.id in (select text_id from text_reports where kind = ${kind} and decided_at is null)`
          : sql`true`
      }
    order by t.id desc limit ${TEXTS_PER_PAGE + 1}`.execute(db);
  const data = rows.slice(0, TEXTS_PER_PAGE).map(
    ({ id, product_id, name, user_name, rating, title, message, answer, ...row }): PublicText => ({
      ...{ id, kind, product: { id: product_id, name }, user_name, rating, title, message, answer },
      created_at: row.created_at.toISOString(),
      hidden_at: row.hidden_at?.toISOString() ?? null,
      hidden_reason: row.hidden_reason,
      reports: row.reports,
    }),
  );
  return { data, next: rows.length > TEXTS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

const TABLE = { review: 'ratings', question: 'questions', answer: 'rating_answers' } as const;

/** Ends what was reported of a text: somebody has decided. */
const decideReports = (trx: Db, kind: TextKind, id: number) =>
  trx
    .updateTable('text_reports')
    .set({ decided_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .execute();

/** The reports that the hiding has decided, in its transaction and so at its moment, wait again. */
const reopenReports = (trx: Db, kind: TextKind, id: number) =>
  sql`update text_reports set decided_at = null where kind = ${kind} and text_id = ${id}
    and decided_at = (select hidden_at from ${sql.table(TABLE[kind])} where id = ${id})`.execute(trx);

/**
 * Takes a text off the shop's pages, or puts it back; a review that is hidden counts in no stars. Throws 404, 409 when somebody
 * else was faster. Where it `undoes` the hiding, what that has decided waits again. @returns the product whose page changes
 */
export async function setHidden(
  db: Db,
  staff: Staff,
  { kind, id }: { kind: TextKind; id: number },
  reason: string | null,
  undoes = false,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom(TABLE[kind]).select('product_id').where('id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
    if (undoes) await reopenReports(trx, kind, id);
    // Whoever rates this product meanwhile waits here, as in `saveReview`.
    await sql`select id from products where id = ${known.product_id} for no key update`.execute(trx);
    const changed = await sql<{ rating: number | null }>`
      update ${sql.table(TABLE[kind])} set hidden_reason = ${reason},
        hidden_at = ${reason === null ? sql`null` : sql`now()`}
      where id = ${id} and (hidden_at is null) = ${reason !== null}
      returning ${kind === 'review' ? sql`rating` : sql`null::int`} as rating`.execute(trx);
    const [row] = changed.rows;
    if (!row) throw reason === null ? conflict('not_hidden', NOT_HIDDEN) : conflict('hidden', HIDDEN);
    if (row.rating !== null) await countStars(trx, known.product_id, row.rating, reason === null ? 1 : -1);
    if (!undoes) await decideReports(trx, kind, id);
    const act = `${kind}.${reason === null ? 'restore' : 'hide'}`;
    await recordAct(trx, staff, { act, subject: kind, id, after: reason === null ? {} : { reason } });
    await touchCatalog(trx);
    return known.product_id;
  });
}

const HIDDEN = 'Este texto ya está oculto. Actualiza la lista.';
const NOT_HIDDEN = 'Este texto ya se ve. Actualiza la lista.';

const countStars = (trx: Db, productId: number, rating: number, times: 1 | -1) =>
  trx
    .updateTable('products')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', times * rating),
      rating_count: eb('rating_count', '+', times),
    }))
    .where('id', '=', productId)
    .execute();

/** What was reported stays where it is. Throws 404 when nothing of it waits. */
export async function keepText(db: Db, staff: Staff, kind: TextKind, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const decided = await decideReports(trx, kind, id);
    if (decided.length === 0) throw notFound();
    await recordAct(trx, staff, { act: `${kind}.keep`, subject: kind, id, after: { count: decided.length } });
  });
}

/**
 * A shopper finds something wrong in a text that is to be seen; said twice it counts once. Throws 404, and 422 for what
 * `reportForm` refuses.
 */
export async function reportText(
  db: Db,
  userId: number,
  { kind, id, reason }: { kind: TextKind; id: number; reason: string },
): Promise<void> {
  checkForm(reportForm, { reason });
  const seen = await db
    .selectFrom(TABLE[kind])
    .select('id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!seen) throw notFound();
  await db
    .insertInto('text_reports')
    .values({ kind, text_id: id, user_id: userId, reason })
    .onConflict((oc) => oc.columns(['kind', 'text_id', 'user_id']).doNothing())
    .execute();
}
