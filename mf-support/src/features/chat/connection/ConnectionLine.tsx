import { CloudOffIcon } from '@qhatu/ui';
import styles from './ConnectionLine.module.css';
import type { LineStatus } from './line';

/** Says quietly when there is no line, and that nothing is lost. */
export function ConnectionLine({ status }: { status: LineStatus }) {
  return (
    <div role="status" className={styles.place}>
      {status === 'offline' && (
        <p className={styles.line}>
          <CloudOffIcon /> Sin conexión. Tus mensajes saldrán al volver.
        </p>
      )}
    </div>
  );
}
