import { useToasts } from '@qhatu/shared-state';
import { ToastItem } from './ToastItem';
import styles from './Toasts.module.css';

/** Where short messages appear. The region is always there, so that what comes into it is read out. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div role="log" aria-label="Mensajes" aria-live="polite" className={styles.region}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
