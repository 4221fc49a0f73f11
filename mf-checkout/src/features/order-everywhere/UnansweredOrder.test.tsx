import { hasUnansweredOrder, UNANSWERED_ORDERS_KEY } from '@qhatu/contract/slots';
import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, cartStore, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartLine, MEMBER, orderOf, payment } from '../../testing/fixtures';
import { pendingStore } from '../order/api/pending';
import { abandonPendingOrder, UNANSWERED_TEXT } from '../order/sender';
import UnansweredOrder from './UnansweredOrder';

const KEY = '0123456789abcdef0123456789abcdef';
const line = cartLine();
const pending = { key: KEY, body: orderOf(65), cartKeys: [line.key], leftOut: [], unanswered: true };
const stored = { msg: 'Pedido registrado', payment: payment({ id: 77 }) };
const unavailable = () => {
  throw new ApiError(503, 'unavailable', 'Estamos en mantenimiento');
};

beforeEach(() => {
  freshBrowser();
  cartStore.setState({ owner: MEMBER, lines: [line, cartLine({ productId: 8 })] });
  pendingStore.setState({ byOwner: {} });
});
afterEach(async () => {
  abandonPendingOrder();
  await act(async () => undefined);
  sessionStore.setState({ session: null });
});

/** Any page of the shop, opened by whoever confirmed a purchase that nobody answered. */
const openPage = (at = '/') => renderPage(<UnansweredOrder />, { at, userId: MEMBER });
const keysOf = (calls: ReturnType<typeof serve>) =>
  callsTo(calls, 'POST', 'orders').map(({ headers }) => headers['Idempotency-Key']);

describe('an order that was not answered, on any page of its owner', () => {
  test('is sent again under its own key, leaves the cart and can be followed [D27]', async () => {
    pendingStore.keep(MEMBER, pending);
    const calls = serve({ 'POST orders': stored });
    openPage();
    expect(await screen.findByText('Tu pedido N.º 77 quedó registrado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seguir mi pedido' })).toHaveAttribute('href', '/sales/orders/77');
    expect(keysOf(calls)).toEqual([KEY]);
    expect(toasts()).toEqual(['Pedido registrado']);
    expect(cartStore.getState().lines.map(({ productId }) => productId)).toEqual([8]);
    expect(pendingStore.of(MEMBER)).toBeNull();
  });

  test('without an answer the toast says so and a line stays, until somebody tries now or the shop answers [D68]', async () => {
    pendingStore.keep(MEMBER, pending);
    let isUp = false;
    const calls = serve({ 'POST orders': () => (isUp ? stored : unavailable()) });
    openPage('/buscar');
    expect(await screen.findByText(/La tienda no responde\. Tu pedido de/)).toHaveTextContent('S/ 65,00');
    expect(toasts()).toEqual([UNANSWERED_TEXT, 'Estamos en mantenimiento']);
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Intentar ahora' }));
    expect(await screen.findByText('Tu pedido N.º 77 quedó registrado.')).toBeVisible();
    expect(keysOf(calls)).toEqual([KEY, KEY]);
  });

  test('a refusal is said in the line, with the way to the checkout; the cart stays [D28]', async () => {
    pendingStore.keep(MEMBER, pending);
    serve({
      'POST orders': () => {
        throw new ApiError(409, 'out_of_stock', 'Ya no hay stock');
      },
    });
    openPage();
    expect(await screen.findByText('La tienda no registró tu pedido. Ya no hay stock')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al pago' })).toHaveAttribute('href', '/checkout');
    expect(cartStore.getState().lines).toHaveLength(2);
  });

  test('at the till the panel says it, and no line does', async () => {
    pendingStore.keep(MEMBER, pending);
    const calls = serve({ 'POST orders': unavailable });
    openPage('/checkout');
    await waitFor(() => expect(keysOf(calls)).toEqual([KEY]));
    expect(screen.queryByText(/Tu pedido de/)).toBeNull();
  });

  test('somebody else’s order is not sent by whoever is here [D63]', async () => {
    pendingStore.keep(MEMBER + 1, pending);
    const calls = serve({ 'POST orders': stored });
    openPage();
    await act(async () => undefined);
    expect(keysOf(calls)).toEqual([]);
    expect(pendingStore.of(MEMBER + 1)).toEqual(pending);
  });

  test('another tab has had the answer: a try of this one that fails does not bring the order back [D14]', async () => {
    pendingStore.keep(MEMBER, pending);
    const calls = serve({
      'POST orders': () => {
        // The other tab's answer leaves this in the storage that both share.
        pendingStore.drop(MEMBER);
        return unavailable();
      },
    });
    openPage();
    await waitFor(() => expect(keysOf(calls)).toEqual([KEY]));
    await waitFor(() => expect(screen.queryByText(/pedido de/)).toBeNull());
    expect(pendingStore.of(MEMBER)).toBeNull();
  });
});

test('what the shell looks for in the storage is what the checkout writes there', () => {
  const seen = (id: number) => hasUnansweredOrder(window.localStorage.getItem(UNANSWERED_ORDERS_KEY), id);
  expect(seen(MEMBER)).toBe(false);
  pendingStore.keep(MEMBER, pending);
  expect([seen(MEMBER), seen(Number(String(MEMBER).slice(1))), seen(MEMBER + 1)]).toEqual([true, false, false]);
  pendingStore.drop(MEMBER);
  expect(seen(MEMBER)).toBe(false);
});
