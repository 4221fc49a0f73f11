import { ApiError, messageOf } from '@qhatu/shared-state';
import { useCallback, useRef, useState } from 'react';
import { type RegisteredIntent, registerIntent } from './api/purchase-intent';
import type { OnlinePanelProps } from './types';

/** Registers the purchase of the page once, however often it is asked to (double click). */
export function useRegistered({ prepare, onRefused }: Pick<OnlinePanelProps, 'prepare' | 'onRefused'>) {
  const [intent, setIntent] = useState<RegisteredIntent | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const register = useCallback(async (): Promise<RegisteredIntent | null> => {
    if (running.current) return null;
    running.current = true;
    try {
      setBusy(true);
      const purchase = await prepare();
      if (!purchase) return null;
      const registered = await registerIntent(purchase);
      setIntent(registered);
      return registered;
    } catch (error) {
      onRefused(error instanceof ApiError ? error : new ApiError(0, 'unknown', messageOf(error)));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, [prepare, onRefused]);

  return { intent, busy, register, forget: useCallback(() => setIntent(null), []) };
}
