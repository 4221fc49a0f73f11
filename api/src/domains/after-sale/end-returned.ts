import { formatMoney } from '@qhatu/contract/money';
import { canMove } from '@qhatu/contract/orders';
import type { Db } from '../../db/open';
import type { By } from '../orders/decide';
import { moveOrders } from '../orders/move';
import type { OrderRow } from '../orders/read';

/** A locked order of which nothing is left with its buyer is `returned`, where it may go there; `amount`: céntimos that go back with its last units. */
export async function endReturned(trx: Db, order: OrderRow, by: By, amount: number): Promise<void> {
  if (!canMove(order.status, 'returned')) return;
  const reason = amount > 0 ? `Se devuelven ${formatMoney(amount)}` : null;
  await moveOrders(trx, [order], 'returned', { ...by, kind: 'returned', reason });
}
