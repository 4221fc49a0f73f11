import { ROLE } from '@qhatu/contract/model';
import { METHOD_OF, type Provider } from '@qhatu/contract/payment-methods';
import { PAYMENT_PROBLEM_KINDS, type PaymentProblem, type PaymentProblemList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import type { OrderRow } from '../orders/read';
import { type PaymentEvent, UNREADABLE } from '../payments/provider';
import { recordAct, type Staff } from '../staff/record-act';
import { givenByProvider } from './order-refunds';
import { checkoutTexts } from './texts';

type Side = PaymentProblem['ours'];

/** A problem as whoever found it tells of it. */
export interface FoundProblem {
  provider: Provider;
  kind: Exclude<PaymentProblem['kind'], 'other'>;
  /** The provider's name of the payment, or of the notice. */
  chargeId: string;
  orderId: number | null;
  ours: Side;
  /** `capture`: PayPal's name of the money, where `chargeId` is that of its order. */
  theirs: Side & { capture?: string | null };
}

/** Our side of money that is no order. */
export const NOTHING_HERE: Side = { state: 'none', amount: null, currency: null, returned: null };

/** Our side of an order: amounts in minor units of the currency in which it was charged. */
export async function sideOf(db: Db, order: OrderRow): Promise<Side> {
  const returned = await givenByProvider(db, order.id);
  return {
    ...{ state: order.status, amount: order.charge_amount ?? order.total, returned },
    currency: order.charge_currency ?? 'PEN',
  };
}

/** A problem of an order as it is now, or of money that is no order. */
export const problemOf = async (
  db: Db,
  { order, ...found }: Omit<FoundProblem, 'orderId' | 'ours'> & { order: OrderRow | null },
): Promise<FoundProblem> => ({
  ...found,
  orderId: order?.id ?? null,
  ours: order ? await sideOf(db, order) : NOTHING_HERE,
});

/** Outcome of a provider's message whose problem a person has closed. */
export const SEEN = 'seen';

/** Keeps one open problem for each payment and kind, however often it is found. @returns its id */
export async function openProblem(trx: Db, found: FoundProblem): Promise<number> {
  const { provider, kind, chargeId, orderId, ours, theirs } = found;
  const { rows } = await sql<{ id: number }>`
    insert into payment_problems (provider, kind, charge_id, order_id, ours, theirs)
    values (${provider}, ${kind}, ${chargeId}, ${orderId}, ${JSON.stringify(ours)}, ${JSON.stringify(theirs)})
    on conflict (provider, charge_id, kind) where closed_at is null
    do update set seen_at = now(), ours = excluded.ours, theirs = excluded.theirs
    returning id`.execute(trx);
  return (rows[0] as { id: number }).id;
}

/** Closes problems that are found no more, so that nobody has to. */
export async function closeGone(
  trx: Db,
  {
    provider,
    chargeId,
    kinds,
    note,
  }: Pick<FoundProblem, 'provider' | 'chargeId'> & {
    kinds: readonly FoundProblem['kind'][];
    note: string;
  },
): Promise<void> {
  if (kinds.length === 0) return;
  await trx
    .updateTable('payment_problems')
    .set({ closed_at: sql<Date>`now()`, note })
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('closed_at', 'is', null)
    .where('kind', 'in', kinds)
    .execute();
}

/** Money that names a purchase which is not ours: nobody is given it back by us, and somebody has to look (D272). */
export const openUnknownOrderProblem = (trx: Db, { provider, chargeId, code, amount, currency, kind }: PaymentEvent) =>
  openProblem(trx, {
    ...{ provider, kind: 'unknown_order', chargeId: chargeId ?? code, orderId: null, ours: NOTHING_HERE },
    theirs: { state: kind, amount, currency, returned: null },
  });

export const problemFilter = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  provider: z.enum(Object.keys(METHOD_OF) as [Provider, ...Provider[]]).optional(),
  /** `me`, or `nobody`: those that nobody looks into. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** The last id of the page before. */
  after: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(50),
});

