import { addWorkingDays, type CalendarDay, isoOf, limaDay } from '@qhatu/contract/dates';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { conflict } from '../../http/errors';
import type { Message } from '../../mail';
import { mailToPerson } from '../accounts/mails';
import { recordAct, type Staff } from '../staff/record-act';
import { type DispatchMail, pausedMail, reopenedMail, type Unsent } from './mails';

/** What writing to somebody takes. */
export interface DispatchDeps {
  app: Pick<FastifyInstance, 'mail'>;
  siteUrl: string;
}

const NOT_PAUSED = 'Los productos de esta tienda ya están a la venta.';

const writeTo = (
  { app, siteUrl }: DispatchDeps,
  trx: Db,
  sellerId: number,
  write: (who: DispatchMail) => Promise<Message>,
) => mailToPerson(app, trx, sellerId, (who) => write({ ...who, siteUrl }));

/**
 * Takes a seller's products off sale for `days` working days at least, and tells them. Answers whether it did: done twice, or by two
 * at once, it happens once.
 */
export async function pauseSeller(
  deps: DispatchDeps,
  trx: Db,
  sellerId: number,
  { unsent, today, days }: { unsent: Unsent; today: CalendarDay; days: number },
): Promise<boolean> {
  const until = addWorkingDays(today, days);
  const paused = await trx
    .insertInto('seller_pauses')
    .values({ seller_id: sellerId, reason: 'late-dispatch', until: isoOf(until) })
    .onConflict((oc) => oc.column('seller_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!paused) return false;
  await setSelling(trx, sellerId, false);
  await writeTo(deps, trx, sellerId, (who) => pausedMail(trx, who, unsent, until));
  return true;
}

/** The products are on sale again, and the seller is told. Answers whether there was a pause to end. `endedBy`: null, by itself. */
export async function endPause(
  deps: DispatchDeps,
  trx: Db,
  sellerId: number,
  endedBy: number | null = null,
): Promise<boolean> {
  const ended = await trx
    .updateTable('seller_pauses')
    .set({ ended_at: sql<Date>`now()`, ended_by: endedBy })
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await setSelling(trx, sellerId, true);
  await writeTo(deps, trx, sellerId, (who) => reopenedMail(trx, who));
  return true;
}

async function setSelling(trx: Db, sellerId: number, sells: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ selling_paused_at: sells ? null : sql<Date>`now()` })
    .where('id', '=', sellerId)
    .execute();
  await touchCatalog(trx);
}

/**
 * Administration puts a seller's products on sale before their time; what was late until today does not stop them again. Throws
 * 409 when they are not paused.
 */
export async function reopenSeller(
  deps: DispatchDeps,
  db: Db,
  staff: Staff,
  { sellerId, reason }: { sellerId: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endPause(deps, trx, sellerId, staff.id))) throw conflict('not_paused', NOT_PAUSED);
    await recordAct(trx, staff, {
      ...({ act: 'shop.reopen', subject: 'shop', id: sellerId } as const),
      before: { paused: true },
      after: { paused: false, reason },
    });
  });
}

/** When this seller's last pause ended, on Lima's calendar; null: there was none that has. */
export async function lastEnd(trx: Db, sellerId: number): Promise<CalendarDay | null> {
  const row = await trx
    .selectFrom('seller_pauses')
    .select('ended_at')
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ? limaDay(row.ended_at) : null;
}
