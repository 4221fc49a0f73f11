import { callsTo, memberSession, serve } from '@qhatu/kit/testing';
import { ApiError, api, sessionStore } from '@qhatu/shared-state';
import { MEMBER, orderOf, payment } from '../../../testing/fixtures';
import { freshBrowser } from '../../../testing/page';
import { pendingStore } from '../../order/api/pending';
import { submitPaidOrder } from './api/paid-order';
import { currentIntent, type Purchase, registerIntent, releaseIntent } from './api/purchase-intent';

const REFERENCE = 'QHAAAAAAAAAAAA';
const purchase = (total = 57): Purchase => ({ body: orderOf(total), cartKeys: ['a'], leftOut: [] });
const intent = { reference: REFERENCE, total: 57 };

let deleted: jest.SpyInstance;
beforeEach(() => {
  freshBrowser();
  sessionStore.setState({ session: memberSession() });
  deleted = jest.spyOn(api, 'delete').mockResolvedValue({ msg: 'Reserva liberada' });
});

describe('a purchase that is being paid [D75]', () => {
  test('the same purchase keeps its key, after a reload and in another tab [D14]', async () => {
    const calls = serve({ 'POST orders/intents': intent });
    const first = await registerIntent(purchase());
    const again = await registerIntent(purchase());
    expect(again.key).toBe(first.key);
    const keys = callsTo(calls, 'POST', 'orders/intents').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([first.key, first.key]);
    const written = JSON.parse(window.localStorage.getItem('qhatu:paying') ?? '{}');
    expect(written.state.byOwner[MEMBER]).toMatchObject({ key: first.key, reference: REFERENCE });
    expect(deleted).not.toHaveBeenCalled();
  });

  test('another purchase lets the products of the first go and has a key of its own [D28]', async () => {
    serve({ 'POST orders/intents': intent });
    const first = await registerIntent(purchase());
    const other = await registerIntent(purchase(120));
    expect(other.key).not.toBe(first.key);
    expect(deleted).toHaveBeenCalledWith(`orders/intents/${REFERENCE}`);
  });

  test('a refusal leaves nothing behind, a lost answer keeps the key [D28]', async () => {
    const failing = (status: number) => () => {
      throw new ApiError(status, 'x', 'No');
    };
    serve({ 'POST orders/intents': failing(409) });
    await expect(registerIntent(purchase())).rejects.toThrow('No');
    expect(currentIntent()).toBeNull();
    serve({ 'POST orders/intents': failing(503) });
    await expect(registerIntent(purchase())).rejects.toThrow('No');
    const kept = currentIntent()?.key;
    serve({ 'POST orders/intents': intent });
    expect((await registerIntent(purchase())).key).toBe(kept);
  });

  test('once paid the order is sent with the purchase’s key and the payment’s code until the shop has it [D27]', async () => {
    const calls = serve({ 'POST orders/intents': intent, 'POST orders': { msg: 'Listo', payment: payment() } });
    const registered = await registerIntent(purchase());
    submitPaidOrder(registered, 'uuid-1');
    expect([currentIntent(), pendingStore.of(MEMBER)?.key]).toEqual([null, registered.key]);
    await new Promise((resolve) => setTimeout(resolve));
    const sent = callsTo(calls, 'POST', 'orders').filter(({ path }) => path === 'orders');
    expect(sent).toMatchObject([
      { body: { code: 'uuid-1', total: 57 }, headers: { 'Idempotency-Key': registered.key } },
    ]);
  });

  test('letting go twice asks once, and a shop that does not answer is no obstacle [2§4]', async () => {
    serve({ 'POST orders/intents': intent });
    deleted.mockRejectedValue(new ApiError(0, 'network', 'Sin conexión'));
    await registerIntent(purchase());
    await releaseIntent();
    await releaseIntent();
    expect(deleted).toHaveBeenCalledTimes(1);
  });
});
