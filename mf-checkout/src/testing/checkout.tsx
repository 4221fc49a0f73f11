import { SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { NO_ACCOUNTS, SPEC_HOLDS, SPEC_METHODS, SPEC_SHIPPING } from '@qhatu/contract/pricing';
import { type Call, callsTo, serve } from '@qhatu/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { abandonPendingOrder } from '../features/order/sender';
import CheckoutPage from '../pages/checkout/CheckoutPage';
import { cartLine, MEMBER, payment, product, profile } from './fixtures';
import { freshBrowser, renderPage } from './page';

export const PROFILE = `GET users/get-user-data/${MEMBER}`;

/** Two banks and two wallets. */
export const ACCOUNTS = {
  ...NO_ACCOUNTS,
  ...{ holder: 'Qhatu', ruc: '20609876540', proof_email: 'pagos@qhatu.pe' },
  ...{ bank_1: 'BCP', number_1: '194-2587413-0-62', cci_1: '00219400258741306291' },
  ...{ bank_2: 'Interbank', number_2: '200-3004512876' },
  ...{ wallet_1: 'Yape', phone_1: '987 654 321', code_1: 'YAPE:51987654321' },
  ...{ wallet_2: 'Plin', phone_2: '987 654 322', code_2: 'PLIN:51987654322' },
};

/** The settings of administration, as every page gets them. */
export const SETTINGS = {
  ...{ revision: 0, shipping: SPEC_SHIPPING, delivery: SPEC_DELIVERY, methods: SPEC_METHODS, holds: SPEC_HOLDS },
  accounts: ACCOUNTS,
};

/** A server that knows one polo of S/ 50 and confirms what the browser computes by saying nothing of the quote. */
export const world = (changes: Record<string, unknown> = {}) =>
  serve({
    'GET products/cart': [product()],
    [PROFILE]: profile(),
    'GET events/checkout': [],
    'GET settings/public': SETTINGS,
    'GET payment-methods': [{ id: 1 }, { id: 3 }, { id: 5 }],
    'POST orders/quote': () => new Promise(() => undefined),
    'POST orders': { msg: 'Tu pedido fue registrado', payment: payment() },
    ...changes,
  });

/** Orders that were sent, without the quotes before them. */
export const orders = (calls: Call[]) => callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders');

export const place = () => screen.getByLabelText('address').textContent;
export const total = () => screen.getByText('PRECIO FINAL').parentElement?.textContent;
export const row = (label: string) => screen.getByText(label).parentElement?.textContent;
export const transfer = () => screen.getByRole('radio', { name: (name) => /^TRANSFERENCIA(?! \(M)/.test(name) });

/** The checkout with these products, ready to be filled in. */
export async function open(lines = [cartLine()]) {
  const user = userEvent.setup({ delay: null });
  renderPage(<CheckoutPage />, { lines });
  await screen.findByRole('button', { name: 'Reservar' });
  return user;
}

/** A checkout ready to pay: to Lima, by transfer. */
export async function readyToPay() {
  const user = await open();
  await user.click(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ }));
  await user.click(transfer());
  return user;
}

/** Every test begins in a new browser and leaves no order on its way. Whole pages in a slow DOM on a busy machine. */
export function inFreshBrowsers(): void {
  jest.setTimeout(60_000);
  beforeEach(freshBrowser);
  afterEach(() => {
    cleanup();
    abandonPendingOrder();
  });
}
