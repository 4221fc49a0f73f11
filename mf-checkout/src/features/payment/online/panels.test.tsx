import { callsTo, memberSession, serve } from '@qhatu/kit/testing';
import { ApiError, api, sessionStore, toastStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderOf, payment } from '../../../testing/fixtures';
import { freshBrowser, renderPage } from '../../../testing/page';
import type { Purchase } from './api/purchase-intent';
import { CardPanel } from './card/CardPanel';
import { CipPanel } from './cip/CipPanel';
import { PaypalPanel } from './paypal/PaypalPanel';

/** The provider's form, as far as the window uses it: a bank says no through `onError`. */
const form = {
  setFormConfig: async () => undefined,
  onSubmit: async () => undefined,
  onError: async (notify: (error: { errorMessage: string }) => void) => {
    mockDecline = notify;
  },
  renderElements: async () => undefined,
  removeEventCallbacks: () => undefined,
  removeForms: async () => undefined,
};
let mockDecline: (error: { errorMessage: string }) => void = () => undefined;
jest.mock('./card/load-card-form', () => ({ loadCardForm: async () => mockForm() }));
const mockForm = () => form;

const REFERENCE = 'QHAAAAAAAAAAAA';
const purchase: Purchase = { body: orderOf(61), cartKeys: [], leftOut: [] };
const props = {
  total: 6_100,
  confirmed: true,
  prepare: () => purchase,
  onRefused: jest.fn(),
  onDeclined: jest.fn(),
  onLeave: jest.fn(),
};
const answers = {
  'POST orders/intents': { reference: REFERENCE, total: 61 },
  'POST authpagoefectivo': { token: 'ticket' },
  'POST genCIP': { data: { cip: '123456789', cipUrl: 'https://cip.example/123456789', dateExpiry: '' } },
  'POST orders': { msg: 'Listo', payment: payment() },
};
const refuse = (status: number) => () => {
  throw new ApiError(status, 'x', 'No responde');
};

let tab: { location: { href: string }; close: jest.Mock };
beforeEach(() => {
  freshBrowser();
  jest.clearAllMocks();
  sessionStore.setState({ session: memberSession() });
  jest.spyOn(api, 'delete').mockResolvedValue({ msg: '' });
  tab = { location: { href: '' }, close: jest.fn() };
  // A window has hundreds of members; of this one the panels use two.
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
});

describe('PagoEfectivo', () => {
  test("'Generar CIP' opens the code in a new tab and sends the order with it [2§2]", async () => {
    const calls = serve(answers);
    renderPage(<CipPanel {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Generar CIP' }));
    await waitFor(() => expect(tab.location.href).toBe('https://cip.example/123456789'));
    await waitFor(() => {
      const sent = callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders');
      expect(sent).toMatchObject([{ body: { code: '123456789' } }]);
    });
    expect(callsTo(calls, 'POST', 'genCIP')).toMatchObject([{ body: { tokenAuth: 'ticket', reference: REFERENCE } }]);
  });

  test('a code that could not be made is only logged; nothing is sent and the tab is closed [2§8]', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls = serve({ ...answers, 'POST genCIP': refuse(503) });
    renderPage(<CipPanel {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Generar CIP' }));
    expect(await screen.findByText(/No pudimos generar el código/)).toBeVisible();
    expect([logged.mock.calls.length, tab.close.mock.calls.length]).toEqual([1, 1]);
    expect(callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders')).toEqual([]);
  });

  test('a code whose time is over may have been paid: the server’s words are said, here and beside the method [D389]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const words = 'Tu código CIP ya venció. Si lo pagaste, no pagues otra vez.';
    const over = () => {
      throw new ApiError(409, 'intent_expired', words);
    };
    const calls = serve({ ...answers, 'POST genCIP': over });
    renderPage(<CipPanel {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Generar CIP' }));
    expect(await screen.findByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(props.onDeclined.mock.calls).toEqual([[words], [words]]);
    expect(callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders')).toEqual([]);
  });

  test('closing the window leaves no method chosen [2§4]', async () => {
    serve(answers);
    renderPage(<CipPanel {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(props.onLeave).toHaveBeenCalledTimes(1);
  });

  test('a purchase that is refused shows the server’s words and opens no code [D28]', async () => {
    serve({ ...answers, 'POST orders/intents': refuse(409) });
    renderPage(<CipPanel {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Generar CIP' }));
    await waitFor(() => expect(props.onRefused).toHaveBeenCalledWith(expect.objectContaining({ msg: 'No responde' })));
    expect(tab.close).toHaveBeenCalledTimes(1);
  });
});

describe('the card', () => {
  test('a refused card is said in its window and, once that is closed, beside its method [D28]', async () => {
    serve({
      ...answers,
      'GET payments/settings': { izipay: { endpoint: 'http:sandbox', public_key: 'k' }, external: false },
      'GET getformtoken': { formToken: 't' },
    });
    renderPage(<CardPanel {...props} />);
    const dialog = await screen.findByRole('dialog', { name: 'Pago Izipay' });
    await waitFor(() => expect(dialog.querySelector('.kr-embedded')).toBeVisible());
    act(() => mockDecline({ errorMessage: 'Pago rechazado' }));
    const words = 'El pago no se hizo: Pago rechazado. No se cobró nada.';
    expect(await screen.findByText(words)).toBeVisible();
    // Kept at once: a reload takes the window away.
    expect(props.onDeclined.mock.calls).toEqual([[words]]);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(props.onDeclined.mock.calls).toEqual([[words], [words]]);
    expect(props.onLeave).toHaveBeenCalledTimes(1);
  });
});

describe('PayPal', () => {
  test('the rate is waited for, then rate and dollars are shown [2§2]', async () => {
    let answer: (rate: object) => void = () => undefined;
    serve({ 'GET exchange-rate': () => new Promise((resolve) => (answer = resolve)), 'GET payments/settings': {} });
    renderPage(<PaypalPanel {...props} />);
    expect(screen.getByText('Cargando tasa de cambio...')).toBeVisible();
    await waitFor(() => expect(api.get).toHaveBeenCalled());
    answer({ venta: 3.752 });
    expect(await screen.findByText('US$ 16,26')).toBeVisible();
    expect(screen.getByText('Tasa de cambio: S/ 3,752 por dólar.')).toBeVisible();
  });

  test('without a rate: a red alert, a toast, and no button [2§8]', async () => {
    serve({ 'GET exchange-rate': refuse(404), 'GET payments/settings': {} });
    renderPage(<PaypalPanel {...props} />);
    expect(await screen.findByText('No se ha podido obtener la tasa de cambio')).toBeVisible();
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(['No se ha podido obtener la tasa de cambio']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
