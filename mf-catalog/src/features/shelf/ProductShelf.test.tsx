import { freshBrowser, renderPage } from '@qhatu/kit/testing';
import { act, screen } from '@testing-library/react';
import { productsOf } from '../../api/lists';
import { wireSummary } from '../../testing/products';
import { ProductShelf } from './ProductShelf';

beforeEach(() => freshBrowser());

test('a shelf’s cards beyond what a screen can show are parts of their own, so that Back need not have them at once [D426]', () => {
  jest.useFakeTimers();
  const many = Array.from({ length: 15 }, (_, index) => wireSummary({ id: 100 + index, name: `Polo ${index + 1}` }));
  renderPage(<ProductShelf title="OFERTAS" products={productsOf(many)} />);
  const areParts = () =>
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('[data-offscreen-part]') !== null);
  expect(areParts()).toEqual(Array(6).fill(false));
  act(() => jest.advanceTimersByTime(1_000));
  jest.useRealTimers();
  expect(areParts()).toEqual([...Array(6).fill(false), ...Array(9).fill(true)]);
});
