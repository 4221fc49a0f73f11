import type { Picture } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';
import { hasOffer, type PricingLine } from '@qhatu/contract/pricing';
import type { CartLine } from '@qhatu/shared-state';
import type { CartProduct } from './api/cart-products';

/** Something that changed since the line was put into the cart, and that the shopper should know. */
export type LineNotice =
  | { kind: 'price'; before: Cents; after: Cents }
  | { kind: 'stock'; before: number; after: number }
  | { kind: 'sold-out' }
  /** More units of it than one purchase may have (D96), in all lines together. Nothing is taken away. */
  | { kind: 'too-many'; name: string; most: number }
  | { kind: 'gone' };

export interface FreshLine {
  /** Changes for the cart to apply; null when nothing changed. */
  changes: Partial<CartLine> | null;
  notices: LineNotice[];
  /** The line as the price rules see it; null when it cannot be bought any more. */
  pricing: PricingLine | null;
}

/** A design may have been captured again since, and its picture has another address then. */
function pictureNow({ picture, customId }: CartLine, { designs }: CartProduct): Picture | null {
  const front = designs.find(({ id }) => id === customId)?.picture;
  return front && front.src !== picture?.src ? front : picture;
}

/**
 * Compares a line of the cart with what the server says of it now. Pure; `product` undefined: the shop has it no more.
 */
export function refreshLine(line: CartLine, product: CartProduct | undefined): FreshLine {
  const variant = product?.variants.find((candidate) => candidate.id === line.variantId);
  // A product without choices lists no variants: the id of its only one says nothing.
  const lostVariant = line.variantId !== null && product !== undefined && product.variants.length > 0 && !variant;
  // A design that the shop does not know (any more), or that is another person's.
  const lostDesign = line.customId !== null && !product?.designs.some(({ id }) => id === line.customId);
  if (!product || lostVariant || lostDesign) {
    return { changes: null, notices: [{ kind: 'gone' }], pricing: null };
  }
  const stock = variant?.stock ?? product.stock;
  const qty = stock > 0 ? Math.min(line.qty, stock) : line.qty;
  const pricing = product.priced({ ...line, qty });
  const price = hasOffer(pricing) ? pricing.offer : pricing.price;
  const notices: LineNotice[] = [];
  if (price !== line.price) notices.push({ kind: 'price', before: line.price, after: price });
  if (stock <= 0) notices.push({ kind: 'sold-out' });
  else if (qty < line.qty) notices.push({ kind: 'stock', before: line.qty, after: qty });

  const picture = pictureNow(line, product);
  const fresh = { name: product.name, picture, price, originalPrice: pricing.price, stock, qty };
  const same = Object.entries(fresh).every(([field, value]) => line[field as keyof typeof fresh] === value);
  return { changes: same ? null : fresh, notices, pricing: stock > 0 ? pricing : null };
}
