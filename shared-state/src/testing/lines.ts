import type { NewCartLine } from '../cart/lines';

/** A line that goes into the cart. */
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
