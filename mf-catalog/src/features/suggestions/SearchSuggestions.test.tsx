import type { Suggestions } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { api, settingsStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import { wireSummary } from '../../testing/products';
import SearchSuggestions from './SearchSuggestions';

const answerTo = (text: string, over: Partial<Suggestions> = {}): Suggestions => ({
  text,
  categories: [],
  products: [wireSummary({ id: 1, name: `Products for ${text}` })],
  ...over,
});

/** The shop, whose answers come when the test says so. */
function slowShop() {
  const waiting = new Map<string, { answer: (value: unknown) => void; fail: (error: Error) => void }>();
  jest.spyOn(api, 'get').mockImplementation(
    // The method is generic in its answer; a test's answer is checked where it is drawn.
    (path: string) => new Promise<never>((answer, fail) => waiting.set(path, { answer: answer as never, fail })),
  );
  const of = (text: string) => waiting.get(`products/suggestions?filter=${text}`);
  return {
    answers: (text: string, value = answerTo(text)) => act(async () => of(text)?.answer(value)),
    fails: (text: string) => act(async () => of(text)?.fail(new Error('gone'))),
  };
}

function typing(first: string) {
  const box = (text: string) => <SearchSuggestions text={text} onNavigate={() => undefined} />;
  const { show, unmount, client } = renderPage(box(first));
  const leave = () => {
    unmount();
    client.clear();
  };
  return { types: (text: string) => show(box(text)), leave };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => settingsStore.setState({ recentSearches: [] }));
afterEach(() => jest.restoreAllMocks());

it('the last text wins: a late answer to an older one is never shown [1§2]', async () => {
  const shop = slowShop();
  const { types, leave } = typing('po');
  types('polo');
  await shop.answers('polo');
  await waitFor(() => expect(options()[0]).toMatch(/Products for polo/));
  await shop.answers('po');
  await expect(waitFor(() => expect(options()[0]).toMatch(/Products for po$/), { timeout: 100 })).rejects.toThrow();
  expect(options()[0]).toMatch(/Products for polo/);
  leave();
});

it('what was shown stays until the next answer is there, marked as busy [1§2]', async () => {
  const shop = slowShop();
  const { types, leave } = typing('polo');
  await shop.answers('polo');
  await screen.findAllByRole('option');
  types('polos');
  expect(options()[0]).toMatch(/Products for polo/);
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  await shop.fails('polos');
  await waitFor(() => expect(options()).toEqual([]));
  leave();
});

it('recent searches: all while the box is empty, then those that begin alike, accents or not [1§2]', async () => {
  slowShop();
  settingsStore.setState({ recentSearches: ['lápiz', 'polo', 'lámpara'] });
  const { types, leave } = typing('');
  expect(options()).toEqual(['lápiz', 'polo', 'lámpara']);
  types('la');
  expect(options()).toEqual(['lápiz', 'lámpara']);
  leave();
});

it('a repaired text, categories with their parent and products are links [1§2]', async () => {
  const shop = slowShop();
  const { leave } = typing('zapatila');
  await shop.answers(
    'zapatila',
    answerTo('zapatilla', { categories: [{ id: 131, name: 'Zapatillas', parent: { id: 13, name: 'Ropa' } }] }),
  );
  const hrefs = (await screen.findAllByRole('option')).map((option) => option.getAttribute('href'));
  expect(hrefs).toEqual(['/buscar?search=zapatilla', '/buscar?category=13&subcategory=131', '/detalle/productos/1']);
  leave();
});
