import { cx, VisuallyHidden, WovenStripe } from '@qhatu/ui';
import type { CSSProperties } from 'react';
import styles from './Stations.module.css';
import { STATIONS } from './standing';

/** How far the order is, as a band of cloth that is woven up to where it stands. `done` of five stations. */
export function Stations({ done }: { done: number }) {
  const share = { '--share': `${(done / STATIONS.length) * 100}%` } as CSSProperties;
  return (
    <div className={styles.way} style={share}>
      <div aria-hidden="true" className={styles.track}>
        <WovenStripe className={styles.woven} />
      </div>
      <ol aria-label="Avance del pedido" className={styles.stations}>
        {STATIONS.map((station, index) => (
          <li
            key={station}
            aria-current={index === done - 1 ? 'step' : undefined}
            className={cx(styles.station, index < done && styles.reached)}
          >
            {station}
            {index < done && <VisuallyHidden>, listo</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  );
}
