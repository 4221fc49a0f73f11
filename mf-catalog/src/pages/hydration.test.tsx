import { beginHydration, logIn, pageElement } from '@qhatu/kit/testing';
import { cartStore, wishlistStore } from '@qhatu/shared-state';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { wireProduct, wireSummary } from '../testing/products';
import { resetStores } from '../testing/stores';
import { wirePolo } from '../testing/wire-polo';
import HomePage from './home/HomePage';
import ProductPage from './product/ProductPage';
import SearchPage from './search/SearchPage';

const slider = {
  id: 1,
  url_image: '/media/sliders/1.webp',
  widths: [640],
  width: 1600,
  height: 640,
  description: 'Uno',
  detail: null,
  link: '/polos',
};
const results = {
  data: [wireSummary()],
  total: 30,
  per_page: 12,
  current_page: 1,
  last_page: 3,
  from: 1,
  to: 12,
  facets: [],
  corrected: null,
};
const pages: [string, ReactNode, Record<string, unknown>][] = [
  [
    'home',
    <HomePage key="home" />,
    { sliders: [slider, { ...slider, id: 2 }], sections: [], services: [], offers: [wireSummary()] },
  ],
  ['search', <SearchPage key="search" />, { results }],
  ['product', <ProductPage key="product" />, { product: wireProduct(), related: [wireSummary({ id: 5 })] }],
  ['product with variants', <ProductPage key="polo" />, { product: wirePolo(), related: [] }],
];

/** The page before its stores are restored, with the answer of each call under the call's own name. */
function tree(page: ReactNode, answers: Record<string, unknown>, at = '/') {
  const data = Object.fromEntries(Object.keys(answers).map((name) => [name, name]));
  return pageElement(page, { at, data, answers, hydrated: false });
}

/** A member with a full cart and a wish, as storage would restore them. */
function fillStores() {
  const line = { productId: 9001, variantId: null, customId: null, name: 'Polo', variantLabel: null, picture: null };
  logIn();
  wishlistStore.setState({ ids: [9001, 5] });
  cartStore.setState({
    owner: 42,
    lines: [{ ...line, key: '9001-0-0', qty: 2, price: 1, originalPrice: 1, stock: 9 }],
  });
}

let root: Root | undefined;
beforeEach(resetStores);
afterEach(() => act(() => root?.unmount()));

it.each(pages)(
  'hydration of %s gives not one console message, with a full cart in storage',
  async (_name, page, answers) => {
    const server = tree(page, answers);
    const html = renderToString(server.element);
    server.client.clear();
    // Nothing about a person, and nothing that depends on the hour.
    expect(html).not.toContain('Rosa');
    expect(html).not.toContain('llega el');

    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const browser = tree(page, answers);
    await act(async () => {
      root = hydrateRoot(container, browser.element);
      // The shell restores the stores in an effect of the same commit.
      fillStores();
    });
    expect(said.mock.calls).toEqual([]);
    browser.client.clear();
    container.remove();
  },
);

it('a touch while a listing is being hydrated makes neither its filters nor another card alive [D284]', async () => {
  const answers = { results: { ...results, data: [wireSummary({ id: 1 }), wireSummary({ id: 2 })], to: 2 } };
  const [server, browser] = [tree(<SearchPage />, answers), tree(<SearchPage />, answers)];
  const { does, isAlive, end } = beginHydration(server.element, browser.element);
  const alive = () =>
    ['h1', 'select', 'aside > *', 'li:nth-child(1) > article', 'li:nth-child(2) > article'].map(isAlive);
  expect(alive()).toEqual([false, false, false, false, false]);
  does('pointerdown', 'h1');
  expect(alive()).toEqual([true, true, false, false, false]);
  does('pointerdown', 'li:nth-child(2) > article a');
  expect(alive()).toEqual([true, true, false, false, true]);
  await end();
  for (const { client } of [server, browser]) client.clear();
});

it('a view of the reader’s own, which no server knows, reaches every card without a word after the hydration [D284]', async () => {
  const answers = { results: { ...results, data: [wireSummary({ id: 1 }), wireSummary({ id: 2 })], to: 2 } };
  const [server, browser] = [tree(<SearchPage />, answers), tree(<SearchPage />, answers, '/?view=list')];
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { first, end } = beginHydration(server.element, browser.element);
  const card = first('article');
  while (!first('li:nth-child(2) > article').classList.contains('row'))
    await new Promise((resolve) => setTimeout(resolve));
  expect(first('article')).toBe(card);
  expect(card).toHaveClass('row');
  expect(said.mock.calls).toEqual([]);
  await end();
  for (const { client } of [server, browser]) client.clear();
});
