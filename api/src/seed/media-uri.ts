import type { Image } from '@qhatu/contract/wire';
import { productPictures, widthsOf } from './media/pictures';
import { SLIDE, SLIDE_PHONE } from './media/pictures/wide';

const cache = new Map<string, Picture>();
export interface Picture {
  uri: string;
  widths: number[];
}

/** Address and widths of a product picture. Throws for one that is not made, so that no page ever shows a hole. */
export function productPicture(name: string): Picture {
  const known = cache.get(name);
  if (known) return known;
  const scene = productPictures()[name];
  if (!scene) throw new Error(`no picture is called "${name}"`);
  const picture = { uri: `/media/products/${name}.webp`, widths: [...widthsOf(scene)] };
  cache.set(name, picture);
  return picture;
}

export const productImage = (id: number, name: string): Image => {
  const { uri, widths } = productPicture(name);
  return { id, uri, url: uri, widths };
};
export const avatar = (name: string) => `/media/avatars/${name}.webp`;
export const banner = (name: string) => `/media/banners/${name}.webp`;
export const slide = (name: string) => ({
  url_image: `/media/sliders/${name}.webp`,
  widths: [...SLIDE.widths],
  width: SLIDE.width,
  height: SLIDE.height,
});
export const phoneSlide = (name: string) => ({
  uri: `/media/sliders/${name}-phone.webp`,
  widths: [...SLIDE_PHONE.widths],
  width: SLIDE_PHONE.width,
  height: SLIDE_PHONE.height,
});
