import { deliverySettings } from '@qhatu/contract/delivery';
import { shippingSettings } from '@qhatu/contract/pricing';
import type { DeliveryTerms } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

const termsFromWire = ({ shipping, delivery }: DeliveryTerms) => ({
  /** What it costs, in céntimos. */
  costs: shippingSettings(shipping),
  /** When it arrives. */
  times: deliverySettings(delivery),
});

/** What administration has set for getting things home; nothing until the server has said (the page's route asks it ahead). */
export const useDeliveryTerms = () =>
  useQuery({ ...apiQuery<DeliveryTerms>('settings/delivery'), select: termsFromWire });
