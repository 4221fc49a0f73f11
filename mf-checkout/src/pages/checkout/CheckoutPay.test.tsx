import { NO_ACCOUNTS } from '@qhatu/contract/pricing';
import { callsTo, toasts } from '@qhatu/kit/testing';
import { ApiError, cartStore, restoreStores, sessionStore } from '@qhatu/shared-state';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { draftStore } from '../../features/draft/store';
import {
  inFreshBrowsers,
  open,
  orders,
  PROFILE,
  place,
  readyToPay,
  SETTINGS,
  total,
  transfer,
  world,
} from '../../testing/checkout';
import { MEMBER, payment, product, profile, serverQuote } from '../../testing/fixtures';
import { renderPage } from '../../testing/page';
import CheckoutPage from './CheckoutPage';

inFreshBrowsers();

describe('paying by transfer', () => {
  test('only methods that the server takes now are offered [2§2]', async () => {
    world({ 'GET payment-methods': [{ id: 1 }, { id: 5 }] });
    await open();
    await waitFor(() =>
      expect(screen.getAllByRole('radio', { name: /TRANSFERENCIA|IZYPAY/ }).map((radio) => radio.id)).toEqual([
        'checkout-method-1',
        'checkout-method-5',
      ]),
    );
  });

  test('a transfer shows two accounts to copy, the wallets two codes [2§2]', async () => {
    world();
    const user = await readyToPay();
    expect(await screen.findAllByRole('button', { name: /^Copiar Número de cuenta/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'pagos@qhatu.pe' })).toHaveAttribute('href', 'mailto:pagos@qhatu.pe');
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(await screen.findAllByRole('img', { name: /^Código QR de/ })).toHaveLength(2);
  });

  test('a transfer without an account and a wallet without a wallet are not offered [D180]', async () => {
    world({ 'GET settings/public': { ...SETTINGS, accounts: NO_ACCOUNTS } });
    await open();
    await waitFor(() =>
      expect(screen.getAllByRole('radio', { name: /TRANSFERENCIA|IZYPAY/ }).map((radio) => radio.id)).toEqual([
        'checkout-method-1',
      ]),
    );
  });

  test('a wallet without a code shows its number alone, an account without CCI its own; no mail, no link [D180]', async () => {
    const accounts = { ...SETTINGS.accounts, code_2: '', proof_email: '' };
    world({ 'GET settings/public': { ...SETTINGS, accounts } });
    const user = await readyToPay();
    expect(await screen.findAllByRole('button', { name: /^Copiar CCI/ })).toHaveLength(1);
    expect(screen.getByText(/A nombre de Qhatu, RUC 20609876540\. Adjunta el comprobante aquí\.$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(await screen.findAllByRole('img', { name: /^Código QR de/ })).toHaveLength(1);
    expect(screen.getByText('987 654 322')).toBeVisible();
  });

  test('accounts that could not be brought are asked for again, and none is shown meanwhile [D180]', async () => {
    let fails = true;
    world({
      'GET settings/public': () => {
        if (fails) throw new ApiError(503, 'unavailable', 'Vuelve a intentarlo');
        return SETTINGS;
      },
    });
    const user = await readyToPay();
    expect(await screen.findByText('No pudimos traer las cuentas', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findAllByRole('button', { name: /^Copiar Número de cuenta/ })).toHaveLength(2);
  });

  test('a proof over 5 MB is refused before it is sent [2§5]', async () => {
    const calls = world();
    const user = await readyToPay();
    const file = new File(['x'], 'voucher.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 5_242_881 });
    await user.upload(screen.getByLabelText(/^Comprobante de pago/), file);
    expect(toasts()).toContain('No se permiten archivo mayor a 5MB');
    expect(callsTo(calls, 'POST', 'orders/proofs')).toHaveLength(0);
  });

  test('a proof of exactly 5 MB is uploaded at once and the order carries its id [D72]', async () => {
    const calls = world({ 'POST orders/proofs': { id: 31 } });
    const user = await readyToPay();
    const file = new File(['x'], 'voucher.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 5_242_880 });
    await user.upload(screen.getByLabelText(/^Comprobante de pago/), file);
    expect(await screen.findByText('Comprobante adjunto: voucher.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(orders(calls)[0]?.body).toMatchObject({ image: 31 }));
  });

  test('the first failing rule is a toast, stands beside its field, and has the focus [2§5]', async () => {
    world({ [PROFILE]: profile({ phone: null }) });
    const user = await open();
    await screen.findByRole('radio', { name: /Av\. Los Incas 1/ });
    await user.clear(screen.getByLabelText(/^Nombre/));
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    expect(toasts()).toEqual(['El campo nombre es requerido']);
    expect(screen.getByLabelText(/^Nombre/)).toHaveFocus();
    expect(screen.getByLabelText(/^Nombre/)).toHaveAccessibleDescription('El campo nombre es requerido');
    await user.type(screen.getByLabelText(/^Nombre/), 'Rosa');
    expect(screen.queryByText('El campo nombre es requerido')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    expect(toasts().at(-1)).toBe('El campo teléfono es requerido');
  });

  test('a stored order leads to its page and empties the cart [2§4]', async () => {
    const calls = world();
    const user = await readyToPay();
    await user.dblClick(screen.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(place()).toBe('/order-success?pedido=501'));
    expect(orders(calls)).toHaveLength(1);
    expect(orders(calls)[0]?.body).toMatchObject({
      lines: [{ product_id: 9001, qty: 1 }],
      region_id: 150100,
      payment_type_id: 3,
      address_id: 1,
      name: 'Rosa Quispe',
      phone: '987654321',
      email: 'rosa@example.pe',
      total: 65,
    });
    expect(cartStore.getState().lines).toEqual([]);
    expect(toasts()).toEqual(['Tu pedido fue registrado']);
  });

  test('a 409 shows its text and the fresh figures, and keeps everything typed [D28]', async () => {
    world({
      'POST orders': () => {
        throw new ApiError(409, 'total_changed', 'El precio cambió', {}, null, {
          quote: serverQuote({ total: 70, subtotal: 55 }),
        });
      },
      'POST orders/quote': () => new Promise(() => undefined),
    });
    const user = await readyToPay();
    await user.type(screen.getByLabelText(/^Número de operación/), '778899');
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    expect(await screen.findByText('El precio cambió')).toBeVisible();
    await waitFor(() => expect(total()).toContain('S/ 70,00'));
    expect(screen.getByLabelText(/^Número de operación/)).toHaveValue('778899');
    expect(cartStore.getState().lines).toHaveLength(1);
    expect(place()).toBe('/checkout');
  });

  test('what the server says of a field stands beside it [D8]', async () => {
    world({
      'POST orders': () => {
        throw new ApiError(422, 'invalid', 'Revisa tus datos', { email: 'El correo electrónico no es válido' });
      },
    });
    const user = await readyToPay();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    const email = screen.getByLabelText(/^Correo electrónico/);
    await waitFor(() => expect(email).toHaveAccessibleDescription(/El correo electrónico no es válido/));
    await user.type(email, 'x');
    expect(email).not.toHaveAccessibleDescription(/El correo electrónico no es válido/);
  });

  test('without an answer the page says what is safe, and goes on by itself or at once when asked [D68]', async () => {
    let up = false;
    const calls = world({
      'POST orders': () => {
        if (!up) throw new ApiError(0, 'network', 'No pudimos comunicarnos con la tienda. Inténtalo de nuevo.');
        return { msg: 'Tu pedido fue registrado', payment: payment() };
      },
    });
    const user = await readyToPay();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    expect(await screen.findByRole('heading', { name: 'Estamos enviando tu pedido' })).toBeVisible();
    expect(cartStore.getState().lines).toHaveLength(1);
    up = true;
    await user.click(screen.getByRole('button', { name: 'Intentar ahora' }));
    await waitFor(() => expect(place()).toBe('/order-success?pedido=501'));
    const keys = orders(calls).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a detour to the login loses nothing that was typed or chosen [D63]', async () => {
    world();
    const user = await readyToPay();
    await user.clear(screen.getByLabelText(/^Correo electrónico/));
    await user.type(screen.getByLabelText(/^Correo electrónico/), 'otra@example.pe');
    // Another tab logs out.
    act(() => sessionStore.setState({ session: null }));
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
      'href',
      '/pages/login?next=%2Fcheckout',
    );
    cleanup();
    renderPage(<CheckoutPage />, { userId: MEMBER });
    await waitFor(() => expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('otra@example.pe'));
    expect(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ })).toBeChecked();
    expect(transfer()).toBeChecked();
  });

  test('a free order is a transfer without surcharge [D21]', async () => {
    world({
      'GET products/cart': [product({ free_shipping: true })],
      'GET promotions/search': {
        promotion: {
          id: 8,
          code: 'GRATIS',
          min_discount_amount: 0,
          paymentmethodoffer: null,
          promotion_type_code_id: 2,
          promotion_codes: [{ promotion_type_code_id: 2, discount_rate: 500 }],
          scope: [],
        },
        reseller: null,
      },
    });
    const user = await readyToPay();
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    await user.type(screen.getByLabelText(/^Código de promoción/), 'GRATIS{Enter}');
    await waitFor(() => expect(total()).toContain('S/ 0,00'));
    expect(transfer()).toBeChecked();
    expect(screen.queryByText('RECARGO POR MÉTODO DE PAGO')).toBeNull();
  });
});

/** Clears the memory and restores the stored state. */
function reload() {
  cleanup();
  const written = window.localStorage.getItem('qhatu:checkout-draft') ?? '';
  draftStore.setState({ byOwner: {} });
  window.localStorage.setItem('qhatu:checkout-draft', written);
  restoreStores();
  renderPage(<CheckoutPage />, { userId: MEMBER });
}

test('a payment that was not made is said beside its method until another is chosen, also after its window is gone and the page was reloaded [D28]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'open').mockReturnValue(null);
  world({
    'GET payment-methods': [{ id: 3 }, { id: 4 }],
    'POST orders/quote': () => serverQuote({ payment_type_id: 4, surcharge: 0, total: 57 }),
    'POST orders/intents': { reference: 'QHAAAAAAAAAAAA', total: 57 },
    'POST authpagoefectivo': () => {
      throw new ApiError(503, 'provider_down', 'No responde');
    },
    'DELETE orders/intents': { msg: '' },
  });
  const user = await readyToPay();
  await user.click(screen.getByRole('radio', { name: /^PAGOEFECTIVO/ }));
  // Its panel is fetched with the choice.
  await user.click(await screen.findByRole('button', { name: 'Generar CIP' }, { timeout: 20_000 }));
  expect(await within(screen.getByRole('dialog')).findByText(/No pudimos generar el código/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const method = screen.getByRole('radio', { name: /^PAGOEFECTIVO/ });
  expect(method).not.toBeChecked();
  const words = within(method.closest('li') ?? document.body).getByText(/No pudimos generar el código/);
  expect(words).toBeVisible();
  await user.type(screen.getByLabelText(/^Correo electrónico/), 'x');
  expect(words).toBeVisible();
  reload();
  const again = await screen.findByRole('radio', { name: /^PAGOEFECTIVO/ });
  expect(within(again.closest('li') ?? document.body).getByText(/No pudimos generar el código/)).toBeVisible();
  await waitFor(() => expect(transfer()).toBeEnabled());
  await user.click(transfer());
  expect(screen.queryByText(/No pudimos generar el código/)).toBeNull();
  reload();
  await screen.findByRole('radio', { name: /^PAGOEFECTIVO/ });
  expect(screen.queryByText(/No pudimos generar el código/)).toBeNull();
});
