import { callsTo, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import OrderSuccessPage from '../../pages/order-success/OrderSuccessPage';
import { MEMBER, payment } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import { doneStore } from './once-per-order';

jest.setTimeout(30_000);
beforeEach(() => {
  freshBrowser();
  doneStore.setState({ event: [], asked: [] });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const bought = (order = payment()) =>
  renderPage(<OrderSuccessPage />, {
    at: { pathname: '/order-success', search: '?pedido=501', state: { payment: order, leftOut: [] } },
  });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('dialog', { name: 'Antes de que te vayas' });

test('the suggestion and share modal appears after 5 seconds, and not before [2§4]', async () => {
  bought();
  await wait(4_900);
  expect(dialog()).toBeNull();
  await wait(200);
  expect(dialog()).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Sugerencia', 'Compartir']);
});

test('it asks once for each order, not again after a reload [2§4]', async () => {
  const first = bought();
  await wait(5_100);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  first.unmount();
  bought();
  await wait(10_000);
  expect(dialog()).toBeNull();
});

test('an order that is only looked at again asks nothing [2§2]', async () => {
  serve({ 'GET orders/501': payment() });
  renderPage(<OrderSuccessPage />, { at: '/order-success?pedido=501' });
  await wait(10_000);
  expect(screen.getByRole('heading', { name: 'Gracias por comprar' })).toBeVisible();
  expect(dialog()).toBeNull();
});

describe('suggestion', () => {
  const write = async (text: string) => {
    bought();
    await wait(5_100);
    fireEvent.change(screen.getByRole('textbox', { name: /Tu sugerencia/ }), { target: { value: text } });
  };
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Enviar sugerencia' }));
    await wait(10);
  };

  test('is sent with the person, or with null when anonymous [2§7]', async () => {
    const calls = serve({ 'POST suggestion': { msg: 'ok' } });
    await write('Más colores');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enviar como anónimo' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enviar como anónimo' }));
    await send();
    expect(screen.getByText('Gracias por tu sugerencia')).toBeVisible();
    expect(callsTo(calls, 'POST', 'suggestion')[0]?.body).toEqual({ user_id: MEMBER, mensaje: 'Más colores' });
  });

  test('anonymous sends no name [2§6]', async () => {
    const calls = serve({ 'POST suggestion': { msg: 'ok' } });
    await write('Más colores');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enviar como anónimo' }));
    await send();
    expect(callsTo(calls, 'POST', 'suggestion')[0]?.body).toEqual({ user_id: null, mensaje: 'Más colores' });
  });

  test('the text is required, and the focus goes there [3§5]', async () => {
    const calls = serve({});
    await write('  ');
    await send();
    expect(screen.getByText('El campo mensaje es requerido')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Tu sugerencia/ })).toHaveFocus();
    expect(callsTo(calls, 'POST', 'suggestion')).toHaveLength(0);
  });

  test('when it fails nothing is shown, the text stays, and it can be sent again [2§8]', async () => {
    let fails = true;
    serve({
      'POST suggestion': () => {
        if (fails) throw new ApiError(500, 'internal', 'Algo falló');
        return { msg: 'ok' };
      },
    });
    await write('Más colores');
    await send();
    expect(screen.queryByText('Algo falló')).toBeNull();
    expect(screen.getByRole('textbox', { name: /Tu sugerencia/ })).toHaveValue('Más colores');
    fails = false;
    await send();
    expect(screen.getByText('Gracias por tu sugerencia')).toBeVisible();
  });
});

describe('share', () => {
  const shareBy = async (network: string) => {
    bought();
    await wait(5_100);
    fireEvent.click(screen.getByRole('tab', { name: 'Compartir' }));
    fireEvent.click(screen.getByRole('link', { name: new RegExp(network) }));
    await wait(10);
  };

  test('sharing reports product and network and shows the code that it earns [2§7]', async () => {
    const calls = serve({ 'POST share': { msg: 'Gracias por compartir', codigo: 'ENVIO-ABCD2345' } });
    await shareBy('WhatsApp');
    expect(screen.getByText('ENVIO-ABCD2345')).toBeVisible();
    expect(callsTo(calls, 'POST', 'share')[0]?.body).toEqual({
      user_id: MEMBER,
      product_id: 9001,
      redsocial: 'whatsapp',
    });
    expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('target', '_blank');
  });

  test('a share without a code is thanked for, and a failure says so [2§7]', async () => {
    serve({ 'POST share': { msg: 'Gracias por compartir', codigo: null } });
    await shareBy('Facebook');
    expect(screen.getByText('Gracias por compartir')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Copiar/ })).toBeNull();
  });
});

describe('purchase event', () => {
  const purchaseEvents = () =>
    (window.dataLayer ?? []).filter((entry) => (entry as { event?: string }).event === 'purchase');
  beforeEach(() => {
    delete window.dataLayer;
  });

  test('dataLayer hears of the purchase once, with tax = total − total / 1.18 [2§7]', async () => {
    const first = bought(payment({ total: 118, shipping_amount: 7 }));
    await waitFor(() => expect(purchaseEvents()).toHaveLength(1));
    expect(purchaseEvents()[0]).toMatchObject({
      ecommerce: {
        transaction_id: '501',
        value: 118,
        currency: 'PEN',
        tax: 18,
        shipping: 7,
        items: [{ item_id: '9001', item_name: 'Polo Nazca', price: 50, quantity: 1 }],
      },
    });
    first.unmount();
    bought(payment({ total: 118 }));
    await wait(100);
    expect(purchaseEvents()).toHaveLength(1);
  });

  test('an order that is only looked at again is no purchase [2§7]', async () => {
    serve({ 'GET orders/501': payment() });
    renderPage(<OrderSuccessPage />, { at: '/order-success?pedido=501' });
    await wait(100);
    expect(purchaseEvents()).toHaveLength(0);
  });
});
