import { callsTo, memberSession, serve } from '@qhatu/kit/testing';
import { restoreStores, sessionStore } from '@qhatu/shared-state';
import { MEMBER, payment } from '../../testing/fixtures';
import { doneStore } from '../after-purchase/once-per-order';
import { draftOf, patchDraft } from '../draft/store';
import { intentStore } from '../payment/online/api/purchase-intent';
import { type PendingOrder, pendingStore, totalOf } from './api/pending';
import { resumePendingOrder } from './sender';

const write = (key: string, state: unknown) =>
  window.localStorage.setItem(`qhatu:${key}`, JSON.stringify({ state, version: 2 }));
const stored = (key: string) => JSON.parse(window.localStorage.getItem(`qhatu:${key}`) ?? 'null').state;
const notice = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key: `qhatu:${key}` }));

beforeAll(() => restoreStores());
beforeEach(() => window.localStorage.clear());

/** The body is not read here. */
const ORDER = { key: 'a', body: {}, cartKeys: [], leftOut: [], unanswered: true } as unknown as PendingOrder;
/** A purchase in the words of the next release. */
const FROM_LATER = { id: 'b', order: { lines: [] }, tries: 2 };

/** State as releases have written it since the first: a purchase from before an update must not be lost. */
const WRITTEN = {
  key: '0123456789abcdef0123456789abcdef',
  body: {
    lines: [{ product_id: 9001, variant_id: null, product_custom_id: null, qty: 2 }],
    ...{ region_id: 150100, payment_type_id: 3, promotion_code: null, address_id: 1, name: 'Rosa', phone: '987654321' },
    ...{
      email: 'rosa@example.pe',
      code: null,
      image: 31,
      ruc: null,
      razon_social: null,
      direccion: null,
      telefono: null,
    },
    ...{ toAnotherPerson: false, reference: null, reseller_id: null, total: 57.5 },
  },
  cartKeys: ['9001'],
  leftOut: [],
  unanswered: true,
};

test('a purchase that an earlier release kept is read and sent as it was written, under its key [D14]', async () => {
  window.localStorage.setItem(
    'qhatu:pending-order',
    JSON.stringify({ state: { byOwner: { [MEMBER]: WRITTEN } }, version: 1 }),
  );
  notice('pending-order');
  sessionStore.setState({ session: memberSession(MEMBER) });
  const order = pendingStore.of(MEMBER);
  expect(order && totalOf(order)).toBe(5750);
  const calls = serve({ 'POST orders': { msg: 'Tu pedido fue registrado', payment: payment() } });
  await resumePendingOrder();
  const [sent] = callsTo(calls, 'POST', 'orders');
  expect(sent?.body).toEqual(WRITTEN.body);
  expect(sent?.headers['Idempotency-Key']).toBe(WRITTEN.key);
  expect(pendingStore.of(MEMBER)).toBeNull();
});

describe('skew: what the next release of the checkout wrote', () => {
  test('a purchase under way keeps its key, known shape or not, whatever is written beside it', () => {
    write('pending-order', { byOwner: { 42: ORDER, 43: FROM_LATER } });
    notice('pending-order');
    expect([pendingStore.of(42), pendingStore.of(43)]).toEqual([ORDER, null]);
    pendingStore.keep(44, { ...ORDER, key: 'c' });
    pendingStore.drop(42);
    expect(stored('pending-order').byOwner).toEqual({ 43: FROM_LATER, 44: { ...ORDER, key: 'c' } });
  });

  test('a payment under way as well', () => {
    write('paying', { byOwner: { 42: { ...ORDER, reference: 'R1' }, 43: FROM_LATER } });
    notice('paying');
    expect(Object.keys(intentStore.getState().byOwner)).toEqual(['42']);
    intentStore.setState({ byOwner: {} });
    expect(stored('paying').byOwner).toEqual({ 43: FROM_LATER });
  });

  test('a draft gives what is understood', () => {
    write('checkout-draft', { byOwner: { 42: { name: 'Rosa', phone: { country: 51 }, choices: 'later' } } });
    notice('checkout-draft');
    expect(draftOf(42)).toMatchObject({ name: 'Rosa', phone: null });
    patchDraft(42, { phone: '987654321' });
    expect(stored('checkout-draft').byOwner[42]).toMatchObject({ name: 'Rosa', phone: '987654321' });
  });

  test.each([
    ['pending-order', pendingStore],
    ['paying', intentStore],
    ['after-purchase', doneStore],
  ])('%s: no shape makes reading or writing throw', (key, store) => {
    for (const state of [{}, null, 7, [], { byOwner: [1] }, { byOwner: { 1: null } }, { event: {}, asked: 'x' }]) {
      write(key, state);
      expect(() => notice(key)).not.toThrow();
      expect(() => (store as { setState: (state: object) => void }).setState({})).not.toThrow();
    }
  });
});
