import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useNear } from '../../lib/useNear';
import styles from './GuidesStrip.module.css';

const load = (): Promise<{ default: ComponentType }> => import('./LowerStrips').catch(() => ({ default: () => null }));
const LowerStrips = lazy(load);

/**
 * The blog strip and the payment methods, asked for when the reader comes near; left out when their code cannot be had.
 */
export function DeferredStrips() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{near && <LowerStrips />}</Suspense>
    </div>
  );
}
