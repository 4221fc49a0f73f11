import { type Toast, toast as toasts } from '@qhatu/shared-state';
import { AlertIcon, Button, CheckIcon, CloseIcon, cx, IconButton, InfoIcon, VisuallyHidden } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import styles from './Toasts.module.css';

const KINDS = {
  success: { Icon: CheckIcon, spoken: 'Listo: ', ms: 5_000 },
  info: { Icon: InfoIcon, spoken: '', ms: 6_000 },
  warning: { Icon: AlertIcon, spoken: 'Atención: ', ms: 8_000 },
  error: { Icon: AlertIcon, spoken: 'Aviso: ', ms: 8_000 },
};

/** Long enough to read it, decide and get there. */
const ACTION_MS = 12_000;

/** One message. Goes by itself, but not while somebody points at it or has the focus in it (WCAG 2.2.1). */
export function ToastItem({ toast: { id, kind, text, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { Icon, spoken, ms } = KINDS[kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(id), action ? ACTION_MS : ms);
    return () => clearTimeout(timer);
  }, [held, id, ms, action]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait
    <div
      className={cx(styles.toast, styles[kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <p className={styles.text}>
        {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
        <span>{text}</span>
      </p>
      {action && (
        <Button
          size="small"
          variant="quiet"
          aria-keyshortcuts={action.keys}
          onClick={() => {
            toasts.dismiss(id);
            action.onAct();
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton label="Cerrar mensaje" size="small" onClick={() => toasts.dismiss(id)}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
