import {
  designTotal,
  FIRST_STICKER_DISCOUNT,
  OPTIMISATION_SURCHARGE,
  priceStickers,
  unitPrice,
} from '@qhatu/contract/designer';
import type { Cents } from '@qhatu/contract/money';
import type { DraftContent } from '../../drafts/draft-content';
import type { ShirtColor, ShirtSize } from '../../shirts/shirts';

export interface Order {
  lines: { size: ShirtSize; qty: number }[];
  units: number;
  polos: Cents;
  /** Stickers of one unit, before the discount. */
  stickers: Cents;
  discount: Cents;
  surcharge: Cents;
  total: Cents;
  /** One polo of the cheapest size with its stickers; null while no size is in stock. */
  each: Cents | null;
}

/** What is asked for and what it costs, by the rules of the contract (spec 3 §9). */
export function orderOf(
  { design, sizes, optimised }: Pick<DraftContent, 'design' | 'sizes' | 'optimised'>,
  color: ShirtColor | undefined,
): Order {
  const lines = (color?.sizes ?? []).flatMap((size) => {
    const qty = Math.min(sizes[size.variantId] ?? 0, size.stock);
    return qty > 0 ? [{ size, qty }] : [];
  });
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  const stickers = priceStickers(design);
  const cheapest = color?.sizes.length ? Math.min(...color.sizes.map(({ price }) => price)) : null;
  return {
    lines,
    units,
    polos: lines.reduce((sum, { size, qty }) => sum + size.price * qty, 0),
    stickers: stickers.reduce((sum, { price }) => sum + price, 0),
    discount: stickers.length > 0 ? FIRST_STICKER_DISCOUNT : 0,
    surcharge: optimised ? OPTIMISATION_SURCHARGE : 0,
    each: cheapest === null ? null : unitPrice(cheapest, design),
    total: designTotal(
      design,
      lines.map(({ size, qty }) => ({ price: size.price, qty })),
      optimised,
    ),
  };
}
