import type { StoreApi } from 'zustand';
import { createPersisted, restoreStores } from './create-persisted';

interface Counter {
  count: number;
}

let serial = 0;
function counter(version = 1) {
  const name = `test-${serial++}`;
  const make = () =>
    createPersisted<Counter, Counter>(() => ({ count: 0 }), {
      name,
      version,
      pick: (state) => state,
      migrate: (stored, from) => (from === 0 ? { count: (stored as { n: number }).n } : stored),
      accept: (stored) => (Number.isInteger((stored as Counter | null)?.count) ? (stored as Counter) : null),
    });
  return { key: `qhatu:${name}`, make };
}

const write = (key: string, value: unknown) => window.localStorage.setItem(key, JSON.stringify(value));

beforeAll(() => restoreStores());
beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('persisted stores', () => {
  test('what was stored is restored', () => {
    const { key, make } = counter();
    write(key, { state: { count: 7 }, version: 1 });
    expect(make().getState().count).toBe(7);
  });

  test('an older version is migrated', () => {
    const { key, make } = counter();
    write(key, { state: { n: 4 }, version: 0 });
    expect(make().getState().count).toBe(4);
  });

  test.each([
    ['not JSON', '{"state":'],
    ['another shape', '{"state":{"count":"many"},"version":1}'],
    ['no state at all', '[]'],
    ['null', 'null'],
  ])('corrupt storage starts fresh: %s', (_, text) => {
    const { key, make } = counter();
    window.localStorage.setItem(key, text);
    expect(make().getState().count).toBe(0);
  });

  test('full storage loses nothing in the page', () => {
    const store = counter().make();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => store.setState({ count: 3 })).not.toThrow();
    expect(store.getState().count).toBe(3);
  });

  test('blocked storage loses nothing in the page', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const store = counter().make();
    store.setState({ count: 2 });
    expect(store.getState().count).toBe(2);
  });

  test.each([
    ['session', 'cart'],
    ['cart', 'session'],
  ])('a store is restored after those that it names, whichever was made first: %s, %s', (...made) => {
    const restored: string[] = [];
    jest.isolateModules(() => {
      const persist = jest.requireActual<typeof import('./create-persisted')>('./create-persisted');
      for (const name of made) {
        write(`qhatu:${name}`, { state: { count: 1 }, version: 1 });
        persist.createPersisted<Counter, Counter>(() => ({ count: 0 }), {
          name,
          version: 1,
          pick: (state) => state,
          after: name === 'session' ? ['cart', 'not on this page'] : [],
          accept: (stored) => {
            restored.push(name);
            return stored as Counter;
          },
        });
      }
      persist.restoreStores();
    });
    expect(restored).toEqual(['cart', 'session']);
  });

  describe('before the stores are restored', () => {
    /** A page that has just started, with stores of these names. */
    const starting = (act: (stores: Record<string, StoreApi<Counter>>, restore: () => void) => void, names: string[]) =>
      jest.isolateModules(() => {
        const persist = jest.requireActual<typeof import('./create-persisted')>('./create-persisted');
        const entries = names.map((name) => {
          const store = persist.createPersisted<Counter, Counter>(() => ({ count: 0 }), {
            name,
            version: 1,
            pick: (state) => state,
            after: name === 'session' ? ['cart'] : [],
            accept: (stored) => stored as Counter,
          });
          return [name, store] as const;
        });
        act(Object.fromEntries(entries), persist.restoreStores);
      });
    const stored = (key: string) => JSON.parse(window.localStorage.getItem(`qhatu:${key}`) ?? 'null')?.state;

    test('a write joins what the browser remembers, and the restore that comes later takes nothing back', () => {
      write('qhatu:early', { state: { count: 7, note: 'mine' }, version: 1 });
      starting(
        ({ early }, restore) => {
          early?.setState(({ count }) => ({ count: count + 1 }));
          expect(stored('early')).toEqual({ count: 8, note: 'mine' });
          restore();
          expect(early?.getState()).toEqual({ count: 8, note: 'mine' });
        },
        ['early'],
      );
    });

    test('a write into a store restores those that come before it first, and no other', () => {
      for (const name of ['session', 'cart', 'compare']) write(`qhatu:${name}`, { state: { count: 5 }, version: 1 });
      starting(
        ({ session, cart, compare }) => {
          const seen: number[] = [];
          // The cart follows its owner: it must not be empty when the session comes back.
          session?.subscribe(() => seen.push(cart?.getState().count ?? -1));
          session?.setState({ count: 6 });
          expect(seen).toEqual([5, 5]);
          expect(compare?.getState().count).toBe(0);
        },
        ['session', 'cart', 'compare'],
      );
    });

    test('what another tab writes meanwhile is there after the restore', () => {
      starting(
        ({ early }, restore) => {
          write('qhatu:early', { state: { count: 3 }, version: 1 });
          window.dispatchEvent(new StorageEvent('storage', { key: 'qhatu:early' }));
          restore();
          expect(early?.getState().count).toBe(3);
        },
        ['early'],
      );
    });
  });

  test('another tab’s change arrives here', () => {
    const { key, make } = counter();
    const store = make();
    write(key, { state: { count: 9 }, version: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(store.getState().count).toBe(9);
  });
});
