import { callsTo, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import { payment } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import OrderSuccessPage from './OrderSuccessPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(30_000);
beforeEach(freshBrowser);

const at = (state: unknown, search = '?pedido=501') => ({ pathname: '/order-success', search, state });

describe('order success', () => {
  test('shows what the checkout hands over, without asking [2§2]', () => {
    const calls = serve({});
    renderPage(<OrderSuccessPage />, { at: at({ payment: payment(), leftOut: [] }) });
    expect(screen.getByRole('heading', { name: 'Gracias por comprar' })).toHaveFocus();
    expect(screen.getByText('20/11/2026 10:30')).toBeVisible();
    expect(screen.getByText('Vende tejidos')).toBeVisible();
    expect(screen.getByText(/aprobaremos tu transferencia/)).toBeVisible();
    expect(screen.getAllByText('S/ 65,00')).not.toHaveLength(0);
    expect(screen.getByText('Av. Los Incas 1')).toBeVisible();
    expect(callsTo(calls, 'GET', 'orders')).toHaveLength(0);
  });

  test('other methods: the buyer is contacted with a shipping date [2§2]', () => {
    renderPage(<OrderSuccessPage />, { at: at({ payment: payment({ payment_type_id: 1 }), leftOut: [] }) });
    expect(screen.getByText(/indicarte la fecha de envío/)).toBeVisible();
  });

  test.each([
    [1, /tu banco todavía lo revisa\. No pagues otra vez/],
    [2, /PayPal todavía lo revisa\. No pagues otra vez/],
  ] as const)('a payment of method %i that is still decided is said to be in review [D125]', (method, words) => {
    const handed = payment({ payment_type_id: method, payment_pending: 'PENDING_REVIEW' });
    renderPage(<OrderSuccessPage />, { at: at({ payment: handed, leftOut: [] }) });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/indicarte la fecha de envío/)).toBeNull();
  });

  test('names what was in the cart and not ordered [D19]', () => {
    renderPage(<OrderSuccessPage />, { at: at({ payment: payment(), leftOut: ['Gorra'] }) });
    expect(screen.getByText('No entró en este pedido')).toBeVisible();
    expect(screen.getByText('Gorra')).toBeVisible();
  });

  test('opened directly it reads the own order [D12]', async () => {
    const calls = serve({ 'GET orders/501': payment() });
    renderPage(<OrderSuccessPage />, { at: '/order-success?pedido=501' });
    expect(await screen.findByRole('heading', { name: 'Gracias por comprar' })).toBeVisible();
    expect(callsTo(calls, 'GET', 'orders/501')).toHaveLength(1);
  });

  test("somebody else's order is none [D4]", async () => {
    serve({
      'GET orders/501': () => {
        throw new ApiError(404, 'order_not_found', 'No encontramos ese pedido.');
      },
    });
    renderPage(<OrderSuccessPage />, { at: '/order-success?pedido=501' });
    expect(await screen.findByText('No hay ningún pedido que mostrar')).toBeVisible();
    expect(screen.queryByText('Gracias por comprar')).toBeNull();
  });

  test.each(['', '?pedido=abc', '?pedido=-1'])('without state and number (%s) it claims no order [2§2]', (search) => {
    renderPage(<OrderSuccessPage />, { at: `/order-success${search}` });
    expect(screen.queryByRole('heading', { name: 'Gracias por comprar' })).toBeNull();
  });

  test('a visitor is asked to log in, and comes back [D50]', () => {
    renderPage(<OrderSuccessPage />, { at: '/order-success?pedido=501', userId: 5 });
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
      'href',
      '/pages/login?next=%2Forder-success%3Fpedido%3D501',
    );
  });
});
