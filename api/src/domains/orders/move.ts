import { mayMove, type OrderState } from '@qhatu/contract/orders';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import type { Database } from '../../db/schema';
import type { OrderActor, OrderEventsTable } from '../../db/schema/orders';
import { EVENT_COLUMNS } from './columns';
import type { OrderRow } from './read';

/** What happened to an order, by whom and why. The kinds are listed in docs/orders.md. */
export interface Cause {
  kind: string;
  actor: OrderActor;
  actorId?: number | null;
  /** In words, for whoever reads the history. */
  reason?: string | null;
  data?: Record<string, unknown>;
}

/** Nobody did it: its time was over. */
export const systemCause = (kind: string): Cause => ({ kind, actor: 'shop' });

const eventOf = (orderId: number, cause: Cause, from: OrderState | null, to: OrderState | null) => ({
  order_id: orderId,
  kind: cause.kind,
  from_status: from,
  to_status: to,
  actor: cause.actor,
  actor_id: cause.actorId ?? null,
  reason: cause.reason?.trim() || null,
  data: cause.data ? JSON.stringify(cause.data) : null,
});

/** The row of an order's first event, written by the statement that writes the order. */
export const firstEvent = (orderId: number, cause: Cause, to: OrderState) => eventOf(orderId, cause, null, to);

/** Writes down what happened to an order without moving it: a parcel, a part of the money. */
export async function noteEvent(trx: Db, orderId: number, cause: Cause): Promise<void> {
  await trx
    .insertInto('order_events')
    .values(eventOf(orderId, cause, null, null))
    .execute();
}

/** What changes with the move. */
type Also = UpdateObject<Database, 'orders'>;

type Moving = Pick<OrderRow, 'id' | 'status' | 'approved_at'>;

/** Whether an order that the transaction has locked may go there, with its past (D286). */
export async function isMoveAllowed(trx: Db, { id, status, approved_at }: Moving, to: OrderState): Promise<boolean> {
  const disputedFrom = status === 'disputed' ? await stateBeforeDispute(trx, id) : null;
  return mayMove(status, to, { wasPaid: approved_at !== null, disputedFrom });
}

/** Where an order was when its last dispute began; null: it had none. */
export async function stateBeforeDispute(db: Db, orderId: number): Promise<OrderState | null> {
  const began = await db
    .selectFrom('order_events')
    .select('from_status')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'disputed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return began?.from_status ?? null;
}

/**
 * Moves orders that the transaction has locked, and writes down for each from where to where, by whom and why. The only
 * place that changes `orders.status` (D120). @throws when one of them may not go there: the caller has to ask before
 */
export async function moveOrders(
  trx: Db,
  orders: readonly Moving[],
  to: OrderState,
  cause: Cause,
  also: Also = {},
): Promise<void> {
  if (orders.length === 0) return;
  for (const order of orders) {
    if (!(await isMoveAllowed(trx, order, to)))
      throw new Error(`order ${order.id} does not go from ${order.status} to ${to}`);
  }
  await trx
    .updateTable('orders')
    .set({ ...also, status: to, updated_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  await trx
    .insertInto('order_events')
    .values(orders.map(({ id, status }) => eventOf(id, cause, status, to)))
    .execute();
}

/** Locks an order until the transaction ends. */
export const lockOrder = (trx: Db, id: number): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Locks the order of a line, as `lockOrder` does; undefined: there is no such line. Call it before the line is read or written:
 * in the other order, two transactions that hold the line and the order would wait for each other (D365).
 */
export const lockOrderOfLine = (trx: Db, lineId: number): Promise<OrderRow | undefined> =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('order_lines').select('order_id').where('order_lines.id', '=', lineId))
    .forUpdate()
    .executeTakeFirst();

/** Moves one order if it may go there; null: there is none, or it may not (any more). */
export async function moveOrder(
  trx: Db,
  id: number,
  to: OrderState,
  cause: Cause,
  also?: Also,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, id);
  if (!order || !(await isMoveAllowed(trx, order, to))) return null;
  await moveOrders(trx, [order], to, cause, also);
  return order;
}

/** What happened to an order, oldest first. */
export const orderEvents = (db: Db, orderId: number): Promise<Selectable<OrderEventsTable>[]> =>
  db
    .selectFrom('order_events')
    .modifyFront(preparedPlan)
    .select(EVENT_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/**
 * The order follows its lines (D26): preparing once one of them is made ready, sent when all of them are on their way,
 * delivered when all have come. A line that was cancelled is waited for no longer. A disputed order stays where it is.
 */
export async function updateOrderFromLines(
  trx: Db,
  orderId: number,
  cause: Pick<Cause, 'actor' | 'actorId'>,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) return;
  const { all, begun, sent, received } = await trx
    .selectFrom('order_lines')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where coalesce(processed_at, sent_at, received_at) is not null)::int`.as('begun'),
      sql<number>`count(*) filter (where coalesce(sent_at, received_at) is not null)::int`.as('sent'),
      sql<number>`count(received_at)::int`.as('received'),
    ])
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (all === 0) return;
  const reached = [begun > 0, sent === all, received === all];
  let { status } = order;
  for (const [nth, to] of (['preparing', 'sent', 'delivered'] as const).entries()) {
    if (!reached[nth]) return;
    const moving = { ...order, status };
    if (status === 'disputed' || !(await isMoveAllowed(trx, moving, to))) continue;
    await moveOrders(trx, [moving], to, { ...cause, kind: to });
    status = to;
  }
}
