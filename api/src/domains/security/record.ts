import type { SecurityDetails, SecurityKind } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';

export interface SecurityEvent {
  kind: SecurityKind;
  /** Whose account it is about. */
  userId: number | null;
  /** Who did it: the account's owner when left out, null for nobody who was logged in. */
  actorId?: number | null;
  details?: SecurityDetails;
}

/** An event as a row of `security_events`, for statements that write it along with what it is about. */
export const eventRow = (origin: Origin, { kind, userId, actorId = userId, details = {} }: SecurityEvent) => ({
  user_id: userId,
  actor_id: actorId,
  kind,
  network: origin.address,
  device: origin.device,
  details: JSON.stringify(details),
});

/** Writes to the security log; in the transaction of what it is about, where there is one. */
export async function recordEvent(db: Db, origin: Origin, event: SecurityEvent): Promise<void> {
  await db.insertInto('security_events').values(eventRow(origin, event)).execute();
}

/**
 * Says who makes the changes of this transaction: what the trigger on `users` notes by itself (role, suspension, e-mail)
 * then names them. Without it such an entry names nobody, as for an operator at the database.
 */
export async function changesBy(trx: Db, origin: Origin, actorId: number): Promise<void> {
  const who = JSON.stringify({ id: actorId, network: origin.address, device: origin.device });
  await sql`select set_config('qhatu.actor', ${who}, true)`.execute(trx);
}

/** Takes network and device out of the entries of somebody who left (Ley 29733): what happened stays, from where goes. */
export async function forgetOrigins(trx: Db, userId: number): Promise<void> {
  await sql`
    update security_events set network = null, device = null
    where (user_id = ${userId} or actor_id = ${userId}) and (network is not null or device is not null)`.execute(trx);
  await sql`
    update staff_acts set network = null, device = null
    where actor_id = ${userId} and (network is not null or device is not null)`.execute(trx);
}
