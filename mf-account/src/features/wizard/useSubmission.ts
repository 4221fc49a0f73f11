import { ApiError } from '@qhatu/shared-state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The answer of an attempt was lost: the server may have what was sent, or not. */
export const isAnswerLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/**
 * Sends the whole once, however often it is asked to. Without a network it waits, with everything as it is, and sends when
 * the network is back. `attempt` is told whether the
 * answer of one before was lost; it says what failed, and throws it.
 */
export function useSubmission(attempt: (afterLost: boolean) => Promise<void>) {
  const busy = useRef(false);
  const lost = useRef(false);
  const [sending, setSending] = useState(false);
  const [waiting, setWaiting] = useState(false);

  const send = async (): Promise<void> => {
    if (busy.current) return;
    setWaiting(!navigator.onLine);
    if (!navigator.onLine) return;
    busy.current = true;
    setSending(true);
    try {
      await attempt(lost.current);
    } catch (error) {
      if (isAnswerLost(error)) lost.current = true;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!waiting) return;
    const again = () => void sendNow();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [waiting]);

  return { sending, waiting, send, giveUp: () => setWaiting(false) };
}
