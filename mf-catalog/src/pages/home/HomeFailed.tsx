import { api, useQueryClient } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { useCallback, useEffect, useState } from 'react';
import styles from './HomeFailed.module.css';

/** In ms, before the page looks by itself whether the API answers; the last one stays. */
const PAUSES_MS = [4_000, 8_000, 15_000, 30_000] as const;

/** Up to half as long again, so that all pages that failed at one moment do not come back at one. */
const pauseOf = (nth: number) => (PAUSES_MS[nth] ?? 30_000) * (1 + Math.random() / 2);

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
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const look = async (nth: number) => {
      // Beside the cache: what fails again must not make the page flicker.
      const answers =
        document.visibilityState === 'visible' &&
        (await api.get('sliders/get-all-activated', { signal: leaving.signal }).then(
          () => true,
          () => false,
        ));
      if (leaving.signal.aborted) return;
      if (answers) again();
      wait(nth + 1);
    };
    const wait = (nth: number) => {
      timer = setTimeout(() => void look(nth), pauseOf(nth));
    };
    wait(0);
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
