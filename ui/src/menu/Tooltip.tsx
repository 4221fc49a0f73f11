import { type ReactNode, useId, useState } from 'react';
import styles from './Tooltip.module.css';

/**
 * A few words about a control, on hover and on focus; Escape takes them away (WCAG 1.4.13). `children` gets the id for
 * `aria-describedby`.
 */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the control inside
    <span
      className={styles.place}
      data-dismissed={dismissed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
