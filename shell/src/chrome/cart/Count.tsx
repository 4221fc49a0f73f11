import styles from './Count.module.css';

const MAX_SHOWN = 99;

/** The number on an icon; moves a little whenever it changes (a new key starts its animation again). */
export function Count({ value }: { value: number }) {
  if (value <= 0) return null;
  return (
    <span key={value} aria-hidden="true" className={styles.count}>
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
    </span>
  );
}
