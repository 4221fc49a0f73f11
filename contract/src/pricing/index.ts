export { type BankAccount, banksOf, NO_ACCOUNTS, type Wallet, walletsOf } from './accounts';
/** Cost of a purchase: pure functions, in céntimos, the same in the browser and on the server (D13). */
export { apportion } from './apportion';
export { NO_FEES, providerFee } from './fees';
export { hasOffer, offerHolds } from './lines';
export { acceptsMethod, methodFlags, methodsFromWire, methodsToWire } from './methods';
export { PHANTOM_PROMOTION_ID, promotionDiscount, promotionProblem } from './promotion';
export { quote } from './quote';
export { basisPoints } from './rates';
export {
  type GoingLine,
  leastRefund,
  leftOfLines,
  type OrderSums,
  type PaidOrder,
  paidForLine,
  type RefundCause,
  refundable,
  refundMethodText,
  refundOfCharge,
  refundOfChargeForUnits,
  refundOfUnits,
} from './refund';
export { inScope } from './scope';
export {
  methodsOn,
  type PricingSettings,
  pricingSettings,
  SPEC_HOLDS,
  SPEC_LIMITS,
  SPEC_METHODS,
  SPEC_PRICING,
  SPEC_SHIPPING,
  shippingSettings,
  surchargeOf,
} from './settings';
export { isProvince } from './shipping';
export { containedTax, IGV_PERCENT } from './tax';
export { pricingTexts } from './texts';
export type * from './types';
export { pricingLineFromWire, promotionFromWire, quoteToWire } from './wire';
