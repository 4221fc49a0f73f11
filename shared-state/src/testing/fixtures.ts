import type { Session } from '@qhatu/contract/model';
import type { NewCartLine } from '../cart/lines';

/** A logged-in person, for tests. */
export const memberSession = (id = 42): Session => ({
  token: `token-${id}`,
  person: {
    id,
    name: 'Rosa',
    lastName: 'Quispe',
    userName: 'rosa',
    email: 'rosa@example.pe',
    avatar: null,
    roleId: 1,
    hasAppliedAsSeller: false,
    subscribed: null,
  },
});

/** The shared visitor (D2). */
export const visitorSession = (): Session => memberSession(5);

export const newLine = (changes: Partial<NewCartLine> = {}): NewCartLine => ({
  productId: 9001,
  variantId: 1,
  customId: null,
  name: 'Polo',
  variantLabel: null,
  picture: null,
  price: 5000,
  originalPrice: 5000,
  stock: 3,
  ...changes,
});
