import { type Picture as PictureData, pictureAt, srcSet } from '@qhatu/contract/model';
import { cx } from '../cx';
import styles from './Picture.module.css';
import { PicturePreload } from './PicturePreload';
import { placeholderOf } from './placeholder';
import { PHONE } from './screens';

export interface PictureProps {
  picture: Pick<PictureData, 'src' | 'widths' | 'tint'>;
  /** What it shows; empty when the text beside it says so already. */
  alt: string;
  /** How wide it is drawn, as in `sizes` of HTML. */
  sizes: string;
  /** Pixels of the original, for the ratio; square unless told. */
  width?: number;
  height?: number;
  /** The first thing a person sees: loaded at once and first. */
  priority?: boolean;
  /** Pixels of the one file that every phone gets, however dense its screen: known before its screen is. */
  phoneWidth?: number;
  className?: string;
}

/** A picture in the right width with its place kept, so that nothing moves when it arrives. */
export function Picture({
  picture,
  alt,
  sizes,
  width = 640,
  height = 640,
  priority = false,
  phoneWidth,
  className,
}: PictureProps) {
  const wide = { src: picture.src, srcSet: srcSet(picture), sizes };
  const phone = phoneWidth && picture.widths.includes(phoneWidth) ? pictureAt(picture.src, phoneWidth) : undefined;
  const image = (
    <img
      srcSet={wide.srcSet || undefined}
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
      style={placeholderOf(picture.tint)}
    />
  );
  if (!phone) return image;
  return (
    <>
      {priority && <PicturePreload phone={phone} wide={wide} />}
      <picture className={styles.choice}>
        {/* The front door puts small pictures of the first screen into the page itself, for phones. */}
        <source media={PHONE} srcSet={phone} suppressHydrationWarning={priority} />
        {image}
      </picture>
    </>
  );
}
