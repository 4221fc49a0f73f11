import { cartStore, restoreStores, sessionStore, setSession } from '..';
import { newLine } from '../testing/lines';
import { memberSession } from '../testing/people';

jest.mock('../api/client', () => ({
  ...jest.requireActual('../api/client'),
  api: { get: () => Promise.reject(new Error('offline')), post: () => Promise.reject(new Error('offline')) },
}));

const write = (key: string, state: unknown) =>
  window.localStorage.setItem(`qhatu:${key}`, JSON.stringify({ state, version: 1 }));

test('who logs in before the stores are restored finds their own cart, and the one before is put aside [D63]', () => {
  const line = { ...newLine(), key: '9001-1-0', qty: 2 };
  write('session', { session: memberSession(42) });
  write('cart', { owner: 42, lines: [line], parked: {} });
  setSession(memberSession(43));
  restoreStores();
  expect(sessionStore.getState().session?.person.id).toBe(43);
  expect(cartStore.getState()).toMatchObject({ owner: 43, lines: [], parked: { 42: [line] } });
  setSession(memberSession(42));
  expect(cartStore.getState()).toMatchObject({ owner: 42, lines: [line] });
  setSession(null);
});
