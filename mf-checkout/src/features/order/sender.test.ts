import { callsTo, memberSession, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, cartStore, sessionStore } from '@qhatu/shared-state';
import { cartLine, MEMBER, orderOf, payment } from '../../testing/fixtures';
import { freshBrowser } from '../../testing/page';
import { draftOf, patchChoices, patchDraft, purchaseKey } from '../draft/store';
import { pendingStore } from './api/pending';
import { abandonPendingOrder, type Outcome, onOrderOutcome, resumePendingOrder, submitOrder } from './sender';

const line = cartLine();
const order = { body: orderOf(65), cartKeys: [line.key], leftOut: [] };
const stored = { msg: 'Pedido registrado', payment: payment() };
const broken = () => {
  throw new ApiError(503, 'unavailable', 'Estamos en mantenimiento');
};

let outcomes: Outcome[];
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  freshBrowser();
  sessionStore.setState({ session: memberSession() });
  cartStore.setState({ owner: MEMBER, lines: [line, cartLine({ productId: 8 })] });
  outcomes = [];
  stop = onOrderOutcome((outcome) => outcomes.push(outcome));
});
afterEach(async () => {
  stop();
  abandonPendingOrder();
  await jest.runAllTimersAsync();
  jest.useRealTimers();
});

/** Answers in turn; the last one stays. */
function inTurn(...steps: (() => unknown)[]) {
  let at = 0;
  return () => steps[Math.min(at++, steps.length - 1)]?.();
}

