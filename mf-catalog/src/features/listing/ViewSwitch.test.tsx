import { fireEvent, render, screen } from '@testing-library/react';
import { ListingGrid } from './ListingGrid';
import { COLLECTION_ORDERS, SEARCH_ORDERS } from './sorting';
import { ViewSwitch } from './ViewSwitch';
import { columnsOf, VIEWS } from './views';

jest.mock('../product-card/ShopCard', () => ({ ShopCard: () => <article /> }));

it('layouts: a list, or a grid of 2, 3, 4 or 6 columns [1§2]', () => {
  const onChange = jest.fn();
  render(<ViewSwitch view="4" onChange={onChange} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(onChange.mock.calls.flat()).toEqual(['list', '2', '3', '4', '6']);
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  expect(VIEWS.map(columnsOf)).toEqual([1, 2, 3, 4, 6]);
});

it('layouts: the grid takes as many columns as were chosen [1§2]', () => {
  render(<ListingGrid products={[]} view="6" label="Polos" />);
  expect(screen.getByRole('list', { name: 'Polos' }).style.getPropertyValue('--columns')).toBe('6');
});

it('sort: A-Z, Z-A, low-price, high-price, recommended on the search page; five others on listings [1§2]', () => {
  const values = (orders: { value: string }[]) => orders.map(({ value }) => value).sort();
  expect(values(SEARCH_ORDERS)).toEqual(['A-Z', 'Z-A', 'high-price', 'low-price', 'recommended']);
  expect(values(COLLECTION_ORDERS)).toEqual(['AscOrder', 'DescOrder', 'HighToLow', 'LowToHigh', 'Newest']);
});
