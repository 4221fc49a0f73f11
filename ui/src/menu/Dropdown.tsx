import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '../cx';
import styles from './Dropdown.module.css';
import { usePopup } from './usePopup';

/** What the button that opens the panel has to carry. */
export interface TriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

export interface DropdownProps {
  trigger: (props: TriggerProps, open: boolean) => ReactNode;
  /** The content, made when it is opened. `close` gives the focus back to the trigger. */
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  className?: string;
  onOpen?: () => void;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * A panel under its button. Escape, a click elsewhere and leaving it by Tab close it; arrow keys walk through its
 * links and buttons, Home and End jump. Plain links in a list, not an ARIA menu: that is what they are.
 */
export function Dropdown({ trigger, children, align = 'end', className, onOpen }: DropdownProps) {
  const { open, setOpen, close, id, container, onBlur } = usePopup();
  const panel = useRef<HTMLDivElement>(null);

  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'ArrowDown' &&
      !open &&
      event.target instanceof Element &&
      event.target.hasAttribute('aria-expanded')
    ) {
      event.preventDefault();
      toggle();
      return;
    }
    if (!open || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const items = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    if (items.length === 0) return;
    event.preventDefault();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key] ?? 0;
    items.at(next % items.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard on their way up from the buttons inside
    <div ref={container} className={cx(styles.place, className)} onKeyDown={onKeyDown} onBlur={onBlur}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: toggle }, open)}
      {open && (
        <div ref={panel} id={id} className={cx(styles.panel, align === 'start' && styles.start)}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
