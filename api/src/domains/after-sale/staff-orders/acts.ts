import { ROLE } from '@qhatu/contract/model';
import { canMove, type OrderState, SENDABLE_STATES } from '@qhatu/contract/orders';
import { isTransfer, type MethodId } from '@qhatu/contract/payment-methods';
import type { StaffOrder } from '@qhatu/contract/wire';
import { type ShopActor, sellerOf } from '../../../http/person';
import { mayArriveLate } from '../../checkout/late-transfers';
import { isApprovable } from '../../orders/decide';
import type { OrderLineRow, OrderRow } from '../../orders/read';
import type { UnitsOf } from '../units';

/** Money of these can go back in part, whatever came of the products. */
const SENT: readonly OrderState[] = ['sent', 'delivered', 'returned', 'cancelled'];

/** Whether nothing of a line is on its way, and it is to be sent. */
export const isUntouched = (line: OrderLineRow, unitsOf: UnitsOf): boolean =>
  line.cancelled_at === null && line.sent_at === null && unitsOf(line.id).packed === 0;

/** Whether nothing of an order is on its way. */
export const isNothingSent = (lines: readonly OrderLineRow[], unitsOf: UnitsOf): boolean =>
  lines.every((line) => line.cancelled_at !== null || isUntouched(line, unitsOf));

/** Whose orders somebody sees: a seller's own lines; all of them (null) for administration and, who only reads, for support (D270). */
export const ordersSeenBy = (person: ShopActor): number | null => (onlyReads(person) ? null : sellerOf(person));

/** Sees orders and changes nothing of them. */
export const onlyReads = ({ role }: Pick<ShopActor, 'role'>): boolean => role === ROLE.support;

/** For who only reads. */
export const NO_ACTS: StaffOrder['can'] = {
  change: false,
  approve: false,
  late_transfer: false,
  cancel: false,
  cancel_lines: [],
  send: false,
  edit_address: false,
  refund: false,
};

/** What may be done with an order now, by a seller (`own`), without what sends money back by their staff, or by administration (null); each act looks again when it is done. */
export function actsOn(
  order: OrderRow,
  all: readonly OrderLineRow[],
  unitsOf: UnitsOf,
  { own, paysBack }: { own: number | null; paysBack: boolean },
): StaffOrder['can'] {
  const lines = all.filter(({ seller_id }) => own === null || seller_id === own);
  const isSending = SENDABLE_STATES.includes(order.status);
  const isUnsent = isNothingSent(all, unitsOf);
  const canCancel = canMove(order.status, 'cancelled') && order.status !== 'disputed' && isUnsent;
  const isAll = all.every((line) => line.cancelled_at !== null || lines.includes(line));
  const isReviewed = isTransfer(order.payment_type_id as MethodId);
  return {
    change: true,
    approve: own === null && isReviewed && isApprovable(order),
    late_transfer: own === null && mayArriveLate(order),
    cancel: paysBack && canCancel && (own === null || (isAll && isSending)),
    cancel_lines: paysBack && isSending ? lines.filter((line) => isUntouched(line, unitsOf)).map(({ id }) => id) : [],
    send: isSending && lines.some((line) => line.cancelled_at === null && unitsOf(line.id).packed < line.qty),
    edit_address: own === null && isUnsent && (isSending || order.status === 'awaiting_payment'),
    refund: own === null && SENT.includes(order.status) && order.approved_at !== null && order.refunded < order.total,
  };
}
