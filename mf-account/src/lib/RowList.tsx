import type { ReactNode } from 'react';
import styles from './RowList.module.css';

/** Things of one's account, a line between them: sessions, addresses, second steps, what happened. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}

interface RowProps {
  title: ReactNode;
  /** Beside the title. */
  more?: ReactNode;
  notes: readonly ReactNode[];
  /** What can be done with it, or what it is. */
  action?: ReactNode;
}

/** What it is, what there is to know about it, and what can be done. */
export function Row({ title, more, notes, action }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <strong>{title}</strong> {more}
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, always the same ones
          <p key={index} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {action}
    </li>
  );
}

/** A sentence beside such a list. */
export function SmallNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
