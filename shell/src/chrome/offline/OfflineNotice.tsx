import { CloudOffIcon } from '@qhatu/ui';
import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <CloudOffIcon />
          Sin conexión. Tu carrito está a salvo; seguimos cuando vuelva internet.
        </p>
      )}
    </div>
  );
}
