import type { Session } from '@qhatu/contract/model';
import { memberSession } from '@qhatu/kit/testing';
import type { CartLine } from '@qhatu/shared-state';

/** A session of whoever is wanted. */
export const member = (changes: Partial<Session['person']> = {}): Session => memberSession(42, changes);

export function lineOf(changes: Partial<CartLine>): CartLine {
  return {
    key: '9001',
    productId: 9001,
    variantId: null,
    customId: null,
    name: 'Polo',
    variantLabel: null,
    picture: null,
    price: 5000,
    originalPrice: 5000,
    stock: 200,
    qty: 1,
    ...changes,
  };
}
