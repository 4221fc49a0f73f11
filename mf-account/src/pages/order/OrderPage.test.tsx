import type { OrderHistory } from '@qhatu/contract/wire';
import { address, callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterSale, history, payment } from '../../testing/orders';
import OrderPage from './OrderPage';

jest.mock('@qhatu/shared-state', () => ({
  ...jest.requireActual('@qhatu/shared-state'),
  useRouteParams: () => ({ id: mockId }),
}));
let mockId = '501';
beforeEach(() => {
  mockId = '501';
  freshBrowser();
});

const open = (userId: number | null = 42) => renderPage(<OrderPage />, { at: '/sales/orders/501', userId });
const headline = () => screen.findByRole('heading', { level: 1 });
const refuse = (status: number, msg: string) => () => {
  throw new ApiError(status, 'x', msg, {}, 'req-9');
};
const answers = (now: OrderHistory = history(), what = payment()) => ({
  'GET orders/501': what,
  'GET orders/501/history': now,
  'GET orders/501/after-sale': afterSale({ returnable: [] }),
});

describe('an order as its buyer sees it', () => {
  test('a visitor is led to the login, and back here [D50]', async () => {
    open(null);
    await waitFor(() => expect(address()).toBe('/pages/login?next=%2Fsales%2Forders%2F501'));
  });

  test('says how it stands, every step with its date, what was bought and what it cost [D120]', async () => {
    serve(answers());
    open();
    expect(await headline()).toHaveTextContent('Pedido N.º 501 · 20-11-2026 Tu pago está aprobado');
    const steps = within(screen.getByRole('list', { name: 'Qué ha pasado con tu pedido' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Pedido recibidoviernes 20 de noviembre, 10:30',
      'Pago aprobadoviernes 20 de noviembre, 10:31',
      'Compra procesada, todavía no',
      'Pedido enviado, todavía no',
      'Pedido entregado, todavía no',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: 'Gorro de alpaca' })).toHaveAttribute('href', '/detalle/productos/9012');
    const sums = within(screen.getByRole('complementary', { name: 'Resumen del pedido' }));
    for (const amount of ['S/ 100,00', 'S/ 7,00', 'S/ 107,00']) expect(sums.getByText(amount)).toBeVisible();
  });

  test.each([
    [6, 1],
    [null, 0],
  ])('a card’s instalments stand beside the method: %s [D132]', async (installments, times) => {
    serve(answers(history(), payment({ payment_type_id: 1, installments })));
    open();
    await headline();
    expect(screen.queryAllByText(/, en 6 cuotas$/)).toHaveLength(times);
  });

  test.each(['orders/501', 'orders/501/history'])('somebody else’s order is no order: %s [D4]', async (path) => {
    serve({ ...answers(), [`GET ${path}`]: refuse(404, 'No encontramos ese pedido.') });
    open();
    expect(await screen.findByRole('heading', { name: 'No encontramos ese pedido' })).toBeVisible();
  });

  test.each(['abc', '0', '-3', '1.5', '99999999999999999999'])('%s is no number of an order', async (id) => {
    mockId = id;
    const calls = serve({});
    open();
    expect(await screen.findByRole('heading', { name: 'No encontramos ese pedido' })).toBeVisible();
    expect(callsTo(calls, 'GET', 'orders')).toEqual([]);
  });

  test('a failure says so, quotes the request and can be tried again', async () => {
    let isUp = false;
    serve({ ...answers(), 'GET orders/501/history': () => (isUp ? history() : refuse(400, 'No se pudo')()) });
    open();
    expect(await screen.findByText('req-9')).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Tu pago está aprobado')).toBeVisible();
  });

  test('without a connection nothing waits for ever', async () => {
    serve(answers());
    // The query cache listens to the network as long as some page is there.
    renderPage(<p>Antes</p>);
    window.dispatchEvent(new Event('offline'));
    open();
    expect(await screen.findByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Tu pago está aprobado')).toBeVisible();
  });

  test('a line that is on its way can be marked as received, and the order is read again [D48]', async () => {
    const [first, second] = payment().details;
    if (!first || !second) throw new Error('no lines');
    const sent = { ...first, estadoenvio: ['complete', 'complete', 'complete', 'complete', 'active'] as const };
    const calls = serve({
      ...answers(
        history({ state: 'preparing', can_cancel: false }),
        payment({ details: [{ ...sent, estadoenvio: [...sent.estadoenvio] }, second] }),
      ),
      'POST users/purchases/recibido': { msg: 'Marcamos tu compra como recibida' },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Recibí este producto: Polo rojo' }));
    await waitFor(() => expect(toasts()).toEqual(['Marcamos tu compra como recibida']));
    expect(callsTo(calls, 'POST', 'users/purchases/recibido')).toMatchObject([{ body: { detail_id: 11 } }]);
    expect(callsTo(calls, 'GET', 'orders/501/history')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Gorro de alpaca$/ })).toBeNull();
  });
});

test('a parcel is told with its carrier and its number', async () => {
  const parcel = { carrier: 'Olva Courier', tracking: '26-0001234' };
  const sent = { at: '2026-11-21T15:00:00.000Z', kind: 'parcel', text: 'Paquete en camino', by: 'seller' as const };
  const events = [...history().events, { ...sent, reason: null, amount: null, parcel }];
  serve(answers(history({ state: 'preparing', can_cancel: false, events })));
  open();
  await headline();
  const [step] = screen.getAllByText('Paquete en camino').map((name) => name.closest('li'));
  expect(step).toHaveTextContent('Olva Courier · N.º de seguimiento 26-0001234');
});

test('each line says in which parcel it is, or that it is not sent; money says where it is [D124]', async () => {
  const parcel = { id: 1, carrier: 'Olva Courier', tracking: '26-0001234', sent_at: '', delivered_at: null };
  const refund = { amount: 10, reason: 'x', created_at: '2026-11-21T15:00:00.000Z', done_at: null };
  serve({
    ...answers(history({ state: 'preparing', refunded: 30 })),
    'GET orders/501/after-sale': afterSale({
      parcels: [{ ...parcel, lines: [{ detail_id: 11, name: 'Polo rojo', qty: 1 }] }],
      cancelled_lines: [12],
      refunds: [
        { ...refund, id: 1, status: 'by-hand' },
        { ...refund, id: 2, status: 'done', done_at: '2026-11-22T15:00:00.000Z' },
        { ...refund, id: 3, status: 'asked' },
      ],
    }),
  });
  open();
  const lines = within(await screen.findByRole('list', { name: 'Productos del pedido' })).getAllByRole('listitem');
  await waitFor(() => expect(lines[0]).toHaveTextContent('Olva Courier, N.º 26-0001234'));
  expect(lines[1]).toHaveTextContent('No se enviará');
  expect(lines[1]).not.toHaveTextContent('Olva');
  const money = within(screen.getByRole('list', { name: 'Devoluciones de dinero' })).getAllByRole('listitem');
  expect(money.map(({ textContent }) => textContent)).toEqual([
    'S/ 10,00 por transferencia a tu cuenta bancariaUna persona de la tienda te lo transfiere, pedido el sábado 21 de noviembre, 10:00Cambiar la cuenta',
    'S/ 10,00 a la tarjeta con la que pagasteDevuelto el domingo 22 de noviembre, 10:00',
    'S/ 10,00 a la tarjeta con la que pagasteEn camino, pedido el sábado 21 de noviembre, 10:00',
  ]);
});

test('money that somebody transfers asks its buyer for an account, and says it when it is missing or refused [D395]', async () => {
  const refund = { id: 7, amount: 10, reason: 'Llegó sin su caja.', status: 'by-hand' as const, done_at: null };
  let sent = 0;
  const calls = serve({
    ...answers(history({ refunded: 10 })),
    'GET orders/501/after-sale': () =>
      afterSale({ refunds: [{ ...refund, created_at: '2026-11-21T15:00:00.000Z', needs_account: sent < 2 }] }),
    'POST orders/501/refunds/7/account': () => {
      sent += 1;
      if (sent === 1) throw new ApiError(409, 'refund_settled', 'Esta devolución ya se hizo.');
      return { msg: 'Guardamos tu cuenta' };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decir mi cuenta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Te devolvemos S/ 10,00' }, { timeout: 20_000 }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Guardar mi cuenta' }));
  await save();
  const field = dialog.getByLabelText(/^¿A qué cuenta te devolvemos\?/);
  const MISSING = 'Escribe a qué cuenta te devolvemos el dinero';
  expect(field).toHaveAccessibleDescription(expect.stringContaining(MISSING));
  expect([field === document.activeElement, callsTo(calls, 'POST', 'orders')]).toEqual([true, []]);
  await userEvent.type(field, ' BCP 191-0 ');
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Esta devolución ya se hizo');
  expect(field).toHaveValue(' BCP 191-0 ');
  await save();
  await waitFor(() => expect(toasts()).toEqual([MISSING, 'Guardamos tu cuenta']));
  expect(callsTo(calls, 'POST', 'orders').at(-1)).toMatchObject({ body: { account: 'BCP 191-0' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decir mi cuenta' })).toBeNull());
  // Until it is paid it can be another one.
  expect(screen.getByRole('button', { name: 'Cambiar la cuenta' })).toBeVisible();
});

test('the receipt is saved as a PDF; an order that was not paid has none', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  serve({ ...answers(), 'GET orders/501/receipt': new Blob(['%PDF']) });
  const view = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Comprobante (PDF)' }));
  await waitFor(() => expect(saved).toEqual(['comprobante-pedido-501.pdf']));
  view.unmount();
  serve({
    ...answers(history({ state: 'awaiting_payment' })),
    'GET orders/501/after-sale': afterSale({ has_receipt: false }),
  });
  open();
  await screen.findByRole('heading', { name: 'Devoluciones' });
  expect(screen.queryByRole('button', { name: 'Comprobante (PDF)' })).toBeNull();
});

describe('the buyer cancels', () => {
  const cancelled = history({
    state: 'cancelled',
    can_cancel: false,
    refunded: 107,
    events: [
      ...history().events,
      {
        at: '2026-11-20T16:00:00.000Z',
        kind: 'cancelled',
        text: 'Pedido cancelado',
        by: 'buyer',
        reason: 'Otra talla',
        amount: null,
      },
      {
        at: '2026-11-20T16:00:00.000Z',
        kind: 'refund-asked',
        text: 'Devolución de dinero en camino',
        by: 'buyer',
        reason: null,
        amount: 107,
      },
    ],
  });
  /** The order as it is before, and once it is cancelled. */
  function shop(
    before = history(),
    what = payment(),
    cancel: () => unknown = () => ({ msg: 'Cancelaste el pedido N.º 501' }),
  ) {
    let now = before;
    return serve({
      'GET orders/501': () => what,
      'GET orders/501/history': () => now,
      'GET orders/501/after-sale': afterSale({ returnable: [] }),
      'POST orders/501/cancel': () => {
        const answer = cancel();
        now = cancelled;
        return answer;
      },
    });
  }
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el pedido' }));
    return within(await screen.findByRole('dialog', { name: '¿Cancelar el pedido N.º 501?' }, { timeout: 20_000 }));
  };
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Sí, cancelar el pedido' }));

  test('only after saying yes; then the page says what comes back and how, and has the focus [D121]', async () => {
    const calls = shop();
    open();
    const dialog = await ask();
    expect(dialog.getByText('Te devolvemos S/ 107,00')).toBeVisible();
    expect(dialog.getByText(/a la tarjeta con la que pagaste/)).toBeVisible();
    expect(callsTo(calls, 'POST', 'orders/501/cancel')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Por qué lo cancelas/), 'Otra talla');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', 'orders/501/cancel')).toMatchObject([{ body: { reason: 'Otra talla' } }]);
    const title = await headline();
    expect(title).toHaveTextContent('Pedido cancelado');
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText('Te devolvemos S/ 107,00 a la tarjeta con la que pagaste.')).toBeVisible();
    expect(screen.getByText('Otra talla')).toBeVisible();
    expect(toasts()).toEqual(['Cancelaste el pedido N.º 501']);
    expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull();
  });

  test.each([
    [4, 57, 'Te devolvemos S/ 48,00', /vuelve el 96 % de lo que falta devolver/],
    [3, 107, 'Ya te devolvimos todo lo que pagaste.', null],
  ] as const)(
    'says what is left to come back, method %i with S/ %i given back before [D364]',
    async (method, refunded, said, why) => {
      shop(history({ refunded }), payment({ payment_type_id: method }));
      open();
      const dialog = await ask();
      expect(dialog.getByText(said)).toBeVisible();
      expect(dialog.queryByText(why ?? /96 %|Si ya transferiste|No se ha cobrado/) === null).toBe(why === null);
    },
  );

  test('who says no keeps the order', async () => {
    const calls = shop();
    open();
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'No cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo(calls, 'POST', 'orders/501/cancel')).toEqual([]);
  });

  test.each([3, 5, 4] as const)('what no provider gives back needs an account: method %i [D121]', async (method) => {
    const calls = shop(history(), payment({ payment_type_id: method }));
    open();
    const dialog = await ask();
    expect(dialog.getByText(method === 4 ? 'Te devolvemos S/ 102,72' : 'Te devolvemos S/ 107,00')).toBeVisible();
    await confirm();
    const field = dialog.getByLabelText(/A qué cuenta te devolvemos/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Escribe a qué cuenta te devolvemos el dinero'));
    expect(callsTo(calls, 'POST', 'orders/501/cancel')).toEqual([]);
    await userEvent.type(field, 'BCP 191-1, Rosa Quispe');
    await confirm();
    await waitFor(() =>
      expect(callsTo(calls, 'POST', 'orders/501/cancel')).toMatchObject([
        { body: { account: 'BCP 191-1, Rosa Quispe' } },
      ]),
    );
  });

  test('an account that is named asks for a proof; nothing of what was typed is lost meanwhile [D97 D121]', async () => {
    let proved = false;
    const calls = shop(history(), payment({ payment_type_id: 3 }), () => {
      if (!proved) throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual');
      return { msg: 'Cancelaste el pedido N.º 501' };
    });
    open();
    const dialog = await ask();
    await userEvent.type(dialog.getByLabelText(/A qué cuenta te devolvemos/), 'BCP 191-1, Rosa Quispe');
    await userEvent.type(dialog.getByLabelText(/Por qué lo cancelas/), 'Otra talla');
    await confirm();
    const question = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' }, { timeout: 20_000 });
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cerrar' }));
    expect(await dialog.findByText(/No confirmaste que eres tú/)).toBeVisible();
    expect(dialog.getByLabelText(/A qué cuenta te devolvemos/)).toHaveValue('BCP 191-1, Rosa Quispe');
    proved = true;
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { account: 'BCP 191-1, Rosa Quispe', reason: 'Otra talla' };
    expect(callsTo(calls, 'POST', 'orders/501/cancel').map((call) => call.body)).toEqual([body, body]);
  });

  test.each([1, 2] as const)('method %i gives back by itself and asks for no account [D121]', async (method) => {
    shop(history(), payment({ payment_type_id: method }));
    open();
    expect((await ask()).queryByLabelText(/A qué cuenta/)).toBeNull();
  });

  test('before a transfer is approved nothing is promised, and who has paid is told to wait', async () => {
    shop(history({ state: 'awaiting_payment' }), payment({ payment_type_id: 3 }));
    open();
    const dialog = await ask();
    expect(dialog.getByText(/Si ya transferiste, espera/)).toBeVisible();
    expect(dialog.queryByText(/Te devolvemos/)).toBeNull();
  });

  test('while the payment is in review nothing is said to be charged or not: a late one comes back whole [D125]', async () => {
    shop(history({ state: 'awaiting_payment' }), payment({ payment_type_id: 2, payment_pending: 'PENDING_REVIEW' }));
    open();
    const dialog = await ask();
    expect(dialog.getByText(/Si lo aprueban después de que canceles, te lo devolvemos entero/)).toBeVisible();
    expect(dialog.queryByText(/No se ha cobrado nada/)).toBeNull();
  });

  test('too late: the shop’s words stay in the window, and the page behind reads the order again', async () => {
    const calls = shop(history(), payment(), refuse(409, 'Ya estamos preparando tu pedido'));
    open();
    await ask();
    await confirm();
    expect(await screen.findByText('Ya estamos preparando tu pedido')).toBeVisible();
    await waitFor(() => expect(callsTo(calls, 'GET', 'orders/501/history')).toHaveLength(2));
  });

  test('what is being prepared cannot be cancelled here [D121]', async () => {
    serve(answers(history({ state: 'preparing', can_cancel: false })));
    open();
    await headline();
    expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull();
  });
});
