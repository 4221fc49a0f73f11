import { wireSummary } from '../testing/products';
import { listingPageFromWire, productsOfPages } from './listings';

const place = { total: 30, per_page: 12, current_page: 2, last_page: 3, from: 13, to: 24 };
const [polo, cap] = [wireSummary({ id: 1 }), wireSummary({ id: 2 })];
const first = listingPageFromWire({ ...place, data: [polo] });

it('a page of a listing has the shop’s own names [D9]', () => {
  const { products, ...rest } = first;
  expect(rest).toEqual({ currentPage: 2, lastPage: 3, perPage: 12, total: 30, to: 24 });
  expect(products.map(({ id }) => id)).toEqual([1]);
});

it('a product that moved to another page is shown once, and is the same object for its card [1§4]', () => {
  const second = listingPageFromWire({ ...place, current_page: 3, data: [polo, cap] });
  const products = productsOfPages([first, second]);
  expect(products.map(({ id }) => id)).toEqual([1, 2]);
  expect(products[0]).toBe(first.products[0]);
});
