import { toSoles } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { OrderHistory } from '@qhatu/contract/wire';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import type { OrderEventsTable } from '../../db/schema/orders';
import { CHARGED_BACK, disputedOf } from './disputes';
import { orderEvents } from './move';

/** The event of a late transfer that was recorded with another sum (D399). */
export const LATE_CORRECTED = 'late-payment-corrected';

/** The event of a late transfer that was recorded by mistake (D399). */
export const LATE_WITHDRAWN = 'late-payment-withdrawn';

/** What the kinds of events are called (docs/orders.md). What is not here is for the shop's eyes. */
const TEXTS: Record<string, string> = {
  placed: 'Pedido recibido',
  'code-given': 'Código de pago generado',
  'capture-pending': 'Pago en revisión',
  'capture-denied': 'El medio de pago no aceptó el pago',
  paid: 'Pago aprobado',
  rejected: 'Pago no aprobado',
  expired: 'Venció el plazo para pagar',
  'let-go': 'Elegiste otra forma de pagar',
  preparing: 'Compra procesada',
  sent: 'Pedido enviado',
  delivered: 'Pedido entregado',
  cancelled: 'Pedido cancelado',
  'refund-asked': 'Devolución de dinero en camino',
  'refund-account': 'Nos diste la cuenta para tu devolución',
  'refund-by-hand': 'Una persona de la tienda hará la devolución',
  'late-payment': 'Llegó una transferencia para este pedido, que ya terminó',
  [LATE_CORRECTED]: 'Corregimos el monto de esa transferencia',
  [LATE_WITHDRAWN]: 'Retiramos esa transferencia, que se registró por error',
  refunded: 'Dinero devuelto',
  returned: 'Pedido devuelto',
  disputed: 'Pago en disputa',
  'dispute-won': 'Disputa resuelta',
  'dispute-lost': 'Disputa resuelta',
  [CHARGED_BACK]: 'El medio de pago devolvió el dinero',
  parcel: 'Paquete en camino',
  'parcel-changed': 'Número de seguimiento corregido',
  'parcel-delivered': 'Paquete entregado',
  'lines-cancelled': 'Productos que no se enviarán',
  'address-changed': 'Dirección de envío corregida',
  'return-asked': 'Pediste una devolución',
  'return-accepted': 'Devolución aceptada',
  'return-refused': 'Devolución no aceptada',
  'return-received': 'Recibimos los productos devueltos',
};

/** A provider reports money that went back, and money that it took. */
export const REFUND_REPORTED = 'refund-reported';
export const REVERSAL_REPORTED = 'reversal-reported';

/** Texts of events that only the shop reads. */
const SHOP_TEXTS: Record<string, string> = {
  'code-unused': 'Se generó otro código de pago, que no se entregó al comprador',
  [REFUND_REPORTED]: 'El proveedor de pago avisó de una devolución',
  'payment-changed': 'El proveedor de pago avisó de un cambio en el pago',
  'dispute-updated': 'El proveedor de pago avisó de un cambio en la disputa',
  'dispute-ended': 'El proveedor de pago cerró la disputa sin decir de quién es el dinero',
  [REVERSAL_REPORTED]: 'El proveedor de pago avisó del dinero que tomó',
  'approval-reversed': 'El comprador retiró su autorización del pago',
};

/** States in which the buyer may still end an order: nothing of it is prepared. */
export const CANCELLABLE_BY_BUYER: readonly OrderState[] = ['awaiting_payment', 'paid'];

/** How an order stands and what happened to it; `userId` null reads anybody's. Null: no such order, or not theirs (D4). */
export async function readHistory(db: Db, id: number, userId: number | null): Promise<OrderHistory | null> {
  const order = await db
    .selectFrom('orders')
    .modifyFront(preparedPlan)
    .select(['id', 'status', 'total', 'refunded'])
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst();
  if (!order) return null;
  const events = await orderEvents(db, id);
  return {
    id,
    state: order.status,
    total: toSoles(order.total),
    refunded: toSoles(order.refunded),
    disputed: toSoles(disputedOf(order, events)),
    can_cancel: CANCELLABLE_BY_BUYER.includes(order.status),
    events: eventsToWire(events, { all: userId === null }),
  };
}

/** Events on the wire; `all`: with those that only the shop has a name for. Amounts in soles. */
export function eventsToWire(
  events: readonly Selectable<OrderEventsTable>[],
  { all }: { all: boolean },
): OrderHistory['events'] {
  return events.flatMap(({ at, kind, actor, reason, data }) => {
    const text = TEXTS[kind];
    if (!text && !all) return [];
    const { amount, carrier, tracking } = (data ?? {}) as { amount?: number; carrier?: string; tracking?: string };
    return [
      {
        at: at.toISOString(),
        kind,
        text: text ?? SHOP_TEXTS[kind] ?? kind,
        by: actor,
        reason,
        amount: amount === undefined ? null : toSoles(amount),
        parcel: carrier === undefined || tracking === undefined ? null : { carrier, tracking },
      },
    ];
  });
}
