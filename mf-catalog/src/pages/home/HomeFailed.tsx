import { api, useQueryClient } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { useCallback, useEffect, useState } from 'react';
import styles from './HomeFailed.module.css';

/** In ms, before the page looks by itself whether the API answers; then the longest, each time. */
const PAUSES_MS = [4_000, 8_000, 15_000] as const;
const MAX_PAUSE_MS = 30_000;

/** Up to half as long again, so that all pages that failed at one moment do not come back at one. */
const pauseOf = (nth: number) => (PAUSES_MS[nth] ?? MAX_PAUSE_MS) * (1 + Math.random() / 2);

/**
 * In the slider's place when neither slider nor products came. Asks again for everything that failed, shelves as well, when it
 * is told to or once the API answers: somebody who waits, or opened the shop while it started, sees it come (D449).
 */
export default function HomeFailed() {
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const again = useCallback(() => {
    setRetrying(true);
    void client
      .refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      .finally(() => setRetrying(false));
  }, [client]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      // Nobody sees a hidden tab; of one that is seen again, or online again, the query client asks for what failed.
      if (document.visibilityState === 'visible') {
        looks += 1;
        // Beside the cache: what fails again must not make the page flicker.
        const answers = await api.get('sliders/get-all-activated', { signal }).then(
          () => true,
          () => false,
        );
        if (signal.aborted) return;
        if (answers) again();
      }
      wait();
    };
    const wait = () => {
      timer = setTimeout(() => void look(), pauseOf(looks));
    };
    wait();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [again]);
  return (
    <div className={styles.failed}>
      <ErrorState title="No pudimos traer los productos" onRetry={again} retrying={retrying} />
    </div>
  );
}
