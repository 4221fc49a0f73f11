import type { ShopPage } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import { wireSummary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import SellerPage from './SellerPage';

const user = {
  ...{ id: 70, uri: null, name: 'Tejidos <b>Rosa</b>', user_name: 'tejidos-rosa', ruc: null },
  ...{ rating: 4.5, rating_count: 12, sales_done: 31 },
};
const shop = (over: Partial<ShopPage> = {}): ShopPage => ({
  user,
  data: [wireSummary({ id: 1, name: 'Chompa' })],
  ...{ total: 30, per_page: 12, current_page: 1, last_page: 3, from: 1, to: 12 },
  ...over,
});
const PATH = 'shops/tejidos-rosa?page=1';
const open = (answers: Record<string, unknown>, failures = {}) =>
  renderPage(<SellerPage />, {
    at: '/catalogo/tejidos-rosa',
    path: '/catalogo/:user_name',
    data: { shop: PATH },
    answers,
    failures,
  });

beforeEach(resetStores);

describe('a seller’s catalogue [3§2]', () => {
  it('shows the seller, the rating, completed sales and the products, with names as they are written [3§2]', () => {
    open({ [PATH]: shop() });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tejidos <b>Rosa</b>');
    const head = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    expect(head.getByText('Calificación 4,5 de 5')).toBeInTheDocument();
    expect(head.getByText('31 ventas realizadas')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Chompa' })).toHaveAttribute('href', '/detalle/productos/1');
    expect(screen.getByRole('link', { name: 'Cargar más' })).toHaveAttribute('href', '/catalogo/tejidos-rosa?page=2');
  });

  it('what the seller says is shown as text, and nothing is there for what is not said [D195]', () => {
    const words = { about: 'Tejemos <b>a mano</b>', delivery: null, returns: 'Siete días', banner: null };
    open({ [PATH]: shop({ user: { ...user, words } }) });
    expect(screen.getByRole('region', { name: 'Sobre la tienda' })).toHaveTextContent('Tejemos <b>a mano</b>');
    expect(screen.getByRole('region', { name: 'Devoluciones' })).toHaveTextContent('Siete días');
    expect(screen.queryByRole('region', { name: 'Envíos' })).toBeNull();
  });

  it('days off are said, with the seller’s words as text [D253]', () => {
    const away = { from: '2026-11-20', until: '2026-11-30', note: 'Feria de <b>Puno</b>' };
    open({ [PATH]: shop({ user: { ...user, away } }) });
    expect(screen.getByText('Esta tienda no envía hasta el 30/11/2026')).toBeVisible();
    expect(screen.getByText('Feria de <b>Puno</b>')).toBeVisible();
  });

  it('a seller without products says so', () => {
    open({ [PATH]: shop({ data: [], total: 0, last_page: 1, from: null, to: null }) });
    expect(screen.getByText('Este vendedor no tiene productos a la venta')).toBeInTheDocument();
  });

  it.each([404, 400])('%i shows that there is no such seller', (status) => {
    open({}, { [PATH]: status });
    expect(screen.getByRole('heading', { name: 'No encontramos a este vendedor' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  });

  it('a fault offers another try', () => {
    open({}, { [PATH]: 500 });
    expect(screen.getByRole('button', { name: /Reintentar/ })).toBeInTheDocument();
  });
});
