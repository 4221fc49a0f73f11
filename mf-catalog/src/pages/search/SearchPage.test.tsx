import { paths } from '@qhatu/contract/paths';
import { resolveDataUrl } from '@qhatu/contract/routing';
import type { SearchResult } from '@qhatu/contract/wire';
import { address, renderPage } from '@qhatu/kit/testing';
import { ApiError, api, events } from '@qhatu/shared-state';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../federation.config';
import { wireSummary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import SearchPage from './SearchPage';

const TEMPLATE = remote.routes.find(({ path }) => path === paths.search.path)?.data?.results?.url ?? '';
const resolve = (query: string) => resolveDataUrl(TEMPLATE, {}, query) ?? '';

function result(over: Partial<SearchResult> = {}): SearchResult {
  const data = over.data ?? [
    wireSummary({ id: 1, name: 'Polo Nazca' }),
    wireSummary({ id: 2, name: 'Polo Paracas', stock: 0 }),
  ];
  return {
    data,
    total: data.length,
    per_page: 12,
    current_page: 1,
    last_page: 1,
    from: 1,
    to: data.length,
    corrected: null,
    facets: [
      { kind: 'brand', name: 'Marca', values: [{ id: 4, name: 'Chaski', count: 9 }] },
      { kind: 'color', name: 'Color', values: [{ id: 2, name: 'Azul', count: 3, payload: '#2d4f9e' }] },
    ],
    ...over,
  };
}

function open(query: string, answer: SearchResult | number = result(), state?: unknown) {
  const path = resolve(query);
  return renderPage(<SearchPage />, {
    at: { pathname: '/buscar', search: query, state },
    path: '/buscar',
    data: { results: path },
    ...(typeof answer === 'number' ? { failures: { [path]: answer } } : { answers: { [path]: answer } }),
  });
}

beforeEach(resetStores);

describe('the address becomes one search [D45]', () => {
  it('carries every filter, 12 a page, from page 1 [D45]', () => {
    expect(resolve('?search=polo&brand=4&brand=7&color=2&min_price=10')).toBe(
      'products/search?filter=polo&brand[0]=4&brand[1]=7&color[0]=2&min_price=10&perPage=12&page=1',
    );
    expect(resolve('?category=13&page=3&orderBy=A-Z&in_offer=1&condition=0')).toBe(
      'products/search?category_id=13&condition=0&in_offer=1&orderBy=A-Z&perPage=12&page=3',
    );
  });
});

describe('search page [1§2]', () => {
  it('search: names what was searched, counts it, says AGOTADO and dims what is sold out [1§2]', () => {
    open('?search=polo', result({ total: 37 }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Resultados de “polo”');
    expect(screen.getByText('37 productos')).toBeInTheDocument();
    expect(screen.getByText('AGOTADO')).toBeInTheDocument();
    const [there, gone] = screen.getAllByRole('article');
    expect([there?.classList.contains('soldOut'), gone?.classList.contains('soldOut')]).toEqual([false, true]);
  });

  it('nothing found: the exact words, advice and the way home [1§2]', () => {
    open('?search=xyz', result({ data: [], total: 0, to: null, from: null }));
    const title = 'Lo sentimos! No se pudo encontrar el producto que buscaba!!!';
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(/palabras estén bien escritas/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'seguir comprando' })).toHaveAttribute('href', '/');
  });

  it('says what was searched instead of a mistyped word', () => {
    open('?search=zapatila', result({ corrected: 'zapatilla' }));
    expect(screen.getByText('“zapatilla”')).toBeInTheDocument();
  });

  it('a list on its way has no number yet: the sheet of filters names none', async () => {
    renderPage(<SearchPage />, {
      at: '/buscar?search=polo',
      path: '/buscar',
      data: { results: resolve('?search=polo') },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ver productos' })).toBeInTheDocument();
  });

  it('a changed filter goes to the address, at page 1 [1§4]', async () => {
    open('?search=polo&page=3');
    const side = within(screen.getByRole('complementary', { name: 'Filtros' }));
    await userEvent.click(side.getByRole('checkbox', { name: /Chaski/ }));
    expect(address()).toBe('/buscar?search=polo&brand=4');
  });

  it('a filter that is pressed has its list asked for before the click is one', () => {
    const likely = jest.fn();
    const stop = events.on('page:likely', likely);
    open('?search=polo&color=2&page=3');
    const side = within(screen.getByRole('complementary', { name: 'Filtros' }));
    fireEvent.pointerDown(side.getByText(/Chaski/));
    expect(likely).toHaveBeenLastCalledWith({ to: '/buscar?search=polo&brand=4&color=2' });
    fireEvent.pointerDown(side.getByText('Usado'));
    expect(likely).toHaveBeenLastCalledWith({ to: '/buscar?search=polo&color=2&condition=0' });
    fireEvent.pointerDown(side.getByRole('button', { name: 'Azul (3)' }));
    expect(likely).toHaveBeenLastCalledWith({ to: '/buscar?search=polo' });
    stop();
  });

  it('a chip takes its filter away [1§2]', async () => {
    open('?search=polo&brand=4&color=2');
    await userEvent.click(screen.getByRole('button', { name: /Quitar filtro: Chaski/ }));
    expect(address()).toBe('/buscar?search=polo&color=2');
  });

  it('the order shows Spanish labels and carries the documented value [D65]', async () => {
    open('?category=13');
    const select = screen.getByRole('combobox', { name: 'Ordenar por' });
    await userEvent.selectOptions(select, 'Precio: de menor a mayor');
    expect(address()).toBe('/buscar?category=13&orderBy=low-price');
    expect([...select.children].map(({ textContent }) => textContent)).toContain('Nombre: de la A a la Z');
  });

  it('another order is another search, from page 1 [1§4]', async () => {
    open('?search=polo&page=3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Nombre: de la A a la Z');
    expect(address()).toBe('/buscar?search=polo&orderBy=A-Z');
    expect(resolve('?search=polo&orderBy=A-Z')).toBe('products/search?filter=polo&orderBy=A-Z&perPage=12&page=1');
  });

  it('four columns at first, another layout stays in the address [D65]', async () => {
    open('?category=13');
    expect(screen.getByRole('button', { name: '4 columnas' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '6 columnas' }));
    expect(address()).toBe('/buscar?category=13&view=6');
  });

  it('the category tree is behind Mostrar categorías and Ocultar categorías [1§2]', async () => {
    const tree = [{ id: 13, name: 'Ropa', uri: '', sub_categories: [{ id: 131, name: 'Polos', uri: '' }] }];
    const get = jest.spyOn(api, 'get').mockResolvedValue(tree);
    open('?search=polo');
    expect(get).not.toHaveBeenCalled();
    const side = within(screen.getByRole('complementary', { name: 'Filtros' }));
    await userEvent.click(side.getByRole('button', { name: 'Mostrar categorías' }));
    expect(await side.findByText('Polos')).toHaveAttribute('href', '/buscar?subcategory=131');
    expect(side.getByRole('button', { name: 'Ocultar categorías' })).toBeInTheDocument();
  });

  it('a subcategory or tag handed over in the history entry becomes the address [1§2]', async () => {
    open('', result(), { subcategory_id: 131 });
    await waitFor(() => expect(address()).toBe('/buscar?subcategory=131'));
    cleanup();
    open('', result(), { tagName: 'mujer' });
    await waitFor(() => expect(address()).toBe('/buscar?tag=mujer'));
  });

  it('a failing search says so and can be tried again [1§8]', () => {
    open('?search=polo', 500);
    expect(screen.getByRole('alert')).toHaveTextContent('Disculpe ha ocurrido un error');
    expect(screen.getByRole('button', { name: /Reintentar/ })).toBeInTheDocument();
  });

  it('an address that cannot be searched leads to all products [D8]', () => {
    open('?page=abc', 400);
    expect(screen.getByRole('link', { name: 'Ver todos los productos' })).toHaveAttribute('href', '/buscar');
  });

  it('search engines are kept away from filtered pages and pointed at the plain one', () => {
    open('?category=13&brand=4&orderBy=A-Z');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost/buscar?category=13',
    );
  });

  it('search engines take the plain page with its number', () => {
    open('?category=13&page=2');
    expect(document.querySelector('meta[name=robots]')).toBeNull();
    const canonical = document.querySelector('link[rel=canonical]');
    expect(canonical).toHaveAttribute('href', 'http://localhost/buscar?category=13&page=2');
  });
});

describe('more products [1§4]', () => {
  const first = result({ total: 14, last_page: 2, to: 12 });
  const second = result({
    data: [wireSummary({ id: 2 }), wireSummary({ id: 3, name: 'Chullo' })],
    current_page: 2,
    last_page: 2,
    total: 14,
    to: 14,
  });

  it('a real link to the next page appends it without any pause, each product once, and then says that this is the end [1§2 1§4 D32]', async () => {
    const get = jest.spyOn(api, 'get').mockResolvedValue(second);
    open('?search=polo', first);
    const link = screen.getByRole('link', { name: 'Cargar más' });
    expect(link).toHaveAttribute('href', '/buscar?search=polo&page=2');
    await userEvent.click(link);
    expect(get).toHaveBeenCalledWith('products/search?filter=polo&perPage=12&page=2', expect.anything());
    expect(await screen.findByRole('heading', { name: 'Chullo' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByText('No hay más elementos que cargar.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Cargar más' })).toBeNull();
    expect(address()).toBe('/buscar?search=polo');
  });

  it('says Cargando meanwhile, and asks only once [1§2]', async () => {
    open('?search=polo', first);
    await userEvent.dblClick(screen.getByRole('link', { name: 'Cargar más' }));
    expect(screen.getByText('Cargando')).toBeInTheDocument();
    expect(api.get).toHaveBeenCalledTimes(1);
  });

  it('a next page that fails: Disculpe ha ocurrido un error, what is there stays, Reintentar brings it [1§8]', async () => {
    const get = jest.spyOn(api, 'get').mockRejectedValueOnce(new ApiError(400, 'x', 'No'));
    open('?search=polo', first);
    await userEvent.click(screen.getByRole('link', { name: 'Cargar más' }));
    expect(await screen.findByText('Disculpe ha ocurrido un error')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    get.mockResolvedValue(second);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Chullo' })).toBeInTheDocument();
  });
});
