export {
  canMove,
  heldAs,
  isPaidState,
  ORDER_MOVES,
  ORDER_STATES,
  type OrderState,
  PAID_STATES,
  type PaymentStatus,
  paymentStatus,
  statesBefore,
  statesOf,
} from './states';
