import { srcSet } from '@qhatu/contract/model';
import type { Slider } from '@qhatu/contract/wire';
import { ButtonLink } from '@qhatu/ui';
import styles from './Hero.module.css';

interface SlideProps {
  slide: Slider;
  /** The largest thing of the first paint: its picture goes before everything else. */
  first: boolean;
  withPicture: boolean;
  /** '1 de 3' */
  place: string;
}

/** Below this width a slide shows its own picture for phones, when it has one; as in the stylesheet. */
const PHONE = '(max-width: 47.99rem)';
const WIDE = '(min-width: 48rem)';
const SIZES_WIDE = '(min-width: 82rem) 80rem, 100vw';

/** One slide: a picture, a headline as real text, and where it leads. */
export function Slide({ slide, first, withPicture, place }: SlideProps) {
  const Headline = first ? 'h1' : 'h2';
  return (
    <li className={styles.slide} aria-roledescription="lámina" aria-label={place}>
      {first && withPicture && <PicturePreload slide={slide} />}
      {withPicture && <SlidePicture slide={slide} first={first} />}
      <div className={styles.words}>
        <Headline className={styles.headline}>{slide.description}</Headline>
        {slide.detail && <p className={styles.detail}>{slide.detail}</p>}
        {slide.link && (
          <ButtonLink to={slide.link} className={styles.action}>
            Ver ahora
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/**
 * React announces pictures early by itself, but not those that change with the screen. Only a link with an address of its
 * own is lifted into the head, from where it goes before the styles.
 */
function PicturePreload({ slide: { phone_image: phone, url_image, widths } }: Pick<SlideProps, 'slide'>) {
  const preload = { rel: 'preload', as: 'image', fetchPriority: 'high' } as const;
  const wide = srcSet({ src: url_image, widths }) || url_image;
  if (!phone) return <link {...preload} href={url_image} imageSrcSet={wide} imageSizes={SIZES_WIDE} />;
  const narrow = srcSet({ src: phone.uri, widths: phone.widths }) || phone.uri;
  return (
    <>
      <link {...preload} href={phone.uri} media={PHONE} imageSrcSet={narrow} imageSizes="100vw" />
      <link {...preload} href={url_image} media={WIDE} imageSrcSet={wide} imageSizes={SIZES_WIDE} />
    </>
  );
}

function SlidePicture({ slide, first }: Pick<SlideProps, 'slide' | 'first'>) {
  const { phone_image: phone } = slide;
  return (
    <picture>
      {phone && (
        <source
          media={PHONE}
          srcSet={srcSet({ src: phone.uri, widths: phone.widths }) || phone.uri}
          sizes="100vw"
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        className={styles.picture}
        srcSet={srcSet({ src: slide.url_image, widths: slide.widths }) || undefined}
        sizes={SIZES_WIDE}
        src={slide.url_image}
        width={slide.width}
        height={slide.height}
        alt=""
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
