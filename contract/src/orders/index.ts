export { type DispatchRule, dispatchDue, firstDayInTime, SPEC_DISPATCH, suspensionDay } from './dispatch';
export {
  canMoveReturn,
  isInTime,
  isReturnLate,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnReason,
  type ReturnState,
  returnCause,
  returnDue,
  returnReasonTitle,
  returnUntil,
} from './returns';
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
  UNSENT_STATES,
} from './states';
