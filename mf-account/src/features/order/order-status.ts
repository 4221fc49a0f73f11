import { formatMoment } from '@qhatu/contract/delivery';
import type { Order } from '@qhatu/contract/model';
import { type Cents, formatMoney } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import { isTransfer, paymentMethod, reviewerOf } from '@qhatu/contract/payment-methods';
import { refundMethodText } from '@qhatu/contract/pricing';
import type { Refund } from './api/after-sale';
import { type OrderEvent, type OrderHistory, pendingRefund } from './api/order';

/** How an order stands, in its buyer's words: what is, what is safe, what comes. */
export interface OrderStatus {
  title: string;
  text: string;
  /** Steps of `ORDER_STEPS` that are behind it; null: it is over and goes nowhere. */
  done: number | null;
}

type Refunds = readonly Pick<Refund, 'amount' | 'status'>[] | undefined;

export const ORDER_STEPS = ['Pedido recibido', 'Pago aprobado', 'En preparación', 'En camino', 'Entregado'] as const;

/** What happened, oldest first, then what is still to come. */
export interface TimelineStep extends Omit<OrderEvent, 'at'> {
  /** ISO 8601, UTC; null: still to come. */
  at: string | null;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function awaiting(_: OrderHistory, { method, isInReview, heldUntil }: Order): OrderStatus {
  const until = heldUntil ? ` Guardamos tus productos hasta el ${formatMoment(new Date(heldUntil))}.` : '';
  // The provider has the payment and still decides (D125).
  if (isInReview) {
    return {
      title: 'Tu pago está en revisión',
      text: `${capitalised(reviewerOf(method))} todavía lo revisa. No pagues otra vez: cuando responda seguimos con tu pedido y te escribimos.${until}`,
      done: 1,
    };
  }
  if (paymentMethod(method)?.paidLater) {
    return {
      title: 'Falta pagar tu código',
      text: `Paga el código CIP en un agente o en la app de tu banco; lo sabremos al momento.${until}`,
      done: 1,
    };
  }
  const text = isTransfer(method)
    ? `Una persona de la tienda revisa tu transferencia y después te escribimos.${until}`
    : `Todavía no nos llega la confirmación del pago.${until}`;
  return { title: 'Esperamos tu pago', text, done: 1 };
}

/** What the money of an order that ended does now. */
function moneyText(history: OrderHistory, { method }: Order, refunds: Refunds): string {
  const { state, events, refunded } = history;
  const open = pendingRefund(events);
  if (open > 0) return `Te devolvemos ${formatMoney(open)} ${refundMethodText(method)}.`;
  if (refunded > 0) return `Te devolvimos ${formatMoney(refunded)} ${refundMethodText(method)}.`;
  const lateTransfer = lateTransferText(refunds);
  if (lateTransfer) return lateTransfer;
  return state === 'cancelled' && isNothingPaid(history, refunds)
    ? 'No se cobró nada por él.'
    : 'Los productos volvieron a la tienda.';
}

/**
 * Whether an order that ended unpaid surely cost nothing: its refunds are known, and no payment was in review, which a
 * provider may have decided for since and given back by itself.
 */
const isNothingPaid = ({ events }: OrderHistory, refunds: Refunds): boolean =>
  refunds !== undefined && !events.some(({ kind }) => kind === 'capture-pending');

/**
 * Money that came when the order had ended was never the order's: of it tell its refunds alone, not the history (D125). Somebody
 * of the shop pays them back. Null: there is none, as far as is known.
 */
function lateTransferText(refunds: Refunds): string | null {
  const sum = (of: NonNullable<Refunds>) => of.reduce((cents, { amount }) => cents + amount, 0);
  const open = sum((refunds ?? []).filter(({ status }) => status !== 'done'));
  if (open > 0) return `Te devolvemos los ${formatMoney(open)} que llegaron por este pedido.`;
  const done = sum(refunds ?? []);
  return done > 0 ? `Te devolvimos los ${formatMoney(done)} que llegaron por este pedido.` : null;
}

function expired(history: OrderHistory, { method }: Order, refunds: Refunds): OrderStatus {
  const title = 'Venció el plazo para pagar';
  const gone = 'Los productos volvieron a la tienda';
  const lateTransfer = lateTransferText(refunds);
  if (lateTransfer) return { title, text: `${gone}. ${lateTransfer}`, done: null };
  // Nobody can tell whether a transfer is on its way all the same.
  if (isTransfer(method)) {
    return {
      title,
      text: `${gone}. Si ya transferiste, escríbenos con tu número de operación y lo resolvemos.`,
      done: null,
    };
  }
  return {
    title,
    text: `${gone}${isNothingPaid(history, refunds) ? ' y no se cobró nada' : ''}. Puedes comprarlos de nuevo.`,
    done: null,
  };
}

/** Over how much the dispute is, where it is over a part (D306). */
function disputeText({ disputed, total, refunded }: OrderHistory): string {
  const isPart = disputed > 0 && disputed < total - refunded;
  const money = isPart
    ? `son ${formatMoney(disputed)} de los ${formatMoney(total - refunded)} del pedido`
    : 'es el dinero';
  return `Tu banco o PayPal decide de quién ${money}. Hasta entonces el pedido se queda donde está.`;
}

const STATUSES: Record<OrderState, (history: OrderHistory, order: Order, refunds: Refunds) => OrderStatus> = {
  awaiting_payment: awaiting,
  paid: () => ({
    title: 'Tu pago está aprobado',
    text: 'Ahora los vendedores preparan tus productos. Te escribimos cuando salgan.',
    done: 2,
  }),
  preparing: () => ({
    title: 'Estamos preparando tu pedido',
    text: 'Lo que esté listo sale primero. Te escribimos con cada envío.',
    done: 3,
  }),
  sent: () => ({
    title: 'Tu pedido va en camino',
    text: 'Cuando lo tengas en tus manos, márcalo como recibido.',
    done: 4,
  }),
  delivered: () => ({ title: 'Tu pedido llegó', text: 'Gracias por comprar en Qhatu.', done: 5 }),
  cancelled: (history, order, refunds) => ({
    title: 'Pedido cancelado',
    text: moneyText(history, order, refunds),
    done: null,
  }),
  rejected: (_, __, refunds) => ({
    title: 'No pudimos aprobar tu pago',
    text: `Los productos volvieron a la tienda. ${lateTransferText(refunds) ?? 'Si crees que es un error, escríbenos con el número de tu pedido.'}`,
    done: null,
  }),
  expired,
  refunded: (history, order, refunds) => ({
    title: 'Te devolvimos tu dinero',
    text: moneyText(history, order, refunds),
    done: null,
  }),
  returned: (history, order, refunds) => ({
    title: 'Devolviste tu pedido',
    text: moneyText(history, order, refunds),
    done: null,
  }),
  disputed: (history) => ({ title: 'Tu pago está en disputa', text: disputeText(history), done: null }),
};

/** @param refunds all that the order's page lists; undefined while they are not known: then it is not said that nothing was paid */
export const statusOf = (history: OrderHistory, order: Order, refunds: Refunds): OrderStatus =>
  STATUSES[history.state](history, order, refunds);

const AHEAD: readonly { kind: string; text: string }[] = [
  { kind: 'paid', text: 'Pago aprobado' },
  { kind: 'preparing', text: 'Compra procesada' },
  { kind: 'sent', text: 'Pedido enviado' },
  { kind: 'delivered', text: 'Pedido entregado' },
];

/** Every step with its date, and behind it what is still to come. */
export function timelineOf({ events }: OrderHistory, { done }: OrderStatus): TimelineStep[] {
  const coming = (step: { kind: string; text: string }, amount: Cents | null = null): TimelineStep => ({
    ...step,
    at: null,
    reason: null,
    amount,
    parcel: null,
  });
  if (done !== null) return [...events, ...AHEAD.slice(done - 1).map((step) => coming(step))];
  const open = pendingRefund(events);
  return open > 0 ? [...events, coming({ kind: 'refunded', text: 'Dinero devuelto' }, open)] : events;
}
