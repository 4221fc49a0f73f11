import type { SlotProps } from '@qhatu/contract/slots';
import { api, apiQuery, SlotContext, type SlotRendererProps, settingsStore, useQuery } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderChrome } from '../testing/render-chrome';
import { SearchBox } from './SearchBox';

const box = () => screen.getByRole('searchbox', { name: 'Buscar productos' });
const go = () => screen.getByRole('button', { name: 'Buscar' });
const where = () => screen.getByTestId('where');

/** What the listing behind the box has. */
const Products = () => <output>{useQuery(apiQuery('products/search?filter=polo')).status}</output>;

beforeEach(() => settingsStore.setState({ recentSearches: [] }));

it('search: the button is disabled while the box is empty, blanks included [1§2 1§5]', async () => {
  renderChrome(<SearchBox />);
  expect(go()).toBeDisabled();
  await userEvent.type(box(), '   ');
  expect(go()).toBeDisabled();
  await userEvent.type(box(), 'polo');
  expect(go()).toBeEnabled();
});

it('search: goes to the listing, with # as $ [D30]', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'camisa #1{Enter}');
  expect(where()).toHaveTextContent('/buscar?search=camisa+%241');
});

it('search: asking again for what is shown brings it fresh from the server [D35]', async () => {
  const get = jest.spyOn(api, 'get').mockResolvedValue({ total: 1 });
  renderChrome(
    <>
      <SearchBox />
      <Products />
    </>,
    { at: '/buscar?search=polo' },
  );
  await waitFor(() => expect(screen.getByText('success')).toBeInTheDocument());
  expect(get).toHaveBeenCalledTimes(1);
  await userEvent.type(box(), '{Enter}');
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  get.mockRestore();
});

it('search: what was searched stays in the box, as it was typed', () => {
  renderChrome(<SearchBox />, { at: '/buscar?search=camisa+%241&page=2' });
  expect(box()).toHaveValue('camisa #1');
});

it('search: the second name of the search page fills the box too [D34]', () => {
  renderChrome(<SearchBox />, { at: '/search?search=polo' });
  expect(box()).toHaveValue('polo');
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

/** A stand-in for mf-catalog's list. */
function Suggested({ props }: SlotRendererProps) {
  const { text, onNavigate } = props as SlotProps['catalog/search-box'];
  return (
    <>
      {['uno', 'dos'].map((name) => (
        <Link key={name} id={name} role="option" aria-selected="false" to={`/${name}`} onClick={onNavigate}>
          {name} {text}
        </Link>
      ))}
    </>
  );
}

const renderWithSuggestions = () =>
  renderChrome(
    <SlotContext.Provider value={Suggested}>
      <SearchBox />
    </SlotContext.Provider>,
  );

it('search: with the focus in the box suggestions come, what is typed reaches them, Escape closes them [1§2]', async () => {
  renderChrome(<SearchBox />);
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
  await userEvent.type(box(), 'polo');
  expect(screen.getByText('catalog/search-box {"text":"polo"}')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
});

it('search: arrow keys walk the suggestions and come back to the text, Enter follows one [1§2]', async () => {
  renderWithSuggestions();
  await userEvent.type(box(), 'po');
  const chosen = () => screen.queryByRole('option', { selected: true })?.id;
  const walked: (string | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`);
    walked.push(chosen());
    expect(box().getAttribute('aria-activedescendant') ?? undefined).toBe(chosen());
  }
  expect(walked).toEqual(['uno', 'dos', undefined, 'dos']);
  expect(box()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(where()).toHaveTextContent(/^\/dos/);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('search: typing on forgets the suggestion that the keys stood on, Enter searches the text [1§2]', async () => {
  renderWithSuggestions();
  await userEvent.type(box(), 'po{ArrowDown}lo{Enter}');
  expect(where()).toHaveTextContent('/buscar?search=polo');
});

/** Answers again a moment later, with something else. */
let answered: (names: string[]) => void = () => undefined;
function AnsweredLater({ props }: SlotRendererProps) {
  const { onNavigate } = props as SlotProps['catalog/search-box'];
  const [names, setNames] = useState(['uno', 'dos']);
  answered = setNames;
  return names.map((name) => (
    <Link key={name} id={name} role="option" aria-selected="false" to={`/${name}`} onClick={onNavigate}>
      {name}
    </Link>
  ));
}

it('search: a later answer keeps the suggestion that the keys stand on, or lets it go when it is not in it [1§2]', async () => {
  renderChrome(
    <SlotContext.Provider value={AnsweredLater}>
      <SearchBox />
    </SlotContext.Provider>,
  );
  await userEvent.type(box(), 'po{ArrowDown}');
  act(() => answered(['uno', 'tres']));
  expect(box()).toHaveAttribute('aria-activedescendant', 'uno');
  act(() => answered(['tres']));
  await waitFor(() => expect(box()).not.toHaveAttribute('aria-activedescendant'));
  await userEvent.keyboard('{Enter}');
  expect(where()).toHaveTextContent('/buscar?search=po');
});

it('search: without mf-catalog the box is a plain form', async () => {
  renderChrome(<SearchBox />, { slots: 'failing' });
  await userEvent.type(box(), 'zapatilla{ArrowDown}{Enter}');
  expect(where()).toHaveTextContent('/buscar?search=zapatilla');
});

it('search: what was searched is remembered for the next time [1§2]', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'zapatilla{Enter}');
  expect(settingsStore.getState().recentSearches).toEqual(['zapatilla']);
});
