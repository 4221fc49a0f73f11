import { formatMoment } from '@qhatu/contract/delivery';
import { formatMoney, toCents } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { OrderHistory, Payment, PaymentTypeId } from '@qhatu/contract/wire';

/** How an order stands, in its buyer's words: what is, what is safe, what comes. */
export interface Standing {
  title: string;
  text: string;
  /** Stations of `STATIONS` that are behind it; null: it is over and goes nowhere. */
  done: number | null;
}

export const STATIONS = ['Pedido recibido', 'Pago aprobado', 'En preparación', 'En camino', 'Entregado'] as const;

/** What happened, oldest first, then what is still to come. */
export interface Step {
  kind: string;
  text: string;
  /** ISO 8601, UTC; null: still to come. */
  at: string | null;
  reason: string | null;
  /** Soles that go back. */
  amount: number | null;
  /** Who carries it, under which number. */
  parcel: Event['parcel'];
}

type Event = OrderHistory['events'][number];

const isTransfer = (method: PaymentTypeId): boolean => method === 3 || method === 5;

/** Money that was asked for and has not arrived, in soles. */
export function pendingRefund(events: readonly Event[]): number {
  const sum = (wanted: string) =>
    events.reduce((cents, { kind, amount }) => cents + (kind === wanted ? toCents(amount ?? 0) : 0), 0);
  return Math.max(0, sum('refund-asked') - sum('refunded')) / 100;
}

/** How the money of this method goes back to who paid. */
export function refundMethodText(method: PaymentTypeId): string {
  if (method === 1) return 'a la tarjeta con la que pagaste';
  if (method === 2) return 'a tu cuenta de PayPal';
  return 'por transferencia a tu cuenta bancaria';
}

function awaiting(_: OrderHistory, { payment_type_id, payment_pending, hold_until }: Payment): Standing {
  const until = hold_until ? ` Guardamos tus productos hasta el ${formatMoment(new Date(hold_until))}.` : '';
  // The provider has the payment and still decides (D125).
  if (payment_pending) {
    return {
      title: 'Tu pago está en revisión',
      text: `${payment_type_id === 2 ? 'PayPal' : 'Tu banco'} todavía lo revisa. No pagues otra vez: cuando responda seguimos con tu pedido y te escribimos.${until}`,
      done: 1,
    };
  }
  if (payment_type_id === 4) {
    return {
      title: 'Falta pagar tu código',
      text: `Paga el código CIP en un agente o en la app de tu banco; lo sabremos al momento.${until}`,
      done: 1,
    };
  }
  const text = isTransfer(payment_type_id)
    ? `Una persona de la tienda revisa tu transferencia y después te escribimos.${until}`
    : `Todavía no nos llega la confirmación del pago.${until}`;
  return { title: 'Esperamos tu pago', text, done: 1 };
}

/** What the money of an order that ended does now. */
function moneyText({ state, events, refunded }: OrderHistory, { payment_type_id }: Payment): string {
  const open = pendingRefund(events);
  if (open > 0) return `Te devolvemos ${soles(open)} ${refundMethodText(payment_type_id)}.`;
  if (refunded > 0) return `Te devolvimos ${soles(refunded)} ${refundMethodText(payment_type_id)}.`;
  return state === 'cancelled' ? 'No se cobró nada por él.' : 'Los productos volvieron a la tienda.';
}

const soles = (amount: number): string => formatMoney(toCents(amount));

const STANDINGS: Record<OrderState, (history: OrderHistory, payment: Payment) => Standing> = {
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
  cancelled: (history, payment) => ({ title: 'Pedido cancelado', text: moneyText(history, payment), done: null }),
  rejected: () => ({
    title: 'No pudimos aprobar tu pago',
    text: 'Los productos volvieron a la tienda. Si crees que es un error, escríbenos con el número de tu pedido.',
    done: null,
  }),
  expired: (_, { payment_type_id }) => ({
    title: 'Venció el plazo para pagar',
    // Nobody can tell whether a transfer is on its way all the same.
    text: isTransfer(payment_type_id)
      ? 'Los productos volvieron a la tienda. Si ya transferiste, escríbenos con tu número de operación y lo resolvemos.'
      : 'Los productos volvieron a la tienda y no se cobró nada. Puedes comprarlos de nuevo.',
    done: null,
  }),
  refunded: (history, payment) => ({
    title: 'Te devolvimos tu dinero',
    text: moneyText(history, payment),
    done: null,
  }),
  returned: (history, payment) => ({
    title: 'Devolviste tu pedido',
    text: moneyText(history, payment),
    done: null,
  }),
  disputed: () => ({
    title: 'Tu pago está en disputa',
    text: 'Tu banco o PayPal decide de quién es el dinero. Hasta entonces el pedido se queda donde está.',
    done: null,
  }),
};

export const standingOf = (history: OrderHistory, payment: Payment): Standing =>
  STANDINGS[history.state](history, payment);

const AHEAD: readonly { kind: string; text: string }[] = [
  { kind: 'paid', text: 'Pago aprobado' },
  { kind: 'preparing', text: 'Compra procesada' },
  { kind: 'sent', text: 'Pedido enviado' },
  { kind: 'delivered', text: 'Pedido entregado' },
];

/** Every step with its date, and behind it what is still to come. */
export function stepsOf(history: OrderHistory, { done }: Standing): Step[] {
  const { events } = history;
  const past: Step[] = events.map(({ by: _whose, ...step }) => ({ ...step, parcel: step.parcel ?? null }));
  const coming = (step: { kind: string; text: string }, amount: number | null = null): Step => ({
    ...step,
    at: null,
    reason: null,
    amount,
    parcel: null,
  });
  if (done !== null) return [...past, ...AHEAD.slice(done - 1).map((step) => coming(step))];
  const open = pendingRefund(events);
  return open > 0 ? [...past, coming({ kind: 'refunded', text: 'Dinero devuelto' }, open)] : past;
}
