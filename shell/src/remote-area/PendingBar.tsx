import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SiteNavigation } from '../routing/navigation';
import styles from './RemoteArea.module.css';

/** Given by the browser; on the server nothing is ever on its way. */
export const NavigationContext = createContext<SiteNavigation | null>(null);

const never = () => () => undefined;

/** Says that the next page is on its way, when that takes longer than a blink. */
export function PendingBar() {
  const navigation = useContext(NavigationContext);
  const pending = useSyncExternalStore(
    navigation?.onPending ?? never,
    () => navigation?.isPending() ?? false,
    () => false,
  );
  return pending ? <div role="progressbar" aria-label="Cargando la página" className={styles.bar} /> : null;
}
