import { createStore, useStore } from '@qhatu/kit/observable';
import { createContext, useContext } from 'react';
import type { SiteNavigation } from '../routing/navigation';
import styles from './RemoteArea.module.css';

/** Given by the browser; on the server nothing is ever on its way. */
export const NavigationContext = createContext<SiteNavigation | null>(null);

const NOTHING = createStore<boolean>(() => false);

/** Says that the next page is on its way, when that takes longer than a blink. */
export function PendingBar() {
  const navigation = useContext(NavigationContext);
  const pending = useStore(navigation?.pending ?? NOTHING);
  return pending ? <div role="progressbar" aria-label="Cargando la página" className={styles.bar} /> : null;
}
