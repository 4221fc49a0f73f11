import { useEffect, useEffectEvent, useState } from 'react';

/** The collections' pause before more products come (spec 1 §9, D32). */
export const DELAY_MS = 3_000;

/** Does `work` three seconds after `start`; starting again meanwhile changes nothing, leaving the page calls it off. */
export function useDelayedCall(work: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const finish = useEffectEvent(work);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => {
      finish();
      setWaiting(false);
    }, DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isWaiting]);
  return { isWaiting, start: () => setWaiting(true) };
}
