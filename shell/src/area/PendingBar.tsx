import { useNavigation } from 'react-router-dom';
import styles from './Area.module.css';

/** Says that the next page is on its way, when that takes longer than a blink. */
export function PendingBar() {
  return useNavigation().state === 'idle' ? null : (
    <div role="progressbar" aria-label="Cargando la página" className={styles.bar} />
  );
}
