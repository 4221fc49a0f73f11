import { resolveDataUrl } from '@qhatu/contract/routing';
import type { SearchResult } from '@qhatu/contract/wire';
import { address, renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { act, fireEvent, screen, within } from '@testing-library/react';
import remote from '../../../federation.config';
import { wireSummary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import CollectionPage from './CollectionPage';

const templateOf = (path: string) => remote.routes.find((route) => route.path === path)?.data?.results?.url ?? '';

const page = (number: number): SearchResult => ({
  data: Array.from({ length: 5 }, (_, index) =>
    wireSummary({ id: number * 10 + index, name: `Polo ${number}${index}` }),
  ),
  total: 10,
  per_page: 5,
  current_page: number,
  last_page: 2,
  from: (number - 1) * 5 + 1,
  to: number * 5,
  corrected: null,
  facets: [
    { kind: 'brand', name: 'Marca', values: [{ id: 4, name: 'Chaski', count: 9 }] },
    { kind: 'color', name: 'Color', values: [{ id: 2, name: 'Azul', count: 3, payload: '#2d4f9e' }] },
  ],
  prices: { min: 10, max: 90 },
});

function open(pathname = '/left-sidebar/collection', query = '') {
  const path = resolveDataUrl(templateOf(pathname), {}, query) ?? '';
  return renderPage(<CollectionPage />, {
    at: pathname + query,
    path: pathname,
    data: { results: path },
    answers: { [path]: page(1) },
  });
}
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const cards = () => screen.getAllByRole('article');
const side = () => screen.queryByRole('complementary', { name: 'Filtros' });

beforeEach(() => {
  resetStores();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('collections [1§2]', () => {
  it('five products, five more three seconds after they were asked for, then Hurra! Lo has visto todo [1§2 1§9]', async () => {
    const get = jest.spyOn(api, 'get').mockResolvedValue(page(2));
    open();
    expect(cards()).toHaveLength(5);
    fireEvent.click(screen.getByRole('link', { name: 'Cargar más' }));
    expect(screen.getByText('Cargando')).toBeInTheDocument();
    await pass(2_999);
    expect(get).not.toHaveBeenCalled();
    await pass(1);
    expect(get.mock.calls.map(([path]) => path)).toEqual(['products/search?orderBy=Newest&perPage=5&page=2']);
    await pass(50);
    expect(cards()).toHaveLength(10);
    expect(screen.getByText('Hurra! Lo has visto todo')).toBeInTheDocument();
  });

  it('asking again meanwhile does not ask twice, and leaving the page calls it off [D32]', async () => {
    const { unmount } = open();
    fireEvent.click(screen.getByRole('link', { name: 'Cargar más' }));
    await pass(2_000);
    fireEvent.click(screen.getByRole('link', { name: 'Cargar más' }));
    unmount();
    await pass(5_000);
    expect(api.get).not.toHaveBeenCalled();
  });

  it('brand, colour and price narrow it in the address; category tree and condition are the search page’s [1§2]', async () => {
    open();
    const panel = within(side() as HTMLElement);
    expect(panel.getByRole('slider', { name: 'Precio mínimo' })).toBeInTheDocument();
    expect(panel.getByRole('button', { name: /Azul/ })).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Mostrar categorías' })).toBeNull();
    expect(panel.queryByRole('radio', { name: 'Usado' })).toBeNull();
    fireEvent.click(panel.getByRole('checkbox', { name: /Chaski/ }));
    expect(address()).toBe('/left-sidebar/collection?brand=4');
  });

  it('three columns at first; the orders carry the documented values [1§2]', () => {
    open();
    expect(screen.getByRole('button', { name: '3 columnas' })).toHaveAttribute('aria-pressed', 'true');
    const values = [...screen.getByRole('combobox', { name: 'Ordenar por' }).children].map((one) =>
      one.getAttribute('value'),
    );
    expect(values.sort()).toEqual(['AscOrder', 'DescOrder', 'HighToLow', 'LowToHigh', 'Newest']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Ordenar por' }), { target: { value: 'HighToLow' } });
    expect(address()).toBe('/left-sidebar/collection?orderBy=HighToLow');
  });

  it.each(['/left-sidebar/collection', '/right-sidebar/collection'])('%s has its filters at the side [D33]', (path) => {
    open(path);
    expect(side()).not.toBeNull();
  });

  it.each(['/no-sidebar/collection', '/full-width/collection', '/metro/collection'])('%s has none [D33]', (path) => {
    open(path);
    expect(side()).toBeNull();
    const columns = path.startsWith('/no-sidebar') ? '3 columnas' : '6 columnas';
    expect(screen.getByRole('button', { name: columns })).toHaveAttribute('aria-pressed', 'true');
  });

  it('every collection asks for what its address is narrowed by [D45]', () => {
    for (const name of ['left-sidebar', 'no-sidebar', 'right-sidebar', 'full-width', 'metro']) {
      expect(resolveDataUrl(templateOf(`/${name}/collection`), {}, '?category=13&brand=4&color=2&max_price=90')).toBe(
        'products/search?category_id=13&brand[0]=4&color[0]=2&max_price=90&orderBy=Newest&perPage=5&page=1',
      );
    }
  });
});
