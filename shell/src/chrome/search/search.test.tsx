import { settingsStore } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderChrome } from '../testing/renderChrome';
import { SearchBox } from './SearchBox';

const box = () => screen.getByRole('searchbox', { name: 'Buscar productos' });
const go = () => screen.getByRole('button', { name: 'Buscar' });
const where = () => screen.getByTestId('where');

beforeEach(() => settingsStore.setState({ recentSearches: [] }));

it('1§5 search: the button is disabled while the box is empty, blanks included', async () => {
  renderChrome(<SearchBox />);
  expect(go()).toBeDisabled();
  await userEvent.type(box(), '   ');
  expect(go()).toBeDisabled();
  await userEvent.type(box(), 'polo');
  expect(go()).toBeEnabled();
});

it('D30 search: goes to the listing, with # as $', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'camisa #1{Enter}');
  expect(where()).toHaveTextContent('/buscar?search=camisa+%241');
});

it('search: what was searched stays in the box, as it was typed', () => {
  renderChrome(<SearchBox />, { at: '/buscar?search=camisa+%241&page=2' });
  expect(box()).toHaveValue('camisa #1');
});

it('search: on other pages the box is empty whatever their address says', () => {
  renderChrome(<SearchBox />, { at: '/carrito?search=polo' });
  expect(box()).toHaveValue('');
});

it('search: an empty box sends nothing', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), '{Enter}');
  expect(where()).toHaveTextContent(/^\/ null$/);
});

it('search: suggestions come while somebody types, and Escape closes them', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'p');
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
  await userEvent.type(box(), 'olo');
  expect(screen.getByRole('button', { name: 'catalog/search-box {"text":"polo"}' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /catalog/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
});

it('search: an empty box that has the focus shows what was searched before', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'zapatilla{Enter}');
  await userEvent.clear(box());
  await userEvent.click(box());
  const recent = screen.getByRole('link', { name: 'zapatilla' });
  expect(recent).toHaveAttribute('href', '/buscar?search=zapatilla');
});
