import { toast, useToasts } from '@qhatu/shared-state';
import styles from './Standalone.module.css';

/** Short messages as plain lines; the shell's own look is the shell's. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text, action }) => (
        <p key={id}>
          {text}{' '}
          {action && (
            <button
              type="button"
              onClick={() => {
                toast.dismiss(id);
                action.onAct();
              }}
            >
              {action.text}
            </button>
          )}{' '}
          <button type="button" onClick={() => toast.dismiss(id)}>
            Cerrar
          </button>
        </p>
      ))}
    </div>
  );
}
