import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import { cx } from '../cx';
import { CloseIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, the closing button and a click beside it ask for this; the owner sets `open`. */
  onClose: () => void;
  title: string;
  /** The title is only for screen readers: the content shows its own. */
  hideTitle?: boolean;
  /** Buttons that stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'normal' | 'wide';
  children: ReactNode;
}

/**
 * A modal window on the browser's own `dialog`: focus stays inside, Escape closes, what lies behind is inert, and the
 * focus goes back to where it was. Content is mounted only while it is open.
 */
export function Dialog({ size = 'normal', ...props }: DialogProps) {
  return <Modal {...props} className={size === 'wide' ? styles.wide : undefined} />;
}

/**
 * As the `ref` of a control: the focus goes there when it appears. A dialog begins with it in place of its closing button;
 * React's autoFocus comes before a dialog opens.
 */
export function firstFocus(control: HTMLElement | null): void {
  // Once: a ref that is made anew by each render is called again.
  if (!control || control.hasAttribute('autofocus')) return;
  control.setAttribute('autofocus', '');
  control.focus();
}

/** A panel from the right edge; from below on phones. For filters, carts, details. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  return <Modal {...props} className={styles.sheet} />;
}

/** A panel from the left edge. For menus. */
export function Drawer(props: Omit<DialogProps, 'size'>) {
  return <Modal {...props} className={styles.left} />;
}

function Modal({ open, onClose, title, hideTitle, footer, children, className }: DialogProps & { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    const { style } = document.documentElement;
    // A dialog over another leaves the page as it found it.
    const { overflow } = style;
    style.overflow = 'hidden';
    return () => {
      element.close();
      style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    // The click beside the window is a shortcut for pointers; Escape and the button serve the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by the dialog itself (onCancel)
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(styles.dialog, className)}
      onCancel={(event) => {
        // React brings along what a dialog inside of this one cancels, and a choice of files.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        {hideTitle ? (
          <VisuallyHidden as="h2" id={titleId}>
            {title}
          </VisuallyHidden>
        ) : (
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        )}
        <IconButton label="Cerrar" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
