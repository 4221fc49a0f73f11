import { Picture, PictureFrame, type PictureProps } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './AdminEntry.module.css';

interface AdminEntryProps {
  /** Names it among the others of its list. */
  label: string;
  title: ReactNode;
  /** Beside the title: a state, a sum. */
  aside?: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  /** Before the title; null: there is none, and its place stays. */
  picture?: PictureProps['picture'] | null;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** One thing that administration decides about: what it is called, what is known of it, what can be done. */
export function AdminEntry({ label, title, aside, note, picture, children, actions }: AdminEntryProps) {
  return (
    <article aria-label={label} className={styles.entry}>
      <header className={picture === undefined ? styles.head : styles.pictured}>
        {picture !== undefined && (
          <PictureFrame>
            {picture && <Picture picture={picture} alt="" sizes="80px" width={160} height={160} />}
          </PictureFrame>
        )}
        <div>
          <h2 className={styles.name}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {aside}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
