import { callsTo, serve } from '@qhatu/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import remote from '../../../federation.config';
import { cartLine, product } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import { RelatedProducts } from './RelatedProducts';

const products = (id: number, name: string, stock = 3) => ({ ...product({ id, name, stock }), description: '' });

beforeEach(freshBrowser);

test('the cart’s related products are a search in category 70, without what is in it or sold out [1§2 1§9 D46]', async () => {
  expect(remote.routes.find(({ path }) => path === '/carrito')?.data?.related?.url).toBe(
    'products/search?category_id=70',
  );
  const data = [products(9001, 'Polo Nazca'), products(2, 'Gorra'), products(3, 'Bufanda', 0)];
  const calls = serve({ 'GET products/search': { data, total: 3 } });
  renderPage(<RelatedProducts />, { lines: [cartLine()], at: '/carrito' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Gorra' })).toBeVisible());
  expect(callsTo(calls, 'GET', 'products/search').map(({ path }) => path)).toEqual(['products/search?category_id=70']);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
