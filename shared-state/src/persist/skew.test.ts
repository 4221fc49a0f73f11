import { cart, cartStore } from '../cart/store';
import { compareStore } from '../lists/compare';
import { wishlistStore } from '../lists/wishlist';
import { setSession } from '../session/actions';
import { sessionStore } from '../session/store';
import { rememberSearch, settingsStore } from '../settings/store';
import { newLine } from '../testing/lines';
import { memberSession, visitorSession } from '../testing/people';
import { createPersisted, restoreStores } from './create-persisted';

const write = (key: string, state: unknown, version = 2) =>
  window.localStorage.setItem(`qhatu:${key}`, JSON.stringify({ state, version }));
const stored = (key: string) => JSON.parse(window.localStorage.getItem(`qhatu:${key}`) ?? 'null');
/** The event that a tab gets when another one has written. */
const notice = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key: `qhatu:${key}` }));

beforeAll(() => restoreStores());
beforeEach(() => {
  setSession(memberSession());
  cartStore.setState({ owner: memberSession().person.id, lines: [], parked: {} });
  window.localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const LINE = { ...newLine(), key: '9001-1-0', qty: 2 };
/** A line as the next release may write it, with other names. */
const FROM_LATER = { id: '9009', units: 3, offer: { cents: 100 } };

describe('skew: what release N+1 wrote, read by N', () => {
  test('a cart with new fields is read, and they are there again for N+1', () => {
    const owner = memberSession().person.id;
    write('cart', { owner, lines: [{ ...LINE, gift: 'azul' }], parked: {}, notes: ['para Ana'] });
    notice('cart');
    cart.setQty(LINE.key, 3);
    expect(stored('cart').state).toMatchObject({ lines: [{ qty: 3, gift: 'azul' }], notes: ['para Ana'] });
  });

  test('reading alone writes nothing: N+1 finds its own version', () => {
    write('cart', { owner: 1, lines: [LINE], parked: {} });
    const before = window.localStorage.getItem('qhatu:cart');
    notice('cart');
    expect(cartStore.getState().lines).toHaveLength(1);
    expect(window.localStorage.getItem('qhatu:cart')).toBe(before);
  });

  test('lines of another shape are not shown and never lost, also when others change and twice', () => {
    write('cart', { owner: memberSession().person.id, lines: [LINE, FROM_LATER], parked: {} });
    notice('cart');
    expect(cartStore.getState().lines.map(({ key }) => key)).toEqual([LINE.key]);
    cart.setQty(LINE.key, 1);
    cart.remove(LINE.key);
    expect(stored('cart').state.lines).toEqual([FROM_LATER]);
    cart.add(newLine({ productId: 9002 }));
    expect(stored('cart').state.lines).toEqual([expect.objectContaining({ productId: 9002 }), FROM_LATER]);
  });

  test('lines of another shape go aside with their owner and come back with them, to nobody else [D63]', () => {
    const owner = memberSession().person.id;
    write('cart', { owner, lines: [LINE, FROM_LATER], parked: {} });
    notice('cart');
    setSession(visitorSession());
    expect(stored('cart').state).toMatchObject({ owner: null, lines: [] });
    expect(stored('cart').state.parked[owner]).toEqual([LINE, FROM_LATER]);
    setSession(memberSession());
    expect(stored('cart').state).toMatchObject({ owner, lines: [LINE, FROM_LATER], parked: {} });
  });

  test('a cart whose lines have moved elsewhere stays whole beside the one that is filled now', () => {
    write('cart', { owner: 1, byShop: { 7: [FROM_LATER] } });
    notice('cart');
    cart.add(newLine());
    expect(stored('cart').state).toMatchObject({ byShop: { 7: [FROM_LATER] }, lines: [{ productId: 9001 }] });
  });

  test('who logs out leaves nothing of the session behind, known or not', () => {
    write('session', { session: memberSession(), refresh: 'secreto' });
    notice('session');
    expect(sessionStore.getState().session?.token).toBe(memberSession().token);
    setSession(null);
    expect(window.localStorage.getItem('qhatu:session')).not.toContain('secreto');
  });

  test('wishlist, comparison and settings take what they know and keep the rest', () => {
    write('wishlist', { ids: [1, 2], pending: [], folders: { cumple: [2] } });
    write('compare', { ids: [5], sortedBy: 'price' });
    write('settings', { currencySymbol: 'S/', recentSearches: ['polo'], theme: 'dark' });
    for (const key of ['wishlist', 'compare', 'settings']) notice(key);
    expect([wishlistStore.getState().ids, compareStore.getState().ids]).toEqual([[1, 2], [5]]);
    wishlistStore.setState({ ids: [1] });
    compareStore.setState({ ids: [5, 6] });
    rememberSearch('chompa');
    expect(stored('wishlist').state).toEqual({ ids: [1], pending: [], folders: { cumple: [2] } });
    expect(stored('compare').state).toEqual({ ids: [5, 6], sortedBy: 'price' });
    expect(stored('settings').state).toMatchObject({ recentSearches: ['chompa', 'polo'], theme: 'dark' });
  });

  test('hearts of a visitor that an older release stored under another name are still pending', () => {
    write('wishlist', { ids: [], wanted: [9001] });
    notice('wishlist');
    expect(wishlistStore.getState().pending).toEqual([9001]);
  });

  const STORES = {
    cart: cartStore,
    session: sessionStore,
    wishlist: wishlistStore,
    compare: compareStore,
    settings: settingsStore,
  };
  const ODD = [
    {},
    { owner: 'ana', lines: { a: 1 }, parked: [3] },
    { ids: 'all', pending: 7 },
    { session: 'x' },
    { session: { token: 3 } },
    { recentSearches: { a: 1 }, currencySymbol: 4 },
  ];
  test.each(Object.keys(STORES))('%s: no shape of any version makes reading or writing throw', (key) => {
    const store = STORES[key as keyof typeof STORES];
    for (const state of [...ODD, null, 7, 'x', []]) {
      for (const version of [0, 1, 2, 99, '2', null]) {
        write(key, state, version as number);
        expect(() => notice(key)).not.toThrow();
        expect(() => (store as { setState: (state: object) => void }).setState({})).not.toThrow();
      }
    }
  });
});

describe('skew: two tabs on different releases', () => {
  interface Old {
    count: number;
  }
  interface New {
    total: number;
    unit: string;
  }
  /** The next release renamed a field and added another. */
  const tabs = (name: string) => {
    const older = createPersisted<Old, Old>(() => ({ count: 0 }), {
      name,
      version: 1,
      pick: (state) => state,
      accept: (value) => (Number.isInteger((value as Old | null)?.count) ? { count: (value as Old).count } : null),
    });
    const newer = createPersisted<New, New>(() => ({ total: 0, unit: 'kg' }), {
      name,
      version: 2,
      pick: (state) => state,
      migrate: (value) => ({ unit: 'kg', ...(value as object), total: (value as Old).count }),
      accept: (value) =>
        Number.isInteger((value as New | null)?.total)
          ? { total: (value as New).total, unit: (value as New).unit }
          : null,
    });
    return { older, newer };
  };

  test('what one writes the other takes over, and neither answers the other for ever', () => {
    const { older, newer } = tabs('skew-tabs');
    older.setState({ count: 4 });
    notice('skew-tabs');
    expect(newer.getState()).toEqual({ total: 4, unit: 'kg' });
    expect(stored('skew-tabs')).toEqual({ state: { total: 4, unit: 'kg' }, version: 2 });
    newer.setState({ total: 9, unit: 'lb' });
    const written = jest.spyOn(Storage.prototype, 'setItem');
    notice('skew-tabs');
    notice('skew-tabs');
    expect(written).not.toHaveBeenCalled();
    // The older one cannot read the new name; it keeps what it has and takes nothing away.
    older.setState({ count: 5 });
    expect(stored('skew-tabs').state).toEqual({ count: 5, total: 9, unit: 'lb' });
    notice('skew-tabs');
    expect(newer.getState()).toEqual({ total: 5, unit: 'lb' });
  });
});
