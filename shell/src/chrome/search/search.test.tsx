import type { SlotProps } from '@qhatu/contract/slots';
import { api, apiQuery, SlotContext, type SlotRendererProps, settingsStore, useQuery } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderChrome } from '../testing/renderChrome';
import { SearchBox } from './SearchBox';

const box = () => screen.getByRole('searchbox', { name: 'Buscar productos' });
const go = () => screen.getByRole('button', { name: 'Buscar' });
const where = () => screen.getByTestId('where');

/** What the listing behind the box has. */
const Goods = () => <output>{useQuery(apiQuery('products/search?filter=polo')).status}</output>;

beforeEach(() => settingsStore.setState({ recentSearches: [] }));

it('1§2 1§5 search: the button is disabled while the box is empty, blanks included', async () => {
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

it('D35 search: asking again for what is shown brings it fresh from the server', async () => {
  const get = jest.spyOn(api, 'get').mockResolvedValue({ total: 1 });
  renderChrome(
    <>
      <SearchBox />
      <Goods />
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

it('D34 search: the second name of the search page fills the box too', () => {
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

it('1§2 search: with the focus in the box suggestions come, what is typed reaches them, Escape closes them', async () => {
  renderChrome(<SearchBox />);
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
  await userEvent.type(box(), 'polo');
  expect(screen.getByText('catalog/search-box {"text":"polo"}')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/catalog\/search-box/)).not.toBeInTheDocument();
});

it('1§2 search: arrow keys walk the suggestions and come back to the text, Enter follows one', async () => {
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

it('1§2 search: typing on forgets the suggestion that the keys stood on, Enter searches the text', async () => {
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

it('1§2 search: a later answer keeps the suggestion that the keys stand on, or lets it go when it is not in it', async () => {
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

it('1§2 search: what was searched is remembered for the next time', async () => {
  renderChrome(<SearchBox />);
  await userEvent.type(box(), 'zapatilla{Enter}');
  expect(settingsStore.getState().recentSearches).toEqual(['zapatilla']);
});
