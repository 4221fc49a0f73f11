import { toSoles } from '@qhatu/contract/money';
import type { LineRefundPreview, LineRefundPreviewBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { requestedRefund } from '../after-sale/staff-orders/refund';
import type { Staff } from '../staff/record-act';
import { type AllocatedOrder, allocate } from './allocation';
import { readOrder } from './post';
import { recordTerms } from './terms';

/** A seller's earnings from an order, and the shop's commission on them, in céntimos. */
function sharesOf(order: AllocatedOrder, sellerId: number) {
  const sum = { seller: 0, commission: 0 };
  for (const { kind, ownerId, amount } of allocate(order)) {
    if (ownerId === sellerId && kind.startsWith('seller-')) sum.seller -= amount;
    if (kind === 'commission') sum.commission -= amount;
  }
  return sum;
}

/**
 * Previews the cost of a refund to its seller, by the ledger's own rules (D250); nothing goes back. @throws the errors of
 * the refund itself: 404, 409, 422
 */
export async function previewRefund(
  db: Db,
  person: Staff,
  orderId: number,
  { lines: wished }: LineRefundPreviewBody,
): Promise<LineRefundPreview> {
  return db.transaction().execute(async (trx) => {
    const { order: row, lines, amount } = await requestedRefund(trx, person, orderId, wished);
    await recordTerms(trx, orderId);
    const order = await readOrder(trx, row);
    const more = new Map(lines.map(({ line_id, amount }) => [line_id, amount]));
    const after = {
      ...order,
      refunded: order.refunded + amount,
      refundOpen: order.refundOpen + amount,
      reversed: order.reversed || order.refunded + amount === order.total,
      lines: order.lines.map((line) => ({ ...line, refunded: line.refunded + (more.get(line.id) ?? 0) })),
    };
    const [now, then] = [sharesOf(order, person.id), sharesOf(after, person.id)];
    const cost = now.seller - then.seller;
    return { amount: toSoles(amount), cost: toSoles(cost), commission: toSoles(now.commission - then.commission) };
  });
}
