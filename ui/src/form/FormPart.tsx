import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './form.module.css';

interface FormPartProps {
  title: ReactNode;
  /** A sentence under the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A titled part of a long form: a fieldset, one question under the other. */
export function FormPart({ title, note, children }: FormPartProps) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </fieldset>
  );
}

const looks = { pair: styles.pair, triple: styles.triple, street: styles.street };

/** Fields side by side where there is room: two, three, or a narrow one (a kind) before a wide one (its number). */
export function FieldRow({ look = 'pair', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <div className={cx(styles.row, looks[look])}>{children}</div>;
}
