import { setTimeout as pause } from 'node:timers/promises';
import { newsletterSendForm } from '@qhatu/contract/forms';
import { redactText } from '@qhatu/contract/operations';
import type { NewsletterIssue, NewsletterPreview, NewsletterSendBody, NewsletterState } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import type { JobRun } from '../../jobs/runner';
import { recordAct, type Staff } from '../staff/record-act';
import { findIssue, lockDraft, previewIssue, SENDING } from './issues';
import { personaliseIssue } from './render';
import { newsletterTexts } from './texts';

/** Other work of the process gets its turn, and a kill takes no more of the runs of a job than one. */
const TURN_MS = 20_000;
/** Longer than a mail server may take (`SMTP_TIMES`): until then nobody else takes up what a run has in hand. */
const IN_HAND_SECONDS = 120;
const RECHECK_MS = 10_000;
/** Of an address whose server says 'later'. */
const TRIES = 3;
const LATER_MINUTES = 10;

type Jobs = FastifyInstance['jobs'];

export interface SendDeps {
  app: Pick<FastifyInstance, 'jobs' | 'mail'>;
  db: Db;
  /** The shop's own address, without a slash at the end (D54). */
  site: string;
}

/** Gives the issue its next turn of work: the job of any other turn does nothing. */
async function nextTurn(trx: Db, jobs: Jobs, id: number, runAt?: Date): Promise<void> {
  const { turn } = await trx
    .updateTable('newsletter_issues')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('id', '=', id)
    .returning('turn')
    .executeTakeFirstOrThrow();
  await jobs.add(trx, SENDING, { issue_id: id, turn }, runAt);
}

/**
 * Begins to send a draft as it stands now to everybody who is subscribed now (D228). Throws 404, 409 (see `lockDraft`), 422.
 */
export function startSending(
  { app, db, site }: SendDeps,
  staff: Staff,
  id: number,
  { version, per_minute }: NewsletterSendBody,
): Promise<NewsletterIssue> {
  return db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, id, version);
    checkForm(newsletterSendForm, { per_minute });
    const { subject, preheader, body, products } = draft;
    const words = { subject, preheader, body, product_ids: products.map((product) => product.id) };
    const rendered = await previewIssue(trx, words, site);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('newsletter_deliveries')
      .columns(['issue_id', 'subscriber_id'])
      .expression((eb) =>
        eb
          .selectFrom('newsletter')
          .select([sql<number>`${id}::int`.as('issue_id'), 'id'])
          .where('active', '=', true)
          .where('bounced_at', 'is', null),
      )
      .executeTakeFirstOrThrow();
    const total = Number(numInsertedOrUpdatedRows ?? 0);
    if (total === 0) throw ruleBroken('nobody', newsletterTexts.nobody);
    await trx
      .updateTable('newsletter_issues')
      .set({
        ...{ state: 'sending', started_at: sql<Date>`now()`, total, per_minute },
        rendered: JSON.stringify(rendered),
      })
      .where('id', '=', id)
      .execute();
    await nextTurn(trx, app.jobs, id);
    const after = { version, subject, total, per_minute };
    await recordAct(trx, staff, { act: 'newsletter.send', subject: 'newsletter', id, after });
    return findIssue(trx, id);
  });
}

/** Locks an issue in one of these states; throws 404 and 409. */
async function lockIn(trx: Db, id: number, states: readonly NewsletterState[], refusal: string): Promise<void> {
  const row = await trx
    .selectFrom('newsletter_issues')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!states.includes(row.state)) throw conflict('other_state', refusal);
}

const STEPS = {
  pause: { from: ['sending'], to: 'paused', refusal: newsletterTexts.notSending },
  resume: { from: ['paused'], to: 'sending', refusal: newsletterTexts.notPaused },
  stop: { from: ['sending', 'paused'], to: 'stopped', refusal: newsletterTexts.notGoing },
} as const;
export type SendStep = keyof typeof STEPS;

/** Pauses, goes on, or ends for good what is being sent; the mail in hand still goes out. Throws 404, 409 `other_state`. */
export function stepSending({ app, db }: SendDeps, staff: Staff, id: number, step: SendStep): Promise<NewsletterIssue> {
  const { from, to, refusal } = STEPS[step];
  return db.transaction().execute(async (trx) => {
    await lockIn(trx, id, from, refusal);
    await trx.updateTable('newsletter_issues').set({ state: to }).where('id', '=', id).execute();
    if (step === 'resume') await nextTurn(trx, app.jobs, id);
    if (step === 'stop') await closeIssue(trx, id, 'stopped');
    const after = await findIssue(trx, id);
    const { sent, total } = after;
    await recordAct(trx, staff, { act: `newsletter.${step}`, subject: 'newsletter', id, after: { sent, total } });
    return after;
  });
}

/** Nothing more goes out; what came of it is counted. */
async function closeIssue(trx: Db, id: number, state: 'sent' | 'stopped'): Promise<void> {
  await sql`
    update newsletter_deliveries set state = 'skipped', at = now() where issue_id = ${id} and state = 'waiting'`.execute(
    trx,
  );
  await sql`
    update newsletter_issues i set state = ${state}, finished_at = now(), sent = c.sent, failed = c.failed,
      skipped = i.total - c.sent - c.failed
    from (select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed
      from newsletter_deliveries where issue_id = ${id}) c
    where i.id = ${id}`.execute(trx);
}

interface Delivery {
  subscriber_id: number;
  tries: number;
}

interface Turn {
  issue_id: number;
  turn: number;
}

