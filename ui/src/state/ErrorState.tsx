import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { RefreshIcon } from '../icons';
import styles from './state.module.css';

export interface ErrorStateProps {
  /** What happened. */
  title?: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Quoted, so that support finds the case in the logs. */
  requestId?: string | null;
  /** Another way on, beside 'Reintentar'. */
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  compact?: boolean;
}

/** Something failed: what happened, what is safe, what to do. Announced when it appears. */
export function ErrorState({
  title = 'Esta parte no está disponible en este momento',
  children = 'El resto de la tienda y tu carrito siguen funcionando. Vuelve a intentarlo en unos segundos.',
  onRetry,
  retrying = false,
  requestId,
  action,
  heading: Title = 'h2',
  compact,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cx(styles.state, compact && styles.compact)}>
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{children}</div>
      <div className={styles.ways}>
        {onRetry && (
          <Button variant="secondary" icon={<RefreshIcon />} loading={retrying} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {action}
      </div>
      {requestId && (
        <p className={styles.reference}>
          Si necesitas ayuda, menciona este código: <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
