import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { completeIntent, NoLongerAvailable, type OnStored } from '../intents/complete';
import { type IntentRow, lockIntent } from '../intents/find';
import { approvePaid } from './approve';
import { type Evidence, METHOD_OF, type Problem, type Settlement } from './evidence';
import { type EventRow, isStray, recordEvent, setProblem } from './record';

export interface SettleHooks {
  /** The order is stored: its mail. */
  onStored: OnStored;
  /** A stored order was paid: its mail. */
  onApproved: OnStored;
  /** Money that must go back: runs in the transaction that says so. */
  onProblem: (trx: Db, evidence: Evidence, problem: Problem) => Promise<void>;
}

/**
 * Applies what a provider said, once (D27, D75): browser and notification may both bring it, twice, late and in any
 * order; the event's row decides who is first and the intent's row who goes on. Everything happens in one transaction,
 * so a process that dies in it leaves nothing behind and the next messenger does all of it.
 */
export async function settle(db: Db, evidence: Evidence, hooks: SettleHooks): Promise<Settlement> {
  try {
    return await db.transaction().execute((trx) => settleWithin(trx, evidence, hooks));
  } catch (error) {
    if (!(error instanceof NoLongerAvailable)) throw error;
    return db.transaction().execute(async (trx) => {
      // The rollback took the event's row along, so another messenger may have settled it since.
      const settled = settledAs(await recordEvent(trx, evidence));
      return settled ?? withProblem(trx, evidence, 'goods_gone', hooks);
    });
  }
}

async function settleWithin(trx: Db, evidence: Evidence, hooks: SettleHooks): Promise<Settlement> {
  const settled = settledAs(await recordEvent(trx, evidence));
  if (settled) return settled;
  if (evidence.kind === 'refused') return { state: 'refused' };

  const intent = await lockIntent(trx, evidence.reference);
  const problem = intent ? mismatch(intent, evidence) : await unknown(trx, evidence);
  if (!intent || problem) return withProblem(trx, evidence, problem ?? 'unknown_reference', hooks);

  const { code, payerId, chargeId: padId } = evidence;
  if (intent.status === 'done') {
    const state = await approvePaid(trx, intent, evidence, hooks.onApproved);
    if (state === 'paid_twice') return withProblem(trx, evidence, state, hooks);
  } else {
    await completeIntent(trx, intent, { code, payerId, padId, paid: true }, hooks.onStored);
  }
  await trx
    .updateTable('payment_events')
    .set({ applied_at: sql<Date>`now()`, order_id: intent.order_id })
    .where('provider', '=', evidence.provider)
    .where('event_id', '=', evidence.eventId)
    .execute();
  return { state: 'applied', orderId: intent.order_id };
}

/** What an event that was known already came to; null when nothing was decided yet. */
function settledAs(known: EventRow | null): Settlement | null {
  if (known?.applied_at && known.order_id !== null) return { state: 'applied', orderId: known.order_id };
  return known?.problem ? { state: 'problem', problem: known.problem as Problem } : null;
}

/** Method, amount and currency must be the purchase's own (D37). */
function mismatch(intent: IntentRow, evidence: Evidence): Problem | null {
  if (intent.payment_type_id !== METHOD_OF[evidence.provider]) return 'wrong_method';
  const amount = intent.charge_amount ?? intent.total;
  const currency = intent.charge_currency ?? 'PEN';
  return amount === evidence.amount && currency === evidence.currency ? null : 'wrong_amount';
}

/** Ours without a purchase, or nothing that we know of. */
const unknown = async (trx: Db, evidence: Evidence): Promise<Problem> =>
  (await isStray(trx, evidence)) ? 'stray' : 'unknown_reference';

async function withProblem(trx: Db, evidence: Evidence, problem: Problem, hooks: SettleHooks): Promise<Settlement> {
  await setProblem(trx, evidence, problem);
  await hooks.onProblem(trx, evidence, problem);
  return { state: 'problem', problem };
}
