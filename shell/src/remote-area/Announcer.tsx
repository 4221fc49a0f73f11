import { useStore } from '@qhatu/kit/observable';
import { announcements } from './announcements';
import styles from './RemoteArea.module.css';

/** Where `announce` speaks. */
export function Announcer() {
  const text = useStore(announcements);
  return (
    <div role="status" className={styles.spoken}>
      {text}
    </div>
  );
}
