import { CloudOffIcon } from '@qhatu/ui';
import styles from './ConnectionNotice.module.css';
import type { ConnectionStatus } from './connection';

/** Says quietly when there is no connection, and that nothing is lost. */
export function ConnectionNotice({ status }: { status: ConnectionStatus }) {
  return (
    <div role="status" className={styles.place}>
      {status === 'offline' && (
        <p className={styles.notice}>
          <CloudOffIcon /> Sin conexión. Tus mensajes saldrán al volver.
        </p>
      )}
    </div>
  );
}
