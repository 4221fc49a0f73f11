import { freshBrowser, renderPage } from '@qhatu/kit/testing';
import { act, screen } from '@testing-library/react';
import { productsOf } from '../../api/lists';
import { wireSummary } from '../../testing/products';
import { ProductShelf } from './ProductShelf';

beforeEach(() => freshBrowser());

test('a shelf’s cards beyond what a phone can show are parts of their own, so that Back need not have them at once [D426]', () => {
  jest.useFakeTimers();
  const many = Array.from({ length: 15 }, (_, index) => wireSummary({ id: 100 + index, name: `Polo ${index + 1}` }));
  renderPage(<ProductShelf title="OFERTAS" products={productsOf(many)} />);
  const areParts = () =>
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('[data-offscreen-part]') !== null);
  const phone = Array(3).fill(false);
  expect(areParts()).toEqual([...phone, ...Array(3).fill(true)]);
  act(() => jest.advanceTimersByTime(1_000));
  jest.useRealTimers();
  expect(areParts()).toEqual([...phone, ...Array(12).fill(true)]);
});
