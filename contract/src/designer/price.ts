import type { Cents } from '../money';
import { type DesignDocument, type DesignObject, type DesignView, printedObjects } from './types';

/** 19 × 27.7 cm (spec 3 §9). Square centimetres. */
export const AREA_CONSTANT = 526.3;
export const STICKER_PRICE = { half: 500, full: 1_000 } as const satisfies Record<string, Cents>;
/** Off the first sticker (spec 3 §4). A first one of half size costs nothing: that is meant (D59). */
export const FIRST_STICKER_DISCOUNT: Cents = 500;
/** Once for the whole purchase, never in a unit price (D59). */
export const OPTIMISATION_SURCHARGE: Cents = 500;

/** Half of the constant in whole square millimetres, so that the comparison is between integers. */
const FULL_FROM = Math.round((AREA_CONSTANT / 2) * 100);

/** The larger price from half of the area on. Millimetres of the sticker before it is turned. */
export const stickerPrice = ({ width, height }: { width: number; height: number }): Cents =>
  Math.round(width * height) >= FULL_FROM ? STICKER_PRICE.full : STICKER_PRICE.half;

export interface PricedSticker {
  view: DesignView;
  object: DesignObject;
  price: Cents;
  discount: Cents;
}

/** Every printed sticker with its price; the first one carries the discount (spec 3 §4). */
export const priceStickers = (design: DesignDocument): PricedSticker[] =>
  printedObjects(design).map(({ view, object }, index) => ({
    view,
    object,
    price: stickerPrice(object),
    discount: index === 0 ? FIRST_STICKER_DISCOUNT : 0,
  }));

/** Price of the stickers of one unit: Σ (price − discount). */
export const stickersTotal = (design: DesignDocument): Cents =>
  priceStickers(design).reduce((sum, { price, discount }) => sum + price - discount, 0);

/** Price of one unit of a custom product: the variant and its stickers, without the surcharge (D59). */
export const unitPrice = (variantPrice: Cents, design: DesignDocument): Cents => variantPrice + stickersTotal(design);

export interface SizeQuantity {
  /** Price of the variant. */
  price: Cents;
  qty: number;
}

/**
 * Total = Σ (size quantity × variant price) + (Σ sticker price − discount) × units + surcharge (spec 3 §9). Nothing is
 * bought without a size: then it is 0, surcharge or not.
 */
export function designTotal(design: DesignDocument, sizes: readonly SizeQuantity[], optimised: boolean): Cents {
  const units = sizes.reduce((sum, { qty }) => sum + qty, 0);
  if (units === 0) return 0;
  const polos = sizes.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return polos + stickersTotal(design) * units + (optimised ? OPTIMISATION_SURCHARGE : 0);
}

/** A typed quantity (spec 3 §5): whole, from 0 to the stock; anything that is no such number is 0. */
export function sizeQuantity(typed: unknown, stock: number): number {
  const qty = Number(typed);
  return Number.isInteger(qty) && qty > 0 ? Math.min(qty, stock) : 0;
}
