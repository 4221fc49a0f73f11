import { formatMoney } from '@qhatu/contract/money';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import type { By } from '../orders/decide';
import { LATE_CORRECTED } from '../orders/history';
import { lockOrder, noteEvent, orderEvents } from '../orders/move';
import { recordAct, type Staff } from '../staff/record-act';
import { dropRefundJob, finishRefund, isGivenUp, type RefundRow, refunds } from './order-refunds';
import { askForAccount } from './refund-account';
import { checkoutTexts } from './texts';

const byStaff = (staff: Staff): By => ({ actor: 'administration', actorId: staff.id });

/**
 * Records that a person has paid a refund by hand. `paid`: céntimos shown on their page, if it shows them. @throws 404 for
 * none; 409 when it is done, is the provider's to do, has another sum by now, or was corrected and the page names no sum
 * (D399)
 */
export async function completeByHand(
  app: Pick<FastifyInstance, 'mail'>,
  db: Db,
  siteUrl: string,
  { id, operation, paid, staff }: { id: number; operation: string; paid: number | null; staff: Staff },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await refunds(trx).where('id', '=', id).executeTakeFirst();
    if (known) await lockOrder(trx, known.order_id);
    const row = await refunds(trx).where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    if (paid === null ? await wasCorrected(trx, row) : paid !== row.amount) {
      throw conflict('refund_changed', checkoutTexts.refundChanged(formatMoney(row.amount)));
    }
    if (row.status !== 'by-hand' || !(await finishRefund(trx, app, siteUrl, id, operation, byStaff(staff)))) {
      throw conflict('refund_settled', checkoutTexts.refundSettled);
    }
    await recordAct(trx, staff, { act: 'refund.done', subject: 'refund', id, after: { operation } });
  });
}

/** True when an open page may show another sum. */
const wasCorrected = async (trx: Db, { id, order_id }: RefundRow): Promise<boolean> =>
  (await orderEvents(trx, order_id)).some(
    ({ kind, data }) => kind === LATE_CORRECTED && (data as { refund?: number } | null)?.refund === id,
  );

/**
 * Takes a refund over from a provider that has refused it, or not answered, through all tries (D396): it is paid by hand,
 * the provider is not asked again, and the buyer is asked for an account. @throws 404 for none, 409 when the provider may
 * still give it, is being asked at this moment, or has given it
 */
export async function takeRefundOver(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  { id, staff }: { id: number; staff: Staff },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await refunds(trx).where('id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
    await lockOrder(trx, known.order_id);
    // Before its job, as whoever puts it on again does: neither waits for the other, and no new job is overlooked.
    const row = await refunds(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (!isGivenUp(row) || !(await dropRefundJob(trx, id))) {
      throw conflict('refund_under_way', checkoutTexts.refundUnderWay);
    }
    await trx
      .updateTable('order_refunds')
      .set({ status: 'by-hand', taken_over_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const data = { amount: row.amount, refund: id };
    await noteEvent(trx, row.order_id, { ...byStaff(staff), kind: 'refund-by-hand', data });
    await recordAct(trx, staff, { act: 'refund.by-hand', subject: 'refund', id, after: { status: 'by-hand' } });
    if (row.account === null) await askForAccount(app, trx, id);
  });
}

/** Taken over from its provider, and not paid by hand yet (D396). */
export const isTakenOver = ({ status, taken_over_at }: RefundRow): boolean =>
  status === 'by-hand' && taken_over_at !== null;

/** True when the provider may report this refund as ours: it was asked for it, whoever pays it by now. */
export const isAwaited = (row: RefundRow): boolean =>
  row.refund_id === null && (row.status === 'asked' || isTakenOver(row));

/**
 * The provider has told that it gave this refund back, before or without its answer: nobody takes it over any more (D396), and what
 * was taken over is done.
 */
export async function nameOwnRefund(trx: Db, row: RefundRow, refundId: string): Promise<void> {
  const done = isTakenOver(row) && { status: 'done' as const, done_at: sql<Date>`now()`, taken_over_at: null };
  await trx
    .updateTable('order_refunds')
    .set({ refund_id: refundId, ...done })
    .where('id', '=', row.id)
    .execute();
}
