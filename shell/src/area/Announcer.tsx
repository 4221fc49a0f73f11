import { useSyncExternalStore } from 'react';
import styles from './Area.module.css';
import { announcements } from './announcements';

/** Where `announce` speaks. */
export function Announcer() {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current, () => '');
  return (
    <div role="status" className={styles.spoken}>
      {text}
    </div>
  );
}
