import type { Slider } from '@qhatu/contract/wire';

interface SlidePicture {
  /** Address of the default width. */
  src: string;
  /** Widths in pixels at which the picture exists. */
  widths: number[];
  width: number;
  height: number;
}

/** One slide of the home page. */
export interface Slide {
  id: number;
  headline: string;
  /** A line under it. */
  detail: string | null;
  /** Target of the link: a path of this site. */
  href: string | null;
  picture: SlidePicture;
  /** A picture of its own for phones; without one the wide picture is cropped. */
  phonePicture: SlidePicture | null;
  tint?: string;
}

export const slidesFromWire = (sliders: readonly Slider[]): Slide[] =>
  sliders.map(({ id, description, detail, link, url_image, widths, width, height, phone_image: phone, tint }) => ({
    ...{ id, headline: description, detail, href: link, tint },
    picture: { src: url_image, widths, width, height },
    phonePicture: phone ? { src: phone.uri, widths: phone.widths, width: phone.width, height: phone.height } : null,
  }));
