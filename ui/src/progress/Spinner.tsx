import styles from './Spinner.module.css';

/** A turning ring. Silent: say what is going on beside it. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />;
}
