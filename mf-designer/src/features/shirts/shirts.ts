import type { DesignView, Rectangle } from '@qhatu/contract/designer';
import type { Picture } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';

/** One size of one colour that can be bought. */
export interface ShirtSize {
  variantId: number;
  name: string;
  price: Cents;
  stock: number;
}

export interface ShirtColor {
  id: number;
  name: string;
  /** CSS colour. */
  css: string;
  /** In stock only (spec 3 §4). */
  sizes: readonly ShirtSize[];
}

/** A garment to design on, as the editor needs it. */
export interface Shirt {
  id: number;
  name: string;
  description: string;
  price: Cents;
  colors: readonly ShirtColor[];
  pictureOf: (view: DesignView, colorId: number) => Picture | null;
  /** Where the print area lies on the square picture, fractions of its side. */
  areaOf: (view: DesignView) => Rectangle;
}

/** The colour chosen, or the first that can be had (spec 3 §4). */
export const colorOf = (shirt: Shirt, colorId: number | null): ShirtColor | undefined =>
  shirt.colors.find(({ id }) => id === colorId) ??
  shirt.colors.find(({ sizes }) => sizes.length > 0) ??
  shirt.colors[0];
