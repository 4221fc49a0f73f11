import { useQueryClient } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { useState } from 'react';
import styles from './HomeFailed.module.css';

/**
 * In the slider's place when neither slider nor products came. Asks again for everything that failed, shelves as well.
 */
export default function HomeFailed() {
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const again = () => {
    setRetrying(true);
    void client
      .refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      .finally(() => setRetrying(false));
  };
  return (
    <div className={styles.failed}>
      <ErrorState title="No pudimos traer los productos" onRetry={again} retrying={retrying} />
    </div>
  );
}
