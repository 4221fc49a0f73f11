import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { IntentRow } from './find';

/** What the buyer was given to pay with. */
export interface Charge {
  id: string;
  /** Until when the provider takes it; null as long as the intent. */
  until: Date | null;
  /** Minor units of `currency`. */
  amount: number;
  currency: 'PEN' | 'USD';
  rate?: number;
}

/** Keeps the charge with its purchase. */
export async function keepCharge(db: Db, { reference }: IntentRow, charge: Charge): Promise<void> {
  await db
    .updateTable('order_intents')
    .set({
      charge_id: charge.id,
      charge_until: charge.until,
      charge_amount: charge.amount,
      charge_currency: charge.currency,
      exchange_rate: charge.rate ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .execute();
}

/** A charge that can still be paid is given out again: two tabs, or a reload, are one payment. */
export const liveCharge = ({ charge_id, charge_until }: IntentRow, now = Date.now()): string | null =>
  charge_id !== null && (charge_until === null || charge_until.getTime() > now) ? charge_id : null;
