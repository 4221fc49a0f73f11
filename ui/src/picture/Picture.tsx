import { type Picture as PictureData, srcSet } from '@qhatu/contract/model';
import { cx } from '../cx';
import styles from './Picture.module.css';

export interface PictureProps {
  picture: Pick<PictureData, 'src' | 'widths'>;
  /** What it shows; empty when the text beside it says so already. */
  alt: string;
  /** How wide it is drawn, as in `sizes` of HTML. */
  sizes: string;
  /** Pixels of the original, for the ratio; square unless told. */
  width?: number;
  height?: number;
  /** The first thing a person sees: loaded at once and first. */
  priority?: boolean;
  className?: string;
}

/** A picture in the right width with its place kept, so that nothing moves when it arrives. */
export function Picture({ picture, alt, sizes, width = 640, height = 640, priority = false, className }: PictureProps) {
  return (
    <img
      srcSet={srcSet(picture) || undefined}
      sizes={sizes}
      src={picture.src}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      // A picture of the first screen is painted together with the words around it, not a frame later.
      decoding={priority ? 'sync' : 'async'}
      className={cx(styles.picture, className)}
    />
  );
}
