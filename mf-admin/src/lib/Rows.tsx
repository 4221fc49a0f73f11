import { cx } from '@qhatu/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list whose rows are short: their name, what they are, and small buttons. */
export function Rows({ className, ...list }: ComponentPropsWithoutRef<'ul'>) {
  return <ul className={cx(styles.list, className)} {...list} />;
}

interface RowProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  name: ReactNode;
  /** Below the name, quieter. */
  note?: ReactNode;
  /** Before the name: its picture. */
  picture?: ReactNode;
  /** Behind the name: badges. */
  children?: ReactNode;
  /** What can be done about it. */
  buttons?: ReactNode;
}

/** What stands in one `li` of `Rows`; whatever else a `div` takes, such as being dragged, it takes too. */
export function Row({ name, note, picture, children, buttons, ...rest }: RowProps) {
  return (
    <div className={styles.row} {...rest}>
      {picture}
      <span className={styles.name}>
        <strong>{name}</strong>
        {note && <small>{note}</small>}
      </span>
      {children}
      {buttons && <span className={styles.buttons}>{buttons}</span>}
    </div>
  );
}
