import type { DesignView } from '@qhatu/contract/designer';
import { Picture } from '@qhatu/ui';
import type { Shirt } from '../../shirts/shirts';
import styles from './Garment.module.css';

/** The garment's picture, filling its square place. */
export function Garment({ shirt, colorId, view }: { shirt: Shirt; colorId: number; view: DesignView }) {
  const picture = shirt.pictureOf(view, colorId);
  if (!picture) return null;
  return (
    <Picture
      picture={picture}
      alt={`${shirt.name}, vista ${view === 1 ? 'frontal' : 'posterior'}`}
      sizes="(min-width: 64rem) 36rem, (min-width: 48rem) 28rem, 100vw"
      priority
      className={styles.garment}
    />
  );
}
