import { randomInt } from 'node:crypto';
import { PAID_STATES } from '@qhatu/contract/orders';
import { LIMA_REGION_ID } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** A shared product earns one code in this time, and the code lives longer than that. */
const PAUSE_DAYS = 30;
const LIFE_DAYS = 60;
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export type Earned =
  | { kind: 'new' | 'again'; code: string; promotionId: number }
  /** Only a purchase earns one; after a used one there is a pause. */
  | { kind: 'no-purchase' | 'pause' };

/**
 * The code that sharing earns (spec 2 §1): free shipping to Lima, once, for this person alone (D90). Who shares again gets the
 * same code for as long as it is unused. Call it inside a transaction that holds the person's row.
 */
export async function earnShareCode(trx: Db, userId: number): Promise<Earned> {
  const isOpen = sql<boolean>`(uses < max_uses and enabled and now() < until) is true`;
  // A code lives longer than the pause: an open one of any age is the one to give again.
  const last = await trx
    .selectFrom('promotions')
    .select(['id', 'code', isOpen.as('open')])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([isOpen, eb('since', '>', sql<Date>`now() - make_interval(days => ${sql.lit(PAUSE_DAYS)})`)]))
    .orderBy(isOpen, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.open) return { kind: 'again', code: last.code, promotionId: last.id };
  if (last) return { kind: 'pause' };
  if (!(await hasBought(trx, userId))) return { kind: 'no-purchase' };
  const { id, code } = await trx
    .insertInto('promotions')
    .values({
      code: newCode(),
      type_id: 1,
      rate: 100,
      max_uses: 1,
      user_id: userId,
      region_id: LIMA_REGION_ID,
      until: sql<Date>`now() + make_interval(days => ${sql.lit(LIFE_DAYS)})`,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  return { kind: 'new', code, promotionId: id };
}

/** An order that came to nothing earns nothing. */
async function hasBought(trx: Db, userId: number): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .where('status', 'in', ['awaiting_payment', ...PAID_STATES])
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** 30^8 codes: nobody finds one by trying, and it is of no use to anybody else. */
const newCode = (): string => `ENVIO-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
