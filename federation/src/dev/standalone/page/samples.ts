import type { SlotName, SlotProps } from '@qhatu/contract/slots';
import type { NewCartLine } from '@qhatu/shared-state';

/** Products of the demo (D40), so that a running API knows them; without one they are shown as they stand here. */
export const CART: { line: NewCartLine; qty: number }[] = [
  { line: line(9001, 'Polo de algodón pima', 5_000, 3), qty: 2 },
  { line: line(9007, 'Consola portátil retro', 12_000, 500), qty: 1 },
  { line: line(9010, 'Peluche de vicuña', 2_999, 500), qty: 3 },
];

function line(productId: number, name: string, price: number, stock: number): NewCartLine {
  return {
    productId,
    variantId: null,
    customId: null,
    name,
    variantLabel: null,
    picture: null,
    price,
    originalPrice: price,
    stock,
  };
}

/** What whoever mounts a widget would give it. */
export const SLOT_PROPS: SlotProps = {
  'checkout/mini-cart': { onNavigate: () => undefined },
  'catalog/search-box': { text: 'polo', onNavigate: () => undefined },
  'support/chat-button': {},
  'support/outbox': {},
  'checkout/unanswered-order': {},
};

export const isSlot = (name: string): name is SlotName => Object.hasOwn(SLOT_PROPS, name);

/** Values for the parameters of addresses, by name; an optional one is left out. */
const PARAMS: Readonly<Record<string, string>> = {
  id: '9001',
  user_name: 'tiendacondori',
  token: 'prueba',
  email: 'rosa@example.pe',
};

/** An address at which a pattern can be looked at: `/detalle/productos/:id` → `/detalle/productos/9001`. */
export function exampleOf(pattern: string): string {
  const parts = pattern.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    return part.endsWith('?') ? [] : [PARAMS[part.slice(1)] ?? '1'];
  });
  return parts.join('/') || '/';
}
