import { formatMoney, toSoles } from '@qhatu/contract/money';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { LATE_CORRECTED, LATE_WITHDRAWN } from '../orders/history';
import { lockOrder, noteEvent, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { isLateTransfer } from '../orders/refunds';
import { recordAct, type Staff } from '../staff/record-act';
import { transferCorrectedMail, transferWithdrawnMail } from './mails';
import type { RefundRow } from './order-refunds';
import { askForAccount, dropAccountQuestion } from './refund-account';
import { checkoutTexts } from './texts';

/** A late transfer that was recorded wrong (D399). */
export interface WrongTransfer {
  orderId: number;
  refundId: number;
  /** Céntimos that it has on the page of whoever mends it. */
  recorded: number;
  /** Its buyer reads it. */
  reason: string;
  staff: Staff;
}

interface Deps {
  app: Pick<FastifyInstance, 'jobs' | 'mail'>;
  siteUrl: string;
}

/**
 * Corrects the sum of a late transfer; the order's history and the register of acts keep the first one. The buyer gets a
 * mail where they may know of the first sum. The same sum again changes nothing. @throws 404 for none, 409 when it was paid
 * back, withdrawn or corrected otherwise meanwhile
 */
export async function correctLateTransfer(
  db: Db,
  { app, siteUrl }: Deps,
  { amount, ...wrong }: WrongTransfer & { amount: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { order, row } = await lockTransfer(trx, wrong);
    if (row.amount === amount) return;
    requireAsSeen(row, wrong);
    await trx.updateTable('order_refunds').set({ amount }).where('id', '=', row.id).execute();
    const { staff, reason } = wrong;
    const data = { amount, refund: row.id };
    await noteEvent(trx, order.id, { ...byOf(staff), kind: LATE_CORRECTED, reason, data });
    await recordAct(trx, staff, {
      ...{ act: 'order.late-transfer-correct', subject: 'order', id: order.id },
      before: { refund: row.id, amount: toSoles(row.amount) },
      after: { refund: row.id, amount: toSoles(amount), reason },
    });
    const { mayKnow, isAsked } = await takeQuestionBack(trx, row);
    if (mayKnow) {
      const sums = { before: formatMoney(row.amount), after: formatMoney(amount) };
      await app.mail.later(trx, await transferCorrectedMail(trx, order, { ...sums, reason }, siteUrl));
    }
    if (!isAsked) await askForAccount(app, trx, row.id);
  });
}

/**
 * Withdraws a late transfer that never came, or came for another order: nothing is to be paid back, and its operation may be
 * recorded again. The order's history and the register of acts keep the record. @throws 404 for none, 409 when it was paid
 * back, withdrawn or corrected meanwhile
 */
export async function withdrawLateTransfer(db: Db, { app, siteUrl }: Deps, wrong: WrongTransfer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { order, row } = await lockTransfer(trx, wrong);
    requireAsSeen(row, wrong);
    const { mayKnow } = await takeQuestionBack(trx, row);
    await trx.deleteFrom('order_refunds').where('id', '=', row.id).execute();
    const { staff, reason } = wrong;
    const data = { amount: row.amount, refund: row.id };
    await noteEvent(trx, order.id, { ...byOf(staff), kind: LATE_WITHDRAWN, reason, data });
    await recordAct(trx, staff, {
      ...{ act: 'order.late-transfer-withdraw', subject: 'order', id: order.id },
      before: { refund: row.id, amount: toSoles(row.amount) },
      after: { refund: null, amount: null, reason },
    });
    if (!mayKnow) return;
    await app.mail.later(trx, await transferWithdrawnMail(trx, order, { amount: row.amount, reason }, siteUrl));
  });
}

const byOf = (staff: Staff) => ({ actor: 'administration', actorId: staff.id }) as const;

/** The order, and then its refund, as everybody who changes both. */
async function lockTransfer(
  trx: Db,
  { orderId, refundId }: WrongTransfer,
): Promise<{ order: OrderRow; row: RefundRow }> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw notFound();
  const row = await trx
    .selectFrom('order_refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) {
    if (await isWithdrawn(trx, orderId, refundId)) {
      throw conflict('transfer_withdrawn', checkoutTexts.transferWithdrawnBefore);
    }
    throw notFound();
  }
  if (!isLateTransfer(row.key)) throw notFound();
  if (row.status !== 'by-hand') throw conflict('refund_settled', checkoutTexts.transferPaidBack);
  return { order, row };
}

const isWithdrawn = async (trx: Db, orderId: number, refundId: number): Promise<boolean> =>
  (await orderEvents(trx, orderId)).some(
    ({ kind, data }) => kind === LATE_WITHDRAWN && (data as { refund?: number } | null)?.refund === refundId,
  );

function requireAsSeen({ amount }: RefundRow, { recorded }: WrongTransfer): void {
  if (amount !== recorded) throw conflict('transfer_changed', checkoutTexts.transferChanged(formatMoney(amount)));
}

/**
 * Takes an unfinished question for the account back, and says whether the buyer may know of the refund, and whether they
 * were surely asked or have named an account. One that was begun counts as known and not as asked: a process that died may
 * have sent the mail, and its job does not say.
 */
async function takeQuestionBack(trx: Db, { id, account }: RefundRow): Promise<{ mayKnow: boolean; isAsked: boolean }> {
  const question = await dropAccountQuestion(trx, id);
  const isNamed = account !== null;
  return {
    mayKnow: isNamed || question !== 'dropped',
    isAsked: isNamed || question === 'none' || question === 'running',
  };
}
