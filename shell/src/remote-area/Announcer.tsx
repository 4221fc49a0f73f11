import { useSyncExternalStore } from 'react';
import { announcements } from './announcements';
import styles from './RemoteArea.module.css';

/** Where `announce` speaks. */
export function Announcer() {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current, () => '');
  return (
    <div role="status" className={styles.spoken}>
      {text}
    </div>
  );
}
