import type { Session } from '@qhatu/contract/model';
import type { CartLine } from '@qhatu/shared-state';

/** A session of whoever is wanted. */
export function member(changes: Partial<Session['person']> = {}): Session {
  const person = {
    id: 42,
    name: 'Rosa',
    lastName: 'Quispe',
    userName: 'rosa',
    email: 'rosa@example.pe',
    avatar: null,
    roleId: 1,
    hasAppliedAsSeller: false,
    subscribed: null,
  };
  return { token: 'token', person: { ...person, ...changes } };
}

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
