import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import { type PricingLine, pricingLineFromWire } from '@qhatu/contract/pricing';
import type { CartProduct as WireProduct } from '@qhatu/contract/wire';
import { apiQuery, type CartLine, useQuery } from '@qhatu/shared-state';

/** The current data of a product in the cart. */
export interface CartProduct {
  id: number;
  name: string;
  stock: number;
  /** Most units of one purchase (D96), of all lines together; null: as many as there are. */
  most: number | null;
  adultsOnly: boolean;
  /** Its seller gives a factura. */
  issuesInvoices: boolean;
  /** Last day on which its seller sends nothing, 'YYYY-MM-DD' (D253); null: they send as always. */
  awayUntil: string | null;
  /** Empty for a product without choices. */
  variants: { id: number; stock: number }[];
  /** The person's own designs on it, with their front. */
  designs: { id: number; picture: Picture | null }[];
  /** A line of it as the price rules see it. */
  priced: (line: Pick<CartLine, 'variantId' | 'customId' | 'qty'>) => PricingLine;
}

export const cartProductFromWire = (wire: WireProduct): CartProduct => ({
  ...{ id: wire.id, name: wire.name, stock: wire.stock, most: wire.most ?? null },
  adultsOnly: wire.adult,
  issuesInvoices: wire.user.fob,
  awayUntil: wire.away?.until ?? null,
  variants: wire.variants,
  designs: (wire.customs ?? []).map(({ id, images: [front] }) => ({
    id,
    picture: front ? pictureFromWire(front) : null,
  })),
  priced: ({ variantId, customId, qty }) =>
    pricingLineFromWire(wire, { qty, variant_id: variantId, product_custom_id: customId }),
});

const productsFromWire = (wire: WireProduct[]): CartProduct[] => wire.map(cartProductFromWire);

const listOf = (name: string, ids: Iterable<number>) =>
  [...new Set(ids)].sort((a, b) => a - b).map((id, index) => `${name}[${index}]=${id}`);

/** `GET products/cart` for these lines (D12); the same products in any order and quantity are the same address. */
export function cartProductsPath(lines: readonly CartLine[]): string {
  const custom = lines.flatMap((line) => (line.customId === null ? [] : [line.customId]));
  const pairs = [
    ...listOf(
      'ids',
      lines.map((line) => line.productId),
    ),
    ...listOf('custom_ids', custom),
  ];
  return `products/cart?${pairs.join('&')}`;
}

/** One function for every rendering: React Query would take a new one for a change. */
const previousAnswer = (previous: WireProduct[] | undefined) => previous;

/**
 * Current data of the products of these lines, while `enabled`; the last answer is shown until the one for other lines has
 * come.
 */
export const useCartProducts = (lines: readonly CartLine[], enabled: boolean) =>
  useQuery({
    ...apiQuery<WireProduct[]>(cartProductsPath(lines)),
    select: productsFromWire,
    enabled: enabled && lines.length > 0,
    placeholderData: previousAnswer,
  });
