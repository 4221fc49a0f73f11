import { deliverySettings } from '@qhatu/contract/delivery';
import { shippingSettings } from '@qhatu/contract/pricing';
import type { DeliveryTerms } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

const termsFromWire = ({ shipping, delivery }: DeliveryTerms) => ({
  /** Cost of the shipping, in céntimos. */
  costs: shippingSettings(shipping),
  /** When it arrives. */
  times: deliverySettings(delivery),
});

/** Delivery settings of administration; undefined until the server has answered (the page's route asks ahead). */
export const useDeliveryTerms = () =>
  useQuery({ ...apiQuery<DeliveryTerms>('settings/delivery'), select: termsFromWire });
