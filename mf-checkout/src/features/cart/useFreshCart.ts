import type { PricingLine } from '@qhatu/contract/pricing';
import { type CartLine, cart, useCart, useHydrated } from '@qhatu/shared-state';
import { useEffect, useMemo, useState } from 'react';
import { type CartProduct, useCartProducts } from './api/cart-products';
import { type LineNotice, refreshLine } from './refresh-line';

export interface CartEntry {
  line: CartLine;
  /** Undefined until the server answered, and for products that are gone. */
  product: CartProduct | undefined;
  /** Null when the line cannot be bought (gone, sold out) or is not known yet. */
  pricing: PricingLine | null;
  notices: LineNotice[];
}

/**
 * The cart with live prices and stock from `GET products/cart`. What changed is taken over at once and stays explained
 * for as long as the page is open, also when a later answer brings nothing new.
 */
export function useFreshCart() {
  const hydrated = useHydrated();
  const lines = useCart();
  const query = useCartProducts(lines, hydrated);
  const products = query.data;
  const [lastingNotices, setLastingNotices] = useState<Record<string, LineNotice[]>>({});

  useEffect(() => {
    if (!products || query.isPlaceholderData) return;
    const byId = new Map(products.map((product) => [product.id, product]));
    const news: Record<string, LineNotice[]> = {};
    let changed = false;
    for (const line of lines) {
      const { changes, notices } = refreshLine(line, byId.get(line.productId));
      const lasting = notices.filter(({ kind }) => kind === 'price' || kind === 'stock');
      if (lasting.length > 0) news[line.key] = lasting;
      if (changes) changed = true;
    }
    if (!changed) return;
    if (Object.keys(news).length > 0) setLastingNotices((before) => ({ ...before, ...news }));
    cart.refresh((line) => refreshLine(line, byId.get(line.productId)).changes);
  }, [products, query.isPlaceholderData, lines]);

  const entries = useMemo<CartEntry[]>(() => {
    const byId = new Map(products?.map((product) => [product.id, product]));
    return lines.map((line) => {
      const product = byId.get(line.productId);
      // While the answer for changed lines is on its way, a product that is not in the old one is not "gone".
      if (!products || (query.isPlaceholderData && !product)) return { line, product, pricing: null, notices: [] };
      const now = refreshLine(line, product);
      const lasting = lastingNotices[line.key] ?? [];
      const notices = [...lasting, ...now.notices.filter(isState), ...tooMany(lines, line, product)];
      return { line, product, pricing: now.pricing, notices };
    });
  }, [lines, products, query.isPlaceholderData, lastingNotices]);

  return { hydrated, entries, query, isKnown: products !== undefined && !query.isPlaceholderData };
}

/** Lines of one product that are too many only together; one that is so alone says it below its quantity. */
function tooMany(
  lines: readonly CartLine[],
  { productId, qty }: CartLine,
  product: CartProduct | undefined,
): LineNotice[] {
  if (!product?.most || qty >= product.most) return [];
  const units = lines.reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0);
  return units > product.most ? [{ kind: 'too-many', name: product.name, most: product.most }] : [];
}

const isState = ({ kind }: LineNotice) => kind === 'gone' || kind === 'sold-out';

/** True for a line that may be ordered: as far as is known, it is on sale and in stock. */
export const canBeBought = ({ notices }: CartEntry): boolean => !notices.some(isState);

/** Sum of the lines that can be bought, in céntimos, before a method, a code and the shipping. */
export const cartTotal = (entries: CartEntry[]): number =>
  entries.filter(canBeBought).reduce((sum, { line }) => sum + line.price * line.qty, 0);
