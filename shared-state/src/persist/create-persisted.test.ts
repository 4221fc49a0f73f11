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

  test('another tab’s change arrives here', () => {
    const { key, make } = counter();
    const store = make();
    write(key, { state: { count: 9 }, version: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(store.getState().count).toBe(9);
  });
});
