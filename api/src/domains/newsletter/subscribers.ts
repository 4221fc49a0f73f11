import type { NewsletterFigures, SubscriberList, SubscriberState } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { endSubscription } from '../accounts/newsletter';
import { recordAct, type Staff } from '../staff/record-act';
import { newsletterTexts } from './texts';

const STATE = sql<SubscriberState>`case when not n.active then 'left' when n.bounced_at is null then 'active' else 'bounced' end`;

const WHICH: Record<SubscriberState, ReturnType<typeof sql<boolean>>> = {
  active: sql<boolean>`n.active and n.bounced_at is null`,
  bounced: sql<boolean>`n.active and n.bounced_at is not null`,
  left: sql<boolean>`not n.active`,
};

export interface SubscriberFilter {
  /** How the address begins. */
  text?: string | undefined;
  state?: SubscriberState | undefined;
  /** Those whose mail server refused this issue. */
  issue?: number | undefined;
  /** Subscribers before this id. */
  before?: number | undefined;
  perPage: number;
}

/** Addresses that were proven for the newsletter, newest first, a page by key (D213). */
export async function listSubscribers(
  db: Db,
  { text, state, issue, before, perPage }: SubscriberFilter,
): Promise<SubscriberList> {
  let query = db
    .selectFrom('newsletter as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.email', 'n.created_at', 'n.updated_at', 'n.left_reason', 'n.bounce'])
    .select(['u.id as user_id', 'u.user_name', STATE.as('state')])
    .select(
      sql<string | null>`(select d.error from newsletter_deliveries d
        where d.issue_id = ${issue ?? null}::int and d.subscriber_id = n.id)`.as('error'),
    );
  if (issue !== undefined) {
    query = query.where(sql<boolean>`exists (
      select from newsletter_deliveries d where d.issue_id = ${issue} and d.subscriber_id = n.id and d.state = 'failed')`);
  }
  if (text) {
    const start = `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where('n.email', 'like', start);
  }
  if (state !== undefined) query = query.where(WHICH[state]);
  if (before !== undefined) query = query.where('n.id', '<', before);
  const rows = await query
    .orderBy('n.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const data = rows.slice(0, perPage).map((row) => ({
    ...{ id: row.id, email: row.email, state: row.state },
    ...{ since: row.created_at.toISOString(), changed_at: row.updated_at.toISOString() },
    user: row.user_id !== null && row.user_name !== null ? { id: row.user_id, user_name: row.user_name } : null,
    reason: row.error ?? (row.state === 'left' ? row.left_reason : row.bounce),
  }));
  return { data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null };
}

/** How many addresses are written to, and how many are not any more. */
export async function readFigures(db: Db): Promise<NewsletterFigures> {
  const { rows } = await sql<NewsletterFigures>`
    select count(*) filter (where ${WHICH.active})::int as active, count(*) filter (where ${WHICH.left})::int as left,
      count(*) filter (where ${WHICH.bounced})::int as bounced from newsletter n`.execute(db);
  return rows[0] ?? { active: 0, left: 0, bounced: 0 };
}

/**
 * Takes an address out, as its own link would (Ley 29733): the consent is taken back and what waits for it is not sent.
 * Throws 404, 409 for one that left already.
 */
export function removeSubscriber(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('newsletter')
      .select(['email', 'active'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!row.active) throw conflict('left', newsletterTexts.left);
    await endSubscription(trx, row.email);
    await trx.updateTable('newsletter').set({ left_reason: reason }).where('id', '=', id).execute();
    await recordAct(trx, staff, { act: 'newsletter.remove', subject: 'newsletter', id, after: { reason } });
  });
}
