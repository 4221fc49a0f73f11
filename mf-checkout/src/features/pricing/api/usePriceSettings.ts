import { deliverySettings, SPEC_DELIVERY } from '@qhatu/contract/delivery';
import {
  banksOf,
  methodsOn,
  NO_ACCOUNTS,
  pricingSettings,
  SPEC_HOLDS,
  SPEC_METHODS,
  SPEC_SHIPPING,
  walletsOf,
} from '@qhatu/contract/pricing';
import type { AccountsSetting, PublicSettings } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';
import { useMemo } from 'react';

/** An open page learns of a change within ten seconds: the API within two, then one of these. */
const FOLLOW_MS = 5_000;
/** The accounts for transfers, as the panels show them. */
const accountsFromWire = (accounts: AccountsSetting) => ({
  ...{ holder: accounts.holder, ruc: accounts.ruc, proofEmail: accounts.proof_email },
  ...{ banks: banksOf(accounts), wallets: walletsOf(accounts) },
});
export type Accounts = ReturnType<typeof accountsFromWire>;

const UNSET: Omit<PublicSettings, 'accounts'> = {
  revision: 0,
  shipping: SPEC_SHIPPING,
  delivery: SPEC_DELIVERY,
  methods: SPEC_METHODS,
  holds: SPEC_HOLDS,
};

/**
 * The settings of administration, followed while the page is open; the specification's until the server has answered (D135).
 */
export function usePriceSettings() {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<PublicSettings>('settings/public'),
    staleTime: 0,
    refetchInterval: FOLLOW_MS,
  });
  const known = useMemo(() => {
    const said = data ?? UNSET;
    // An answer from before D180 names none: nobody could say where to transfer to.
    const accounts = data ? (data.accounts ?? NO_ACCOUNTS) : null;
    return {
      /** Grows with every change. */
      revision: said.revision,
      settings: pricingSettings(said.shipping, said.methods),
      methodsOn: methodsOn(said.methods, accounts),
      /** When things arrive; an answer from before D210 does not say. */
      delivery: deliverySettings(said.delivery ?? SPEC_DELIVERY),
      /** Hours that a transfer's products are kept; an answer from before D155 does not say. */
      transferHours: (said.holds ?? SPEC_HOLDS).transfer_hours,
      /** Null until the server has said. */
      accounts: accounts && accountsFromWire(accounts),
    };
  }, [data]);
  return { ...known, error, isFetching, retry: () => void refetch() };
}
