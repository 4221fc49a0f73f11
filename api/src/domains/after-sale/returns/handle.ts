import { canMoveReturn, type ReturnState, returnCause } from '@qhatu/contract/orders';
import type { OrderReturn, ReceiveReturnBody } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { sellerOf } from '../../../http/person';
import { byStaff, restockUnits } from '../../orders/decide';
import { lockOrder, noteEvent } from '../../orders/move';
import { type OrderRow, orderLines } from '../../orders/read';
import { recordAct, type Staff } from '../../staff/record-act';
import { type MailDeps, mailReturnAccepted, mailReturnReceived, mailReturnRefused } from '../mails';
import { afterSaleTexts } from '../texts';
import { countUnits, endReturned, isAllGone, valueOfUnits } from '../units';
import { type ReturnRow, returnLines, returnsOf } from './read';
import { RETURN_RECEIVED, type RefundReturnDeps, refundReturn } from './refund-return';

export interface HandleDeps extends MailDeps, RefundReturnDeps {
  app: Pick<FastifyInstance, 'mail' | 'jobs' | 'sealer'>;
}

const now = sql<Date>`now()`;

/**
 * Does one thing with a return, its order locked. Throws 404 for none, or another seller's (D4), 409 when it is not (any
 * more) where it can go from.
 */
async function withReturn(
  db: Db,
  person: Staff,
  id: number,
  to: ReturnState,
  act: (trx: Db, order: OrderRow, row: ReturnRow) => Promise<void>,
): Promise<OrderReturn> {
  const own = sellerOf(person);
  const missing = () => notFound(afterSaleTexts.returnGone, 'return_not_found');
  return db.transaction().execute(async (trx) => {
    const found = (query: Db) => query.selectFrom('order_returns').selectAll().where('id', '=', id).executeTakeFirst();
    const known = await found(trx);
    if (!known || (own !== null && known.seller_id !== own)) throw missing();
    const order = await lockOrder(trx, known.order_id);
    // Read again: whoever held the order may have decided it.
    const row = await found(trx);
    if (!order || !row) throw missing();
    if (!canMoveReturn(row.status, to)) throw conflict('return_decided', afterSaleTexts.returnDecided[row.status]);
    await act(trx, order, row);
    const shown = (await returnsOf(trx, { ...order, ...(await sumsNow(trx, order.id)) }, null)).find(
      (one) => one.id === id,
    );
    if (!shown) throw missing();
    return shown;
  });
}

const sumsNow = (trx: Db, id: number) =>
  trx.selectFrom('orders').select(['refunded', 'status']).where('id', '=', id).executeTakeFirstOrThrow();

/** Says yes or no to a return; its buyer is written to. `decision` is what they read, and why it was refused. */
export async function decideReturn(
  db: Db,
  deps: MailDeps,
  person: Staff,
  { id, to, decision }: { id: number; to: 'accepted' | 'refused'; decision: string | null },
): Promise<OrderReturn> {
  return withReturn(db, person, id, to, async (trx, order, row) => {
    await trx
      .updateTable('order_returns')
      .set({ status: to, decision, decided_at: now, decided_by: person.id })
      .where('id', '=', id)
      .execute();
    const data = { return: id, seller: row.seller_id };
    const act = to === 'accepted' ? 'order.return-accept' : 'order.return-refuse';
    await recordAct(trx, person, { act, subject: 'order', id: order.id, after: { return: id, reason: decision } });
    await noteEvent(trx, order.id, { ...byStaff(person), kind: `return-${to}`, reason: decision, data });
    const shown = (await returnsOf(trx, order, row.seller_id)).find((one) => one.id === id);
    if (shown) await (to === 'accepted' ? mailReturnAccepted : mailReturnRefused)(trx, deps, order, shown);
  });
}

/**
 * What was accepted has come: its money is asked to go back, under a key of its own so that it is one refund (D124), what is
 * whole goes back to the shelf, and an order of which nothing is left with the buyer is `returned`. All in one transaction.
 * While the payment is disputed the products are received all the same; money and end wait (`settleReturns`, D385).
 */
export async function receiveReturn(
  db: Db,
  deps: HandleDeps,
  person: Staff,
  id: number,
  body: ReceiveReturnBody,
): Promise<OrderReturn> {
  return withReturn(db, person, id, 'received', async (trx, order, row) => {
    const [lines, parts, unitsOf] = await Promise.all([
      orderLines(trx, [order.id]),
      returnLines(trx, [id]),
      countUnits(trx, [order.id]),
    ]);
    const restocked = new Map(body.restock.map(({ detail_id, qty }) => [detail_id, qty]));
    for (const [lineId, qty] of restocked) {
      const part = parts.find(({ line_id }) => line_id === lineId);
      if (!part || qty > part.qty) throw ruleBroken('restock_too_many', afterSaleTexts.restockTooMany);
      await trx
        .updateTable('order_return_lines')
        .set({ restocked: qty })
        .where('return_id', '=', id)
        .where('line_id', '=', lineId)
        .execute();
    }
    const by = byStaff(person);
    const cause = returnCause(row.reason);
    const going = new Map(parts.map(({ line_id, qty }) => [line_id, qty]));
    const amount = valueOfUnits(order, lines, unitsOf, going, cause);
    await noteEvent(trx, order.id, {
      ...by,
      kind: RETURN_RECEIVED,
      reason: body.decision ?? null,
      data: { return: id, seller: row.seller_id },
    });
    const isDisputed = order.status === 'disputed';
    const refund = isDisputed ? null : await refundReturn(trx, deps, order, { row, amount, by });
    await trx
      .updateTable('order_returns')
      .set({
        status: 'received',
        received_at: now,
        refund_id: refund?.id ?? null,
        due_after_dispute: isDisputed ? amount : null,
        ...(body.decision ? { decision: body.decision } : {}),
      })
      .where('id', '=', id)
      .execute();
    const after = {
      return: id,
      refund: refund?.id ?? null,
      restocked: body.restock.map((one) => [one.detail_id, one.qty]),
    };
    await recordAct(trx, person, { act: 'order.return-receive', subject: 'order', id: order.id, after });
    if (!isDisputed && isAllGone(lines, unitsOf, going)) await endReturned(trx, order, by, amount);
    const shown = (await returnsOf(trx, order, row.seller_id)).find((one) => one.id === id);
    if (shown) await mailReturnReceived(trx, deps, order, shown);
    const back = lines.flatMap(({ id: lineId, variant_id }) => {
      const qty = restocked.get(lineId) ?? 0;
      return variant_id !== null && qty > 0 ? [{ variantId: variant_id, qty }] : [];
    });
    await restockUnits(trx, order.id, back);
  });
}
