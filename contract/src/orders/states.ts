/** The life of an order, in one table: which states there are, and from which to which it may go (docs/orders.md). */
export const ORDER_STATES = [
  /** Its buyer has committed and its products are held; nobody has been paid yet. */
  'awaiting_payment',
  'paid',
  /** Some line of it is being made ready, or is on its way before the others. */
  'preparing',
  /** Every line is on its way. */
  'sent',
  'delivered',
  /** Somebody ended it before it was sent, for a reason. */
  'cancelled',
  /** Administration looked at the payment and did not accept it. */
  'rejected',
  /** Nobody paid in time. */
  'expired',
  /** All of its money went back. What went back in part stays in its state, with the sum beside it. */
  'refunded',
  'returned',
  /** The buyer's bank or PayPal has taken the money away until it is decided whose it is. */
  'disputed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Every move there is. What is not here does not happen, whoever asks. */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  awaiting_payment: ['paid', 'cancelled', 'rejected', 'expired'],
  paid: ['preparing', 'cancelled', 'refunded', 'disputed'],
  preparing: ['sent', 'cancelled', 'refunded', 'disputed'],
  sent: ['delivered', 'returned', 'refunded', 'disputed'],
  delivered: ['returned', 'refunded', 'disputed'],
  cancelled: ['refunded', 'disputed'],
  rejected: [],
  // A payment that comes too late takes the products again, when they are still there.
  expired: ['paid'],
  refunded: [],
  returned: ['refunded', 'disputed'],
  // Decided for the shop it goes on from where it was, decided for the buyer the money is gone.
  disputed: ['paid', 'preparing', 'sent', 'delivered', 'cancelled', 'returned', 'refunded'],
};

export const canMove = (from: OrderState, to: OrderState): boolean => ORDER_MOVES[from].includes(to);

/** The past of an order, which decides beside its state about its moves. */
export interface OrderPast {
  /** Its money has come, whatever became of it. */
  wasPaid: boolean;
  /** State at the beginning of the current dispute; null: there is none. */
  disputedFrom: OrderState | null;
}

/**
 * True when an order with this past may move so. Only a paid order can be refunded or disputed, and a dispute ends in the
 * state where it began or with its money gone (D286): returns during a dispute do not end it (D385).
 */
export function mayMove(from: OrderState, to: OrderState, { wasPaid, disputedFrom }: OrderPast): boolean {
  if (!canMove(from, to)) return false;
  if (to === 'refunded' || to === 'disputed') return wasPaid;
  return from !== 'disputed' || to === disputedFrom;
}

/** The states from which `to` can be reached in one move. */
export const statesBefore = (to: OrderState): OrderState[] => ORDER_STATES.filter((from) => canMove(from, to));

/** Paid, and not given back: somebody sells something. */
export const PAID_STATES: readonly OrderState[] = ['paid', 'preparing', 'sent', 'delivered', 'disputed'];

/** Paid states in which a line may still be to prepare or to send (D26); in the others everything is on its way, or was. */
export const UNSENT_STATES: readonly OrderState[] = ['paid', 'preparing', 'disputed'];

/** States in which a parcel may leave: a disputed order waits for its decision. */
export const SENDABLE_STATES: readonly OrderState[] = ['paid', 'preparing'];

export const isPaidState = (state: OrderState): boolean => PAID_STATES.includes(state);

/** State of an order's reservations; null: it has none, or it depends on returns. */
export function reservationStateOf(state: OrderState): 'held' | 'taken' | 'released' | null {
  if (state === 'awaiting_payment') return 'held';
  if (isPaidState(state)) return 'taken';
  return state === 'refunded' || state === 'returned' ? null : 'released';
}

/** `status` of an order on the specification's wire, which knows only how its payment stands (D25, spec 2 §3). */
export type PaymentStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired';

const PAYMENT_STATUS: Readonly<Record<OrderState, PaymentStatus>> = {
  awaiting_payment: 'pending',
  paid: 'approved',
  preparing: 'approved',
  sent: 'approved',
  delivered: 'approved',
  disputed: 'approved',
  returned: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  // D25: what nobody pays in time is cancelled.
  expired: 'cancelled',
  refunded: 'cancelled',
};

/** The one mapping from our states to the wire's. */
export const paymentStatus = (state: OrderState): PaymentStatus => PAYMENT_STATUS[state];

/** The states that the wire calls so. */
export const statesOf = (status: PaymentStatus): OrderState[] =>
  ORDER_STATES.filter((state) => paymentStatus(state) === status);
