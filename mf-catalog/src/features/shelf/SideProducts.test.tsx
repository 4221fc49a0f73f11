import { renderPage } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import { summary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { SideProducts } from './SideProducts';

beforeEach(resetStores);

it('a side list shows three, with names cut to 31 characters and an ellipsis [1§9]', () => {
  const products = Array.from({ length: 5 }, (_, id) => summary({ id, name: `${id}${'N'.repeat(39)}` }));
  renderPage(<SideProducts title="Al lado" products={products} />);
  const links = within(screen.getByRole('region', { name: 'Al lado' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([0, 1, 2].map((id) => `${id}${'N'.repeat(30)}…`));
});