/** Lists differences between the shop and its providers (D125), newest first, a page by key. */
export async function listProblems(
  db: Db,
  { id: reader }: Pick<Staff, 'id'>,
  { state, provider, assigned, after, perPage }: z.infer<typeof problemFilter>,
): Promise<PaymentProblemList> {
  const found = await problems(db)
    .$if(state !== 'all', (query) => query.where('p.closed_at', state === 'open' ? 'is' : 'is not', null))
    .$if(provider !== undefined, (query) => query.where('p.provider', '=', provider ?? ''))
    .$if(assigned === 'me', (query) => query.where('p.assigned_to', '=', reader))
    .$if(assigned === 'nobody', (query) => query.where('p.assigned_to', 'is', null))
    .$if(after !== undefined, (query) => query.where('p.id', '<', after ?? 0))
    .orderBy('p.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const data = found.slice(0, perPage).map(problemToWire);
  return { data, next: found.length > perPage ? (data.at(-1)?.id ?? null) : null };
}

const problems = (db: Db) =>
  db
    .selectFrom('payment_problems as p')
    .leftJoin('users as a', 'a.id', 'p.assigned_to')
    .leftJoin('users as c', 'c.id', 'p.closed_by')
    .selectAll('p')
    .select(['a.user_name as assignee_name', 'c.user_name as closer_name']);

type ProblemRow = Awaited<ReturnType<ReturnType<typeof problems>['execute']>>[number];

function problemToWire({ assigned_to, assignee_name, closer_name, ...row }: ProblemRow): PaymentProblem {
  const person = (id: number | null, user_name: string | null) =>
    id === null ? null : { id, user_name: user_name ?? '' };
  return {
    ...row,
    // After a rollback a later release's kinds are in the table: the page must show the others all the same (D272).
    kind: PAYMENT_PROBLEM_KINDS.find((known) => known === row.kind) ?? 'other',
    ours: row.ours as PaymentProblem['ours'],
    theirs: row.theirs as PaymentProblem['theirs'],
    found_at: row.found_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    assignee: person(assigned_to, assignee_name),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: person(row.closed_by, closer_name),
  };
}

/**
 * Closes a problem and the messages that reported it, with a person's note. If it is found again, it opens again. @throws
 * 404, and 409 the second time
 */
export const closeProblem = (db: Db, id: number, note: string, staff: Staff): Promise<PaymentProblem> =>
  change(db, id, { closed_at: sql<Date>`now()`, closed_by: staff.id, note }, async (trx) => {
    await trx
      .updateTable('provider_messages')
      .set({ outcome: SEEN })
      .where('problem_id', '=', id)
      .where('outcome', 'in', ['unknown', UNREADABLE])
      .execute();
    await recordAct(trx, staff, { act: 'payment-problem.close', subject: 'payment-problem', id, after: { note } });
  });

/**
 * Assigns a problem to a person of administration, or to nobody. @throws 404, 409 when it is closed, 422 for anybody else
 */
export const assignProblem = (db: Db, id: number, userId: number | null, staff: Staff): Promise<PaymentProblem> =>
  change(db, id, { assigned_to: userId }, async (trx, before) => {
    if (userId !== null && !(await isAdministration(trx, userId))) {
      throw ruleBroken('not_staff', checkoutTexts.problemNotStaff, { user_id: checkoutTexts.problemNotStaff });
    }
    if (before === userId) return;
    await recordAct(trx, staff, {
      act: 'payment-problem.assign',
      subject: 'payment-problem',
      id,
      before: { assigned_to: before },
      after: { assigned_to: userId },
    });
  });

type Change =
  | { closed_at: ReturnType<typeof sql<Date>>; closed_by: number; note: string }
  | { assigned_to: number | null };

/** Changes one that is open, and hands `work` who looked into it before. */
function change(
  db: Db,
  id: number,
  values: Change,
  work: (trx: Db, assignedBefore: number | null) => Promise<void>,
): Promise<PaymentProblem> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('payment_problems')
      .select(['closed_at', 'assigned_to'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw notFound(checkoutTexts.problemGone);
    if (known.closed_at !== null) throw conflict('problem_closed', checkoutTexts.problemClosed);
    await work(trx, known.assigned_to);
    await trx.updateTable('payment_problems').set(values).where('id', '=', id).execute();
    return problemToWire(await problems(trx).where('p.id', '=', id).executeTakeFirstOrThrow());
  });
}

const isAdministration = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', ROLE.admin)
    .executeTakeFirst()) !== undefined;