describe('sending an order', () => {
  test('every try carries the key that was made with the purchase, until the server answers [D14]', async () => {
    const calls = serve({ 'POST orders': inTurn(broken, broken, () => stored) });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(60_000);
    const keys = callsTo(calls, 'POST', 'orders').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored']);
  });

  test('two tabs that order at once send the same key; the next purchase has another [D14]', async () => {
    const calls = serve({ 'POST orders': () => stored });
    const key = purchaseKey(MEMBER);
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(0);
    expect(callsTo(calls, 'POST', 'orders')[0]?.headers['Idempotency-Key']).toBe(key);
    expect(purchaseKey(MEMBER)).not.toBe(key);
  });

  test('a key that another tab bought something else under is given up; a plain refusal keeps it [D14]', async () => {
    const refusal = (code: string) => () => {
      throw new ApiError(422, code, 'No');
    };
    const key = purchaseKey(MEMBER);
    serve({ 'POST orders': refusal('coupon_gone') });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(0);
    expect(purchaseKey(MEMBER)).toBe(key);
    serve({ 'POST orders': refusal('idempotency_key_reused') });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(0);
    expect(purchaseKey(MEMBER)).not.toBe(key);
  });

  test('a 5xx shows the documented toast and the message once, and keeps cart and order [D68]', async () => {
    serve({ 'POST orders': broken });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(toasts()).toEqual([
      'Tenemos una parada por ahora, la venta se ha ejecutado de igual manera',
      'Estamos en mantenimiento',
    ]);
    expect(cartStore.getState().lines).toHaveLength(2);
    expect(pendingStore.of(MEMBER)).toMatchObject({ unanswered: true });
  });

  test('what is kept survives a reload: the same key is sent by the next page [D27]', async () => {
    const calls = serve({ 'POST orders': inTurn(broken, () => stored) });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(0);
    const written = JSON.parse(window.localStorage.getItem('qhatu:pending-order') ?? '{}');
    expect(written.state.byOwner[MEMBER].key).toBe(callsTo(calls, 'POST', 'orders')[0]?.headers['Idempotency-Key']);
  });

  test('a double click sends one order [2§4]', async () => {
    const calls = serve({ 'POST orders': stored });
    submitOrder(order);
    const key = pendingStore.of(MEMBER)?.key;
    submitOrder(order);
    // A second key for the same purchase would buy twice when the first answer is lost.
    expect(pendingStore.of(MEMBER)?.key).toBe(key);
    await jest.runAllTimersAsync();
    expect(callsTo(calls, 'POST', 'orders')).toHaveLength(1);
  });

  test('the cart loses what was in the checkout only once the order is stored [D27]', async () => {
    serve({ 'POST orders': stored });
    submitOrder(order);
    expect(cartStore.getState().lines).toHaveLength(2);
    await jest.runAllTimersAsync();
    expect(cartStore.getState().lines.map(({ productId }) => productId)).toEqual([8]);
    expect(pendingStore.of(MEMBER)).toBeNull();
    expect(toasts()).toEqual(['Pedido registrado']);
  });

  test('the page hears of the stored order before the cart empties, so that it is not sent home [2§4]', async () => {
    serve({ 'POST orders': stored });
    const seen: number[] = [];
    const unlisten = onOrderOutcome(() => seen.push(cartStore.getState().lines.length));
    submitOrder(order);
    await jest.runAllTimersAsync();
    unlisten();
    expect(seen).toEqual([2]);
  });

  test('a 4xx is the last word: its text is shown, the cart stays, nothing is under its key, so another try has the same [D28]', async () => {
    const calls = serve({
      'POST orders': inTurn(
        () => {
          throw new ApiError(409, 'out_of_stock', 'Ya no hay stock');
        },
        () => stored,
      ),
    });
    submitOrder(order);
    await jest.runAllTimersAsync();
    // The page that listens says it beside its button; without one a toast does.
    expect(outcomes).toMatchObject([{ kind: 'refused', error: { msg: 'Ya no hay stock' } }]);
    expect(toasts()).toEqual([]);
    expect(cartStore.getState().lines).toHaveLength(2);
    submitOrder(order);
    await jest.runAllTimersAsync();
    const keys = callsTo(calls, 'POST', 'orders').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a refusal that no page hears is said by a toast [D28]', async () => {
    stop();
    serve({
      'POST orders': () => {
        throw new ApiError(409, 'out_of_stock', 'Ya no hay stock');
      },
    });
    submitOrder(order);
    await jest.runAllTimersAsync();
    expect(toasts()).toEqual(['Ya no hay stock']);
  });

  test.each([408, 425, 429])('after an unanswered try a %i does not give the key up [D27]', async (status) => {
    const calls = serve({
      'POST orders': inTurn(
        broken,
        () => {
          throw new ApiError(status, 'later', 'Demasiados intentos, espere un momento');
        },
        () => stored,
      ),
    });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(new Set(callsTo(calls, 'POST', 'orders').map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored']);
  });

  test('a session lost after an unanswered try keeps the order for the same person [D63]', async () => {
    const calls = serve({
      'POST orders': inTurn(
        broken,
        () => {
          sessionStore.setState({ session: null });
          throw new ApiError(401, 'unauthenticated', 'Inicia sesión');
        },
        () => stored,
      ),
    });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(pendingStore.of(MEMBER)).not.toBeNull();
    sessionStore.setState({ session: memberSession(77) });
    await resumePendingOrder();
    expect(callsTo(calls, 'POST', 'orders')).toHaveLength(2);
    sessionStore.setState({ session: memberSession() });
    await resumePendingOrder();
    expect(callsTo(calls, 'POST', 'orders')).toHaveLength(3);
    expect(pendingStore.of(MEMBER)).toBeNull();
  });

  test('a stored order ends its choices; what the buyer typed about themselves stays [D69]', async () => {
    patchDraft(MEMBER, { email: 'otra@example.pe', operation: '0099' });
    patchChoices(MEMBER, { addressId: 1, method: 3 });
    serve({ 'POST orders': stored });
    submitOrder(order);
    await jest.runAllTimersAsync();
    expect(draftOf(MEMBER)).toMatchObject({
      email: 'otra@example.pe',
      operation: '',
      choices: { addressId: null, method: 0 },
    });
  });

  test('the connection coming back ends the pause [D68]', async () => {
    const calls = serve({ 'POST orders': inTurn(broken, () => stored) });
    submitOrder(order);
    await jest.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(callsTo(calls, 'POST', 'orders')).toHaveLength(2);
  });
});
