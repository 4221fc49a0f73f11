import { ApiError, cartStore, sessionStore } from '@qhatu/shared-state';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { abandonPendingOrder } from '../../features/order/sender';
import { address, cartLine, MEMBER, payment, product, profile, serverQuote } from '../../testing/fixtures';
import { freshBrowser, renderPage, toasts } from '../../testing/page';
import { type Call, callsTo, serve } from '../../testing/server';
import CheckoutPage from './CheckoutPage';

const PROFILE = `GET users/get-user-data/${MEMBER}`;

/** A server that knows one polo of S/ 50 and confirms what the browser computes by saying nothing of the quote. */
const world = (changes: Record<string, unknown> = {}) =>
  serve({
    'GET products/cart': [product()],
    [PROFILE]: profile(),
    'GET events/checkout': [],
    'GET payment-methods': [{ id: 1 }, { id: 3 }, { id: 5 }],
    'POST orders/quote': () => new Promise(() => undefined),
    'POST orders': { msg: 'Tu pedido fue registrado', payment: payment() },
    ...changes,
  });

/** Orders that were sent, without the quotes before them. */
const orders = (calls: Call[]) => callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders');

const place = () => screen.getByLabelText('address').textContent;
const total = () => screen.getByText('PRECIO FINAL').parentElement?.textContent;
const row = (label: string) => screen.getByText(label).parentElement?.textContent;

async function open(lines = [cartLine()]) {
  const user = userEvent.setup({ delay: null });
  renderPage(<CheckoutPage />, { lines });
  await screen.findByRole('button', { name: 'Reservar' });
  return user;
}

async function readyToPay() {
  const user = await open();
  await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
  await user.click(transfer());
  return user;
}

const transfer = () => screen.getByRole('radio', { name: (name) => /^TRANSFERENCIA(?! \(M)/.test(name) });

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(30_000);
beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  abandonPendingOrder();
});

describe('who may pay', () => {
  test('2§6 a visitor is led to the login and back here', async () => {
    world();
    renderPage(<CheckoutPage />, { userId: null });
    await waitFor(() => expect(place()).toBe('/pages/login?next=%2Fcheckout'));
  });

  test('D50 the anonymous user 5 is a visitor', async () => {
    world();
    renderPage(<CheckoutPage />, { userId: 5, lines: [cartLine()] });
    await waitFor(() => expect(place()).toBe('/pages/login?next=%2Fcheckout'));
  });

  test('2§2 an empty cart leads home, also when the last product is removed here', async () => {
    world();
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Quitar Polo Nazca' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  test('2§8 a failed load of the products says so and leads home', async () => {
    world({
      'GET products/cart': () => {
        throw new ApiError(400, 'bad', 'Disculpe, ha ocurrido un error');
      },
    });
    renderPage(<CheckoutPage />, { lines: [cartLine()] });
    await waitFor(() => expect(place()).toBe('/'));
    expect(toasts()).toEqual(['El campo dirección es requerido', 'Disculpe, ha ocurrido un error']);
  });
});

describe('the questions', () => {
  test('2§2 name, phone and e-mail come from the profile, the phone read-only', async () => {
    world();
    await open();
    await waitFor(() => expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Rosa Quispe'));
    expect(screen.getByLabelText(/^Teléfono/)).toHaveValue('987654321');
    expect(screen.getByLabelText(/^Teléfono/)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('rosa@example.pe');
  });

  test('2§5 a profile without a phone lets the buyer type one of 7 to 14 characters', async () => {
    world({ [PROFILE]: profile({ phone: null }) });
    const user = await open();
    const phone = screen.getByLabelText(/^Teléfono/);
    expect(phone).toHaveAttribute('minlength', '7');
    expect(phone).toHaveAttribute('maxlength', '14');
    await user.type(phone, '999888777');
    expect(phone).toHaveValue('999888777');
  });

  test('D69 no address is chosen beforehand, not even an only one; until then no method can be', async () => {
    world({ [PROFILE]: profile({ addresses: [address(1)] }) });
    await open();
    expect(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ })).not.toBeChecked();
    expect(screen.getByText('Para continuar, debe seleccionar la dirección de envío')).toBeVisible();
    expect(screen.getByText('* Debe seleccionar una dirección para activar los métodos de pago.')).toBeVisible();
    expect(transfer()).toBeDisabled();
  });

  test('2§2 the invoice is offered only when some seller issues invoices', async () => {
    world();
    await open();
    expect(screen.queryByLabelText('Necesito factura')).toBeNull();
    cleanup();
    freshBrowser();
    world({ 'GET products/cart': [product({ user: { id: 7, user_name: 'tejidos', fob: true } })] });
    const user = await open();
    await user.click(screen.getByLabelText('Necesito factura'));
    for (const label of [/^RUC/, /^Teléfono de la empresa/, /^Dirección fiscal/, /^Razón social/]) {
      expect(screen.getByLabelText(label)).toBeVisible();
    }
    expect(screen.getByRole('list', { name: 'Productos de la factura' })).toHaveTextContent('1 × Polo Nazca');
  });

  test('2§4 goods for adults lock form and methods until SÍ', async () => {
    world({ 'GET products/cart': [product({ adult: true })] });
    const user = await open();
    expect(screen.getByText(/^No podra avanzar en la compra/)).toBeVisible();
    expect(screen.queryByLabelText(/^Nombre/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'NO' }));
    expect(screen.queryByLabelText(/^Nombre/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'SÍ' }));
    expect(screen.getByLabelText(/^Nombre/)).toBeVisible();
  });
});

