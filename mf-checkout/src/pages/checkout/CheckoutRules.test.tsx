import { callsTo, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import { CHECKOUT_RULES } from '../../features/order/checks';
import { inFreshBrowsers, open, orders, place, readyToPay, world } from '../../testing/checkout';
import { product, serverQuote } from '../../testing/fixtures';

jest.mock('../../lib/rule-sets/checkout', () => {
  throw new Error('the file did not come');
});
inFreshBrowsers();
afterEach(() => jest.restoreAllMocks());
/** The rules are asked for and have not come. @returns how to say that they will not */
function rulesOnTheirWay(): () => void {
  let fail = () => {};
  jest.spyOn(CHECKOUT_RULES, 'load').mockReturnValue(
    new Promise((_, reject) => {
      fail = () => reject(new Error('the file did not come'));
    }),
  );
  return () => fail();
}
const pay = () => screen.getByRole('button', { name: /^(Reservar|Registrando tu pedido|Revisando tus datos)/ });

describe('when the rules do not come', () => {
  test('an order is sent all the same: the server has the same rules [2§5 D28]', async () => {
    const calls = world();
    const user = await readyToPay();
    await user.click(pay());
    await waitFor(() => expect(place()).toBe('/order-success?pedido=501'));
    expect(orders(calls)).toHaveLength(1);
    expect(CHECKOUT_RULES.known()).toBeNull();
  });

  test('what the server refuses stands beside its field, and what was typed stays [2§5 D28]', async () => {
    const calls = world({
      'POST orders': () => {
        const text = 'El campo nombre es requerido';
        throw new ApiError(422, 'invalid', text, { name: text });
      },
    });
    const user = await readyToPay();
    const name = screen.getByLabelText(/^Nombre/);
    await user.clear(name);
    await user.click(pay());
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveAccessibleDescription(/El campo nombre es requerido/);
    expect(orders(calls)).toHaveLength(1);
  });

  test('what no order can be made without is said, and nothing is sent [2§4 2§5]', async () => {
    const calls = world();
    const user = await open();
    await user.click(pay());
    await waitFor(() => expect(toasts()).toEqual(['El campo dirección es requerido']));
    expect(orders(calls)).toEqual([]);
  });

  test('an invoice waits for them: the server would take an empty one for none [2§2 2§5]', async () => {
    const calls = world({ 'GET products/cart': [product({ user: { id: 7, user_name: 'tejidos', fob: true } })] });
    const user = await readyToPay();
    await user.click(screen.getByLabelText('Necesito factura'));
    await user.click(pay());
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^No hay conexión para revisar/)]));
    expect(screen.getByLabelText(/^RUC/)).toHaveFocus();
    expect(orders(calls)).toEqual([]);
  });
});

describe('while the rules are on their way', () => {
  test('the button says so, a second press is none, and after a while the order goes without them [2§4]', async () => {
    rulesOnTheirWay();
    const calls = world();
    const user = await readyToPay();
    await user.click(pay());
    expect(pay()).toHaveTextContent('Revisando tus datos');
    expect(orders(calls)).toEqual([]);
    await user.click(pay());
    await waitFor(() => expect(place()).toBe('/order-success?pedido=501'), { timeout: 10_000 });
    expect(orders(calls)).toHaveLength(1);
  });

  test('a total that changes meanwhile is said, and nothing is sent [D13 D456]', async () => {
    const fail = rulesOnTheirWay();
    let confirm = (_quote: unknown) => {};
    const calls = world({ 'POST orders/quote': () => new Promise((resolve) => (confirm = resolve)) });
    const user = await readyToPay();
    await waitFor(() => expect(callsTo(calls, 'POST', 'orders/quote').length).toBeGreaterThan(0));
    await user.click(pay());
    confirm(serverQuote({ total: 70, subtotal: 55 }));
    await screen.findByText('La tienda actualizó los importes de tu pedido.');
    fail();
    await waitFor(() => expect(toasts()).toEqual(['El total de tu pedido cambió: revísalo y presiona otra vez.']));
    expect(orders(calls)).toEqual([]);
  });

  test('who chooses another method meanwhile has not bought anything [2§4]', async () => {
    const fail = rulesOnTheirWay();
    const calls = world();
    const user = await readyToPay();
    await user.click(pay());
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(M/ }));
    fail();
    await waitFor(() => expect(pay()).toHaveTextContent('Reservar'));
    expect(orders(calls)).toEqual([]);
  });
});
