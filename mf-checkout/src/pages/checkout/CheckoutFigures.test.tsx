import { isoOf, limaDay, shiftDays, writeIso } from '@qhatu/contract/dates';
import { deliverySettings, estimateDelivery, formatDeliveryDay, SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { methodFlags } from '@qhatu/contract/pricing';
import { callsTo, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor } from '@testing-library/react';
import { inFreshBrowsers, open, readyToPay, row, SETTINGS, total, transfer, world } from '../../testing/checkout';
import { cartLine, product, serverQuote } from '../../testing/fixtures';

inFreshBrowsers();

describe('the figures', () => {
  test('Lima costs 7, a transfer 8 more, computed at once in the browser [D18]', async () => {
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

  test('the day of delivery counts from the return of the last shop that is away, which is said before paying [D253]', async () => {
    const until = isoOf(shiftDays(limaDay(new Date()), 20));
    const away = { from: isoOf(limaDay(new Date())), until, note: null };
    world({ 'GET products/cart': [product({ away })] });
    await open();
    expect(
      screen.getByText(`Una tienda de tu pedido no envía hasta el ${writeIso(until)}: estas fechas ya lo cuentan.`),
    ).toBeVisible();
    const times = deliverySettings(SPEC_DELIVERY);
    expect(row('Lima')).toContain(formatDeliveryDay(estimateDelivery(new Date(), 'lima', times, until)));
    expect(row('Provincias')).toContain(formatDeliveryDay(estimateDelivery(new Date(), 'province', times, until)));
  });

  test('a transfer’s panels say the hours that administration set [D155]', async () => {
    const holds = { transfer_hours: 9, charged_minutes: 30 };
    world({ 'GET settings/public': { ...SETTINGS, revision: 1, holds } });
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
    await waitFor(() => expect(transfer()).toBeEnabled());
    await user.click(transfer());
    expect(await screen.findByText(/Guardamos tu stock 9 horas/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^TRANSFERENCIA \(Móvil\)/ }));
    expect(await screen.findByText(/Guardamos tu stock 9 horas/)).toBeVisible();
  });

  test('where the server says otherwise its figures are shown, and a late answer never wins [D38]', async () => {
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

  test('too much that waits for its payment is said before anything is transferred, and once, beside the button, when refused', async () => {
    const text =
      'Tienes 3 pedidos por pagar. Podrás hacer otro cuando confirmemos uno o venza su plazo; no se cobró nada.';
    world({
      'POST orders/quote': serverQuote({ refusal: text }),
      'POST orders': () => {
        throw new ApiError(422, 'too_many_open_orders', text);
      },
    });
    const user = await readyToPay();
    await user.type(screen.getByLabelText(/^Número de operación/), '00184523');
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    await waitFor(() =>
      expect(screen.getByText(text).closest('[role=alert]')?.nextElementSibling).toHaveTextContent('PRECIO FINAL'),
    );
    expect(toasts()).toEqual([]);
    expect(screen.getByLabelText(/^Número de operación/)).toHaveValue('00184523');
    expect(transfer()).toBeChecked();
  });

  test('a line that cannot go to the province stays with its note and does not count [D19]', async () => {
    world({ 'GET products/cart': [product({ can_go_to_province: 0 }), product({ id: 8, name: 'Gorra', price: 20 })] });
    const user = await open([cartLine(), cartLine({ productId: 8, name: 'Gorra', price: 2000, originalPrice: 2000 })]);
    await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 2/ }));
    expect(screen.getByText('Este producto no esta disponible fuera de provincia')).toBeVisible();
    expect(row('TOTAL PRODUCTOS')).toContain('S/ 20,00');
    expect(row('COSTO DE ENVÍO')).toContain('S/ 12,00');
  });

  test('a method that drops an offer says so before it is chosen, and beside the line after [D71]', async () => {
    const flags = methodFlags(['niubiz', 'transferencia']);
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

  test('the quantity cannot pass the stock [1§4]', async () => {
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

  test('can be searched only with text [2§5]', async () => {
    world();
    const user = await open();
    const search = screen.getByRole('button', { name: 'Buscar' });
    expect(search).toBeDisabled();
    await user.type(screen.getByLabelText(/^Código de promoción/), '  ');
    expect(search).toBeDisabled();
    await user.type(screen.getByLabelText(/^Código de promoción/), 'PROMO15');
    expect(search).toBeEnabled();
  });

  test('holds only with a method, then turns green and lowers the price [2§8]', async () => {
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

  test('below the minimum the amount is named [2§8]', async () => {
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
  ])('a search that fails with %i says so and clears the discount [2§8]', async (status, msg, text) => {
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
