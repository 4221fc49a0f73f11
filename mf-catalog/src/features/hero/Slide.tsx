import { pictureAt, srcSet } from '@qhatu/contract/model';
import { ButtonLink, PHONE, PicturePreload, placeholderOf } from '@qhatu/ui';
import type { Slide as SlideContent } from './api/slides';
import styles from './Hero.module.css';

interface SlideProps {
  slide: SlideContent;
  /** The largest thing of the first paint: its picture goes before everything else. */
  first: boolean;
  withPicture: boolean;
  /** '1 de 3' */
  place: string;
}

const SIZES_WIDE = '(min-width: 82rem) 80rem, 100vw';

/** One slide: a picture, a headline as real text, and its link. */
export function Slide({ slide, first, withPicture, place }: SlideProps) {
  const Headline = first ? 'h1' : 'h2';
  return (
    <li className={styles.slide} aria-roledescription="lámina" aria-label={place}>
      {withPicture && <SlidePicture slide={slide} first={first} />}
      <div className={styles.words}>
        <Headline className={styles.headline}>{slide.headline}</Headline>
        {slide.detail && <p className={styles.detail}>{slide.detail}</p>}
        {slide.href && <ButtonLink to={slide.href}>Ver ahora</ButtonLink>}
      </div>
    </li>
  );
}

/** Sharp on a phone, and a third lighter than 800: each phone gets this one, so that the server can announce it. */
const PHONE_WIDTH = 640;

function sources({ phonePicture: phone, picture }: SlideContent) {
  return {
    phone: phone?.widths.includes(PHONE_WIDTH) ? pictureAt(phone.src, PHONE_WIDTH) : phone?.src,
    wide: { src: picture.src, srcSet: srcSet(picture), sizes: SIZES_WIDE },
  };
}

function SlidePicture({ slide, first }: Pick<SlideProps, 'slide' | 'first'>) {
  const { picture, phonePicture } = slide;
  const { phone, wide } = sources(slide);
  return (
    <>
      {first && <PicturePreload phone={phone} wide={wide} />}
      <picture>
        {phone && (
          <source
            media={PHONE}
            srcSet={phone}
            width={phonePicture?.width}
            height={phonePicture?.height}
            // As in Picture: the front door puts it into a phone's page.
            suppressHydrationWarning={first}
          />
        )}
        <img
          className={styles.picture}
          style={placeholderOf(slide.tint)}
          srcSet={wide.srcSet || undefined}
          sizes={wide.sizes}
          src={wide.src}
          width={picture.width}
          height={picture.height}
          alt=""
          fetchPriority={first ? 'high' : 'low'}
          decoding={first ? 'sync' : 'async'}
        />
      </picture>
    </>
  );
}
