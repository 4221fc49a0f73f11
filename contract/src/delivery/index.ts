/** When things arrive, in Lima's days (D24). Pure and without zone data, so that it is small enough for the browser. */
export { estimateDelivery } from './estimate';
export { formatDate, formatDateTime, formatDeliveryDay, formatLongDay, formatMoment, MONTHS } from './format';
export {
  type DeliverySettings,
  type Destination,
  deliverySettings,
  readDays,
  SPEC_DELIVERY,
  wholeDays,
} from './settings';
