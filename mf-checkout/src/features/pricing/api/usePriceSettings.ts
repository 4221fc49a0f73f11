import { methodsOn, pricingSettings, SPEC_HOLDS, SPEC_METHODS, SPEC_SHIPPING } from '@qhatu/contract/pricing';
import type { PublicSettings } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';
import { useMemo } from 'react';

/** An open page learns of a change within ten seconds: the API within two, then one of these. */
const FOLLOW_MS = 5_000;
const UNSET: PublicSettings = { revision: 0, shipping: SPEC_SHIPPING, methods: SPEC_METHODS, holds: SPEC_HOLDS };

/** What administration has set, followed while the page is open; the specification's until the server has said (D135). */
export function usePriceSettings() {
  const { data = UNSET } = useQuery({
    ...apiQuery<PublicSettings>('settings/public'),
    staleTime: 0,
    refetchInterval: FOLLOW_MS,
  });
  return useMemo(
    () => ({
      /** Grows with every change. */
      revision: data.revision,
      settings: pricingSettings(data.shipping, data.methods),
      methodsOn: methodsOn(data.methods),
      /** Hours that a transfer's products are kept; an answer from before D155 does not say. */
      transferHours: (data.holds ?? SPEC_HOLDS).transfer_hours,
    }),
    [data],
  );
}
