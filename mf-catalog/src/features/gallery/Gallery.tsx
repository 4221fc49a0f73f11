import type { Picture as ProductPicture } from '@qhatu/contract/model';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ChevronLeftIcon, ChevronRightIcon, categoryColor, cx, IconButton, Picture, ZoomIcon } from '@qhatu/ui';
import { type KeyboardEvent, Suspense, useState } from 'react';
import styles from './Gallery.module.css';
import { useSwipe } from './useSwipe';

const ZoomDialog = lazyWithRetry(() => import('./ZoomDialog'));

interface GalleryProps {
  pictures: ProductPicture[];
  name: string;
  rootCategoryId: number;
  /** '33,3 % de dscto' over the picture's corner. */
  badge?: string | null;
  /** Thumbnails at the side on wide screens. */
  vertical?: boolean;
  /** Without it there is no looking closer: the quick view is a dialog already. */
  withZoom?: boolean;
}

const MAIN_SIZES = '(min-width: 80rem) 645px, 50vw';
/** On phones 640 pixels, not 960: the first picture is what a shopper waits for. */
const MAIN_ON_PHONES = 640;

/** The pictures of a product: one large, the others as thumbnails. The first is in the HTML and loads first. */
export function Gallery({ pictures, name, rootCategoryId, badge, vertical = false, withZoom = true }: GalleryProps) {
  const [chosen, setChosen] = useState(pictures[0]?.id);
  const [near, setNear] = useState(false);
  // A variant may bring other pictures: what was chosen of the old ones is no longer there.
  const at = Math.max(
    pictures.findIndex(({ id }) => id === chosen),
    0,
  );
  const main = pictures[at];
  const several = pictures.length > 1;
  const show = (index: number) => setChosen(pictures[(index + pictures.length) % pictures.length]?.id);
  const swipe = useSwipe((step) => show(at + step));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (next === undefined || !several) return;
    event.preventDefault();
    show(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      className={cx(styles.gallery, vertical && styles.vertical)}
      role="group"
      aria-label={`Fotos de ${name}`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} {...swipe} style={{ background: categoryColor(rootCategoryId) }}>
        {main ? (
          <Picture
            key={main.src}
            picture={main}
            alt={main.alt ?? name}
            sizes={MAIN_SIZES}
            phoneWidth={MAIN_ON_PHONES}
            priority
            className={styles.main}
          />
        ) : (
          <p className={styles.none}>Sin foto</p>
        )}
        {badge && (
          <Badge tone="offer" className={styles.badge}>
            {badge}
          </Badge>
        )}
        {withZoom && main && (
          <button
            type="button"
            className={styles.zoom}
            aria-label="Ver la foto en grande"
            onPointerEnter={ZoomDialog.preload}
            onClick={() => setNear(true)}
          >
            <ZoomIcon />
          </button>
        )}
        {several && (
          <div className={styles.arrows}>
            <IconButton onPicture label="Foto anterior" onClick={() => show(at - 1)}>
              <ChevronLeftIcon />
            </IconButton>
            <IconButton onPicture label="Foto siguiente" onClick={() => show(at + 1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        )}
      </div>
      {several && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={cx(styles.thumb, index === at && styles.current)}
                aria-label={`Foto ${index + 1} de ${pictures.length}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => setChosen(picture.id)}
              >
                <Picture picture={picture} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {near && (
        <Suspense fallback={null}>
          <ZoomDialog pictures={pictures} at={at} name={name} onShow={show} onClose={() => setNear(false)} />
        </Suspense>
      )}
    </div>
  );
}
