import { CloudOffIcon } from '@qhatu/ui';
import type { ChatClient } from '../client/client';
import { useObservable } from '../store';
import styles from './ConnectionLine.module.css';

/** Says quietly when there is no line, and that nothing is lost. */
export function ConnectionLine({ client }: { client: ChatClient }) {
  const status = useObservable(client.status);
  return (
    <div role="status">
      {status === 'offline' && (
        <p className={styles.line}>
          <CloudOffIcon /> Sin conexión. Tus mensajes saldrán al volver.
        </p>
      )}
    </div>
  );
}
