import { useToasts } from '@qhatu/shared-state';
import { useEffect, useRef } from 'react';
import { ToastItem } from './ToastItem';
import styles from './Toasts.module.css';

/** Where short messages appear. The region is always there, so that what comes into it is read out. */
export function Toasts() {
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const lift = () => {
      if (!document.querySelector('dialog[open]')) return;
      // A modal window lies over everything but what is shown after it.
      element.popover = null;
      element.popover = 'manual';
      element.showPopover?.();
    };
    const liftOver = ({ target }: Event) => target instanceof HTMLDialogElement && lift();
    lift();
    // `toggle` doesn't bubble. For a window that opens under a message, such as one that comes back after a refusal.
    document.addEventListener('toggle', liftOver, true);
    return () => {
      document.removeEventListener('toggle', liftOver, true);
      element.popover = null;
    };
  }, [toasts]);
  return (
    <div ref={region} role="log" aria-label="Mensajes" aria-live="polite" className={styles.region}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
