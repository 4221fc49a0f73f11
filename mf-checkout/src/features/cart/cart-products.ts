import type { CartProduct } from '@qhatu/contract/wire';
import { apiQuery, type CartLine } from '@qhatu/shared-state';

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

export const cartProductsQuery = (lines: readonly CartLine[]) => apiQuery<CartProduct[]>(cartProductsPath(lines));
