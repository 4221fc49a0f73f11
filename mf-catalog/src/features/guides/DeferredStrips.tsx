import { useNear } from '@qhatu/kit/browser';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { memo, Suspense, useRef } from 'react';
import styles from './GuidesStrip.module.css';

const LowerStrips = lazyWithRetry(
  () => import('./LowerStrips'),
  () => null,
);

/**
 * The blog strip and the payment methods, asked for when the reader comes near; left out when their code cannot be had.
 */
export const DeferredStrips = memo(function DeferredStrips() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{near && <LowerStrips />}</Suspense>
    </div>
  );
});
