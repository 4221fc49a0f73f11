import { pictureAt, srcSet } from '@qhatu/contract/model';
import type { Slider } from '@qhatu/contract/wire';
import { ButtonLink, PHONE, PicturePreload, placeholderOf } from '@qhatu/ui';
import styles from './Hero.module.css';

interface SlideProps {
  slide: Slider;
  /** The largest thing of the first paint: its picture goes before everything else. */
  first: boolean;
  withPicture: boolean;
  /** '1 de 3' */
  place: string;
}

const SIZES_WIDE = '(min-width: 82rem) 80rem, 100vw';

/** One slide: a picture, a headline as real text, and where it leads. */
export function Slide({ slide, first, withPicture, place }: SlideProps) {
  const Headline = first ? 'h1' : 'h2';
  return (
    <li className={styles.slide} aria-roledescription="lámina" aria-label={place}>
      {withPicture && <SlidePicture slide={slide} first={first} />}
      <div className={styles.words}>
        <Headline className={styles.headline}>{slide.description}</Headline>
        {slide.detail && <p className={styles.detail}>{slide.detail}</p>}
        {slide.link && <ButtonLink to={slide.link}>Ver ahora</ButtonLink>}
      </div>
    </li>
  );
}

/** Sharp on a phone, and a third lighter than 800: each phone gets this one, so that the server can announce it. */
const PHONE_WIDTH = 640;

function sources({ phone_image: phone, url_image, widths }: Slider) {
  return {
    phone: phone?.widths.includes(PHONE_WIDTH) ? pictureAt(phone.uri, PHONE_WIDTH) : phone?.uri,
    wide: { src: url_image, srcSet: srcSet({ src: url_image, widths }), sizes: SIZES_WIDE },
  };
}

function SlidePicture({ slide, first }: Pick<SlideProps, 'slide' | 'first'>) {
  const { phone_image } = slide;
  const { phone, wide } = sources(slide);
  return (
    <>
      {first && <PicturePreload phone={phone} wide={wide} />}
      <picture>
        {phone && (
          <source
            media={PHONE}
            srcSet={phone}
            width={phone_image?.width}
            height={phone_image?.height}
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
          width={slide.width}
          height={slide.height}
          alt=""
          fetchPriority={first ? 'high' : 'low'}
          decoding={first ? 'sync' : 'async'}
        />
      </picture>
    </>
  );
}
