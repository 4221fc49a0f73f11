import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useNear } from '../../lib/useNear';
import styles from './GuidesStrip.module.css';

const load = (): Promise<{ default: ComponentType }> => import('./GuidesStrip').catch(() => ({ default: () => null }));
const GuidesStrip = lazy(load);

/** The blog strip, asked for when the reader comes near; left out when its code cannot be had. */
export function LateGuides() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{near && <GuidesStrip />}</Suspense>
    </div>
  );
}
