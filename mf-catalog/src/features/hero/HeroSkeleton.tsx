import { Skeleton, VisuallyHidden } from '@qhatu/ui';
import styles from './Hero.module.css';

/** Keeps the slider's place while its slides are on their way. */
export function HeroSkeleton() {
  return (
    <div className={styles.track}>
      <VisuallyHidden role="status">Cargando</VisuallyHidden>
      <div className={styles.slide}>
        <div className={styles.words}>
          <Skeleton width="14rem" height="2.5rem" />
          <Skeleton width="10rem" />
        </div>
      </div>
    </div>
  );
}