describe('new address', () => {
  test('2§2 the selects cascade, say when they are empty, and the window closes after a failed save, keeping the text', async () => {
    const regions = [
      {
        id: 80000,
        name: 'Cusco',
        provinces: [{ id: 801, name: 'Cusco', districts: [{ id: 80108, name: 'Wanchaq' }] }],
      },
      { id: 150100, name: 'Lima', provinces: [] },
    ];
    const calls = world({
      'GET regions': regions,
      'POST addresses': () => {
        throw new ApiError(500, 'broken', 'no');
      },
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Nuevo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Crear direcciones' }));
    expect(within(dialog.getByLabelText(/^Provincia/)).getByText('No hay registros')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText(/^Región/), await dialog.findByText('Cusco'));
    await user.selectOptions(dialog.getByLabelText(/^Provincia/), '801');
    await user.selectOptions(dialog.getByLabelText(/^Distrito/), '80108');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(dialog.getByText('El campo dirección es requerido')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Dirección/), 'Av. La Cultura 200');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual(['El campo dirección es requerido', 'Disculpe, ha ocurrido un error']);
    expect(callsTo(calls, 'POST', 'addresses')[0]?.body).toMatchObject({
      district_id: 80108,
      address: 'Av. La Cultura 200',
      user_id: MEMBER,
    });
    await user.click(screen.getByRole('button', { name: 'Nuevo' }));
    expect(screen.getByLabelText(/^Dirección \*?|^Dirección/, { selector: 'textarea' })).toHaveValue(
      'Av. La Cultura 200',
    );
  });
});

describe('the figures', () => {
  test('D18 Lima costs 7, a transfer 8 more, computed at once in the browser', async () => {
    world();
    const user = await open();
    expect(total()).toContain('S/ 50,00');
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
    expect(row('COSTO DE ENVÍO')).toContain('S/ 7,00');
    await user.click(transfer());
    expect(total()).toContain('S/ 65,00');
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(total()).toContain('S/ 57,00');
  });

  test('D38 where the server says otherwise its figures are shown, and a late answer never wins', async () => {
    const calls = world({
      'POST orders/quote': (body: unknown) =>
        (body as { payment_type_id: number }).payment_type_id === 3
          ? serverQuote({ total: 68, surcharge: 11 })
          : new Promise(() => undefined),
    });
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
    await user.click(transfer());
    await waitFor(() => expect(total()).toContain('S/ 68,00'));
    expect(screen.getByText('La tienda actualizó los importes de tu pedido.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(total()).toContain('S/ 57,00');
    expect(callsTo(calls, 'POST', 'orders/quote').length).toBeGreaterThan(0);
  });

  test('D19 a line that cannot go to the province stays with its note and does not count', async () => {
    world({ 'GET products/cart': [product({ can_go_to_province: 0 }), product({ id: 8, name: 'Gorra', price: 20 })] });
    const user = await open([cartLine(), cartLine({ productId: 8, name: 'Gorra', price: 2000, originalPrice: 2000 })]);
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 2/ }));
    expect(screen.getByText('Este producto no esta disponible fuera de provincia')).toBeVisible();
    expect(row('TOTAL PRODUCTOS')).toContain('S/ 20,00');
    expect(row('COSTO DE ENVÍO')).toContain('S/ 12,00');
  });

  test('D71 a method that drops an offer says so before it is chosen, and beside the line after', async () => {
    const flags = { niubiz: true, paypal: false, transferencia: true, transferencia2: false, pagoEfectivo: false };
    world({
      'GET products/cart': [product({ price: 100, has_discount: 1, offer_price: 80, paymentmethodoffer: flags })],
    });
    const user = await open([cartLine({ price: 8000, originalPrice: 10_000 })]);
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
    expect(screen.getByText('Con este método pierdes ofertas por S/ 20,00.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(screen.getByText(/La oferta de este producto no vale con este método de pago/)).toBeVisible();
    expect(row('SUBTOTAL')).toContain('S/ 100,00');
  });

  test('1§4 the quantity cannot pass the stock', async () => {
    world();
    await open([cartLine({ qty: 3 })]);
    expect(screen.getByRole('button', { name: 'Aumentar cantidad' })).toBeDisabled();
    expect(screen.getByText('Solo quedan 3 unidades')).toBeVisible();
  });
});

describe('the code', () => {
  const promotion = {
    id: 3,
    code: 'PROMO15',
    min_discount_amount: 20,
    paymentmethodoffer: null,
    promotion_type_code_id: 2,
    promotion_codes: [{ promotion_type_code_id: 2, discount_rate: 10 }],
    scope: [],
  };

  test('2§5 can be searched only with text', async () => {
    world();
    const user = await open();
    const search = screen.getByRole('button', { name: 'Buscar' });
    expect(search).toBeDisabled();
    await user.type(screen.getByLabelText(/^Código de promoción/), '  ');
    expect(search).toBeDisabled();
    await user.type(screen.getByLabelText(/^Código de promoción/), 'PROMO15');
    expect(search).toBeEnabled();
  });

  test('2§8 holds only with a method, then turns green and lowers the price', async () => {
    const calls = world({ 'GET promotions/search': { promotion, reseller: { id: 4 } } });
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
    await user.type(screen.getByLabelText(/^Código de promoción/), 'PROMO15');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByText('por favor debe seleccionar un metodo de pago')).toBeVisible();
    await user.click(transfer());
    expect(screen.getByText('El código PROMO15 está aplicado.')).toBeVisible();
    expect(row('DESCUENTO FIJO')).toContain('S/ 10,00');
    expect(total()).toContain('S/ 55,00');
    expect(callsTo(calls, 'GET', 'promotions')[0]?.path).toBe(
      'promotions/search?user_id=42&code=PROMO15&product_ids[0]=9001',
    );
  });

  test('2§8 below the minimum the amount is named', async () => {
    world({ 'GET promotions/search': { promotion: { ...promotion, min_discount_amount: 50 }, reseller: null } });
    const user = await readyToPay();
    await user.type(screen.getByLabelText(/^Código de promoción/), 'PROMO15{Enter}');
    expect(await screen.findByText('error debe realizar una compra por un monto minimo de : S./:50,00')).toBeVisible();
  });

  test.each([
    [404, 'El código seleccionado no existe', 'El código seleccionado no existe'],
    [
      404,
      'Este código no existe o no aplica con el método de pago seleccionado',
      'Este código no existe o no aplica con el método de pago seleccionado',
    ],
    [500, 'x', 'El código seleccionado no existe2'],
  ])('2§8 a search that fails with %i says so and clears the discount', async (status, msg, text) => {
    world({
      'GET promotions/search': () => {
        throw new ApiError(status, 'x', msg);
      },
    });
    const user = await readyToPay();
    await user.type(screen.getByLabelText(/^Código de promoción/), 'NADA{Enter}');
    expect(await screen.findByText(text, undefined, { timeout: 4_000 })).toBeVisible();
    expect(row('DESCUENTO FIJO')).toContain('S/ 0,00');
  });
});

describe('paying by transfer', () => {
  test('2§2 only methods that the server takes now are offered', async () => {
    world({ 'GET payment-methods': [{ id: 1 }, { id: 5 }] });
    await open();
    await waitFor(() =>
      expect(screen.getAllByRole('radio', { name: /TRANSFERENCIA|IZYPAY/ }).map((radio) => radio.id)).toEqual([
        'checkout-method-1',
        'checkout-method-5',
      ]),
    );
  });

  test('2§2 a transfer shows two accounts to copy, the wallets two codes', async () => {
    world();
    const user = await readyToPay();
    expect(screen.getAllByRole('button', { name: /^Copiar Número de cuenta/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'pagos@qhatu.pe' })).toHaveAttribute('href', 'mailto:pagos@qhatu.pe');
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(screen.getAllByRole('img', { name: /^Código QR de/ })).toHaveLength(2);
  });

  test('2§5 a proof over 5 MB is refused before it is sent', async () => {
    const calls = world();
    const user = await readyToPay();
    const file = new File(['x'], 'voucher.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 5_242_881 });
    await user.upload(screen.getByLabelText(/^Comprobante de pago/), file);
    expect(toasts()).toContain('No se permiten archivo mayor a 5MB');
    expect(callsTo(calls, 'POST', 'orders/proofs')).toHaveLength(0);
  });

  test('D72 a proof of exactly 5 MB is uploaded at once and the order carries its id', async () => {
    const calls = world({ 'POST orders/proofs': { id: 31 } });
    const user = await readyToPay();
    const file = new File(['x'], 'voucher.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 5_242_880 });
    await user.upload(screen.getByLabelText(/^Comprobante de pago/), file);
    expect(await screen.findByText('Comprobante adjunto: voucher.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(orders(calls)[0]?.body).toMatchObject({ image: 31 }));
  });

  test('2§5 the first failing rule is a toast, stands beside its field, and has the focus', async () => {
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

  test('2§4 a stored order leads to its page and empties the cart', async () => {
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

  test('D28 a 409 shows its text and the fresh figures, and keeps everything typed', async () => {
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

  test('D8 what the server says of a field stands beside it', async () => {
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

  test('D68 without an answer the page says what is safe, and goes on by itself or at once when asked', async () => {
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

  test('D63 a detour to the login loses nothing that was typed or chosen', async () => {
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

  test('D21 a free order is a transfer without surcharge', async () => {
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