/** The next address in its order, in hand of this run alone; null when none is due or the turn is over. */
async function takeDelivery(db: Db, { issue_id, turn }: Turn): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    update newsletter_deliveries set due_at = now() + make_interval(secs => ${sql.lit(IN_HAND_SECONDS)})
    where issue_id = ${issue_id} and subscriber_id = (
      select d.subscriber_id from newsletter_deliveries d
      where d.issue_id = ${issue_id} and d.state = 'waiting' and d.due_at <= now()
        and exists (select from newsletter_issues i where i.id = ${issue_id} and i.turn = ${turn} and i.state = 'sending')
      order by d.subscriber_id limit 1 for update skip locked)
    returning subscriber_id, tries`.execute(db);
  return rows[0] ?? null;
}

interface Refusal {
  /** Later it may be taken. */
  isTemporary: boolean;
  /** There is no such mailbox; another refusal for good is about what we are (5.7, RFC 3463). */
  isBounce: boolean;
  text: string;
}

/** What a mail server answered to one address. Null: to something else, which it would say of every address. */
function refusalOf(error: unknown): Refusal | null {
  const {
    command,
    responseCode,
    response = '',
  } = error as { command?: string; responseCode?: number; response?: string };
  if (command !== 'RCPT TO' || typeof responseCode !== 'number') return null;
  const isTemporary = responseCode < 500;
  return {
    isTemporary,
    isBounce: !isTemporary && !/\b5\.7\.\d/.test(response),
    text: redactText(response).slice(0, 300),
  };
}

/**
 * Hands one mail over, under a key of its own, so that a second copy can be told (D206), and notes what came of it. A
 * refusal for good marks the address (D229). Throws what concerns every address: the job is tried again later.
 */
async function deliver({ app, db, site }: SendDeps, issue: number, rendered: NewsletterPreview, taken: Delivery) {
  const { subscriber_id } = taken;
  const note = (values: { state?: 'sent' | 'failed' | 'skipped'; error?: string; tries?: number; due_at?: Date }) =>
    db
      .updateTable('newsletter_deliveries')
      .set({ ...values, at: sql<Date>`now()` })
      .where('issue_id', '=', issue)
      .where('subscriber_id', '=', subscriber_id)
      .where('state', '=', 'waiting')
      .execute();
  const reader = await db
    .selectFrom('newsletter')
    .select(['email', 'unsubscribe_key'])
    .where('id', '=', subscriber_id)
    .where('active', '=', true)
    .where('bounced_at', 'is', null)
    .executeTakeFirst();
  if (!reader) {
    await note({ state: 'skipped' });
    return;
  }
  try {
    const mail = { to: reader.email, ...personaliseIssue(rendered, reader.unsubscribe_key) };
    const headers = leaveHeaders(site, reader.unsubscribe_key);
    await app.mail.send({ ...mail, headers }, `newsletter.${issue}.${subscriber_id}`);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) {
      // Not this address's fault: whoever comes next takes it up at once.
      await note({ due_at: new Date() });
      throw error;
    }
    const tries = taken.tries + 1;
    if (refusal.isTemporary && tries < TRIES) {
      await note({ tries, error: refusal.text, due_at: new Date(Date.now() + LATER_MINUTES * 60_000) });
      return;
    }
    await note({ tries, state: 'failed', error: refusal.text });
    if (!refusal.isBounce) return;
    await db
      .updateTable('newsletter')
      .set({ bounced_at: sql<Date>`now()`, bounce: refusal.text })
      .where('id', '=', subscriber_id)
      .execute();
    return;
  }
  await note({ state: 'sent' });
}

/** How a mail program leaves the list with one click, without a login (RFC 8058). */
const leaveHeaders = (site: string, key: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/api/web/users/unsuscribe/one-click?clave=${key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What is left is sent in another turn, or nothing is left and the issue is sent. */
async function goOn({ app, db }: SendDeps, { issue_id, turn }: Turn): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const issue = await trx
      .selectFrom('newsletter_issues')
      .select(['state', 'turn'])
      .where('id', '=', issue_id)
      .forUpdate()
      .executeTakeFirst();
    if (issue?.state !== 'sending' || issue.turn !== turn) return;
    const { rows } = await sql<{ isDue: boolean }>`
      select due_at <= now() as "isDue" from newsletter_deliveries where issue_id = ${issue_id} and state = 'waiting'
      order by due_at limit 1`.execute(trx);
    const [first] = rows;
    if (!first) await closeIssue(trx, issue_id, 'sent');
    else await nextTurn(trx, app.jobs, issue_id, first.isDue ? undefined : new Date(Date.now() + RECHECK_MS));
  });
}

/**
 * A turn of sending: one address after the other at the issue's pace, each once. Killed anywhere, the job's next run goes on
 * behind the last address that was noted; the one in hand gets its mail again under the same `Message-ID`, at most.
 */
async function sendTurn(deps: SendDeps, turn: Turn, { signal }: JobRun): Promise<void> {
  const issue = await deps.db
    .selectFrom('newsletter_issues')
    .select(['per_minute', 'rendered'])
    .where('id', '=', turn.issue_id)
    .where('turn', '=', turn.turn)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!issue?.rendered || !issue.per_minute) return;
  const gap = 60_000 / issue.per_minute;
  const end = performance.now() + TURN_MS;
  let next = performance.now() + gap;
  do {
    await pause(Math.max(0, next - performance.now()), undefined, { signal }).catch(() => signal.throwIfAborted());
    next = performance.now() + gap;
    const taken = await takeDelivery(deps.db, turn);
    if (!taken) break;
    await deliver(deps, turn.issue_id, issue.rendered, taken);
  } while (performance.now() < end);
  await goOn(deps, turn);
}

/** Says what a turn of sending does. One at a time in a process: the pace is the issue's. */
export function handleSending(deps: SendDeps): void {
  deps.app.jobs.handle(SENDING, (payload, run) => sendTurn(deps, payload as Turn, run), { atOnce: 1 });
}
