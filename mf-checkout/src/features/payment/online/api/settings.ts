import type { PaymentSettings } from '@qhatu/contract/wire';
import { apiQuery, useQuery, type useQueryClient } from '@qhatu/shared-state';

/** Settings that the providers' libraries are loaded with; null when one is not configured. */
export interface ProviderSettings {
  card: { endpoint: string; publicKey: string } | null;
  paypal: { clientId: string; sdkUrl: string } | null;
  /** The libraries come from the providers' own hosts, which only a page that was opened as the checkout may load. */
  isExternal: boolean;
}

const settingsFromWire = ({ izipay, paypal, external }: PaymentSettings): ProviderSettings => ({
  card: izipay && { endpoint: izipay.endpoint, publicKey: izipay.public_key },
  paypal: paypal && { clientId: paypal.client_id, sdkUrl: paypal.sdk_url },
  isExternal: external,
});

const query = () => apiQuery<PaymentSettings>('payments/settings');

/** `GET payments/settings`: asked for when a method that needs a provider's library is opened. */
export const useProviderSettings = () => useQuery({ ...query(), select: settingsFromWire });

/** The same settings as a promise. Rejects with ApiError. */
export const readProviderSettings = async (client: ReturnType<typeof useQueryClient>): Promise<ProviderSettings> =>
  settingsFromWire(await client.ensureQueryData(query()));

/** The page that the browser opened, not the one it is at: a policy holds for as long as its document. */
const openedAt = (): string => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry ? new URL(entry.name).pathname : window.location.pathname;
};

/**
 * Only the checkout's own document may load the providers' scripts (docs/payments.md). A shopper who came from another page
 * gets it with one reload; typed and chosen values are kept. @returns true when the page is being left
 */
export function reloadForPolicy({ isExternal }: ProviderSettings): boolean {
  if (!isExternal || openedAt().replace(/\/$/, '') === window.location.pathname.replace(/\/$/, '')) return false;
  window.location.reload();
  return true;
}
