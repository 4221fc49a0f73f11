import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open';
import type { PaymentEventsTable } from '../../../db/schema/payments';
import type { Evidence, Problem } from './evidence';

export type EventRow = Selectable<PaymentEventsTable>;

/** Writes the event down. When it was known already, gives the row as it stands; a twin that is being applied is waited for. */
export async function recordEvent(trx: Db, evidence: Evidence): Promise<EventRow | null> {
  const { provider, eventId, reference, kind, code, amount, currency, chargeId, payload } = evidence;
  const written = await trx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: eventId,
      reference,
      kind,
      code,
      amount,
      currency,
      payload: JSON.stringify({ charge_id: chargeId ?? null, said: payload }),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return written ? null : ((await findEvent(trx, provider, eventId)) ?? null);
}

export const findEvent = (db: Db, provider: string, eventId: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export async function setProblem(trx: Db, { provider, eventId }: Evidence, problem: Problem): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ problem })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Whether we asked for a payment that belongs to no purchase: earlier releases did, and what is paid with one of theirs is
 * given back.
 */
export const isStray = async (db: Db, { provider, reference }: Evidence): Promise<boolean> =>
  (await findEvent(db, provider, `issued:${reference}`)) !== undefined;
