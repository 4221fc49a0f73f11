import { useHydrated } from '@qhatu/shared-state';

/** Whether this browser knows passkeys here: on plain http under another name than localhost none does. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** The same for what is drawn: the server does not know. */
export function usePasskeySupport(): boolean {
  const hydrated = useHydrated();
  return hydrated && hasPasskeys();
}
