import { cart, cartStore, restoreStores, sessionStore } from '..';
import { newLine } from '../testing/lines';
import { memberSession } from '../testing/people';

jest.mock('../api/client', () => ({
  ...jest.requireActual('../api/client'),
  api: { get: () => Promise.reject(new Error('offline')), post: () => Promise.reject(new Error('offline')) },
}));

describe('restoring', () => {
  test('a full load of any page keeps the cart of the person who is still logged in [1§4]', () => {
    const line = { ...newLine(), key: '9001-1-0', qty: 2 };
    const stored = { owner: 42, lines: [line], parked: {} };
    window.localStorage.setItem('qhatu:session', JSON.stringify({ state: { session: memberSession() }, version: 1 }));
    window.localStorage.setItem('qhatu:cart', JSON.stringify({ state: stored, version: 1 }));
    restoreStores();
    expect(sessionStore.getState().session?.person.id).toBe(42);
    expect(cartStore.getState()).toMatchObject(stored);
    expect(JSON.parse(window.localStorage.getItem('qhatu:cart') ?? '').state).toEqual(stored);
    cart.clear();
  });
});
