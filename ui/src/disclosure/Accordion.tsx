import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons';
import styles from './Accordion.module.css';

export interface AccordionItemProps {
  title: ReactNode;
  open?: boolean;
  /** Items with the same name close one another. */
  name?: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** One folded part. The browser's own `details`: works before any script runs. */
export function AccordionItem({ title, open, name, onToggle, children }: AccordionItemProps) {
  return (
    <details open={open} name={name} className={styles.item} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        <ChevronDownIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

export function Accordion({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
