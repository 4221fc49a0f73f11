import type { PaymentSettings } from '@qhatu/contract/wire';
import { apiQuery } from '@qhatu/shared-state';

/** What the providers' libraries are loaded with; asked for when a method that needs one is opened. */
export const settingsQuery = () => apiQuery<PaymentSettings>('payments/settings');

/** The page that the browser opened, not the one it is at: a policy holds for as long as its document. */
const openedAt = (): string => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry ? new URL(entry.name).pathname : window.location.pathname;
};

/**
 * Only the checkout's own document may load the providers' scripts (docs/payments.md). A shopper who came here from
 * another page gets it with one reload; everything typed and chosen is kept. True: the page is being left.
 */
export function reloadForPolicy({ external }: PaymentSettings): boolean {
  if (!external || openedAt().replace(/\/$/, '') === window.location.pathname.replace(/\/$/, '')) return false;
  window.location.reload();
  return true;
}
