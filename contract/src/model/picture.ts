import type { Image } from '../wire';

/** A picture in several widths; product pictures are square. */
export interface Picture {
  id: number;
  /** Address of the default width. */
  src: string;
  /** Widths in pixels at which the picture exists. */
  widths: number[];
  /** Colours shown until the picture has come, as on the wire. */
  tint?: string;
  /** Description of the picture; absent: the product's name. */
  alt?: string;
}

export function pictureFromWire(image: Image): Picture {
  const { id, uri: src, widths, tint, alt } = image;
  return { id, src, widths, ...(tint && { tint }), ...(alt && { alt }) };
}

/** Address of one width: `/media/a.webp` at 320 → `/media/a-320.webp`. */
export function pictureAt(src: string, width: number): string {
  return src.replace(/(\.[a-z0-9]+)$/i, `-${width}$1`);
}

/** Value for `srcset`; empty when the picture exists in one width only. */
export function srcSet(picture: Pick<Picture, 'src' | 'widths'>): string {
  return picture.widths.map((width) => `${pictureAt(picture.src, width)} ${width}w`).join(', ');
}
