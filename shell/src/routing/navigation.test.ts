import { createSiteNavigation } from './navigation';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Loaders that finish when the test says so. */
function controlled() {
  const open = new Map<string, () => void>();
  const prepare = (pathname: string, search: string) =>
    new Promise<void>((resolve) => open.set(pathname + search, resolve));
  const finish = async (address: string) => {
    open.get(address)?.();
    await settle();
  };
  return { prepare, finish, asked: open };
}

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('navigation', () => {
  it('starts the loader at once and changes the page when it is ready', async () => {
    const { prepare, finish, asked } = controlled();
    const navigation = createSiteNavigation({ prepare });
    navigation.push('/carrito?x=1');
    expect([...asked.keys()]).toEqual(['/carrito?x=1']);
    expect(window.location.pathname).toBe('/');
    await finish('/carrito?x=1');
    expect(window.location.pathname).toBe('/carrito');
    expect(navigation.place.getState()).toMatchObject({
      action: 'PUSH',
      location: { pathname: '/carrito', search: '?x=1' },
    });
  });

  it('enters a page that was prerendered with the key that it was drawn for, unless the link hands something on [D459]', async () => {
    const navigation = createSiteNavigation({
      prepare: async () => undefined,
      keyOf: ({ pathname }) => (pathname === '/p/1' ? 'drawn' : undefined),
    });
    const { navigator, place } = navigation;
    const keyAt = async (to: string, state?: unknown) => {
      navigator.push(to, state);
      await settle();
      return place.getState().location.key;
    };
    expect(await keyAt('/p/1')).toBe('drawn');
    expect(await keyAt('/p/2')).toMatch(/^[0-9a-f]{8}$/);
    expect(await keyAt('/p/1', { from: 'menu' })).toMatch(/^[0-9a-f]{8}$/);
  });

  it('says that a page is on its way when it takes a while, never for one that is there or that a newer one overtook', async () => {
    jest.useFakeTimers();
    const { prepare, asked } = controlled();
    const navigation = createSiteNavigation({ prepare });
    const said: boolean[] = [];
    navigation.pending.subscribe((pending) => said.push(pending));
    navigation.push('/lenta');
    navigation.push('/lista');
    asked.get('/lista')?.();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(navigation.place.getState().location.pathname).toBe('/lista');
    expect(said).toEqual([]);
    navigation.push('/tarda');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual([true]);
    asked.get('/tarda')?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(said).toEqual([true, false]);
    jest.useRealTimers();
  });

  it('bad input answers out of order: the last filter chosen, the newest address, always wins', async () => {
    const { prepare, finish } = controlled();
    const navigation = createSiteNavigation({ prepare });
    navigation.push('/lenta');
    navigation.push('/rapida');
    await finish('/rapida');
    await finish('/lenta');
    expect(window.location.pathname).toBe('/rapida');
    expect(navigation.place.getState().location.pathname).toBe('/rapida');
  });

  it('two addresses asked for in one instant are one step: Back leads to where both were asked for [1§4]', async () => {
    const navigation = createSiteNavigation({ prepare: async () => undefined });
    const before = window.history.length;
    navigation.push('/buscar?brand=1');
    navigation.push('/buscar?brand=1&brand=2');
    await settle();
    navigation.push('/buscar?brand=2');
    await settle();
    expect(window.history.length).toBe(before + 2);
    for (const address of ['?brand=1&brand=2', '']) {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      await settle();
      expect(navigation.place.getState().location.search).toBe(address);
    }
  });

  it('hands state over and tells listeners once', async () => {
    const navigation = createSiteNavigation({ prepare: async () => undefined });
    const seen = jest.fn();
    const stop = navigation.place.subscribe(seen);
    navigation.navigator.push('/buscar', { subcategory_id: 3 });
    await settle();
    expect(seen).toHaveBeenCalledTimes(1);
    expect(navigation.place.getState().location.state).toEqual({ subcategory_id: 3 });
    stop();
    navigation.push('/otra');
    await settle();
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('replaces without a new history entry', async () => {
    const navigation = createSiteNavigation({ prepare: async () => undefined });
    const before = window.history.length;
    navigation.navigator.replace('/pages/login');
    await settle();
    expect(window.history.length).toBe(before);
    expect(navigation.place.getState().action).toBe('REPLACE');
  });

  it('follows the back button, with the loader of the page it goes to', async () => {
    const prepare = jest.fn(async () => undefined);
    const navigation = createSiteNavigation({ prepare });
    navigation.push('/carrito');
    await settle();
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await settle();
    expect(prepare).toHaveBeenLastCalledWith('/', '');
    expect(navigation.place.getState()).toMatchObject({ action: 'POP', location: { pathname: '/' } });
  });

  it('shows what Back leads to in a task of its own, never inside of the event, where React draws all in one go [D248]', async () => {
    const navigation = createSiteNavigation({ prepare: async () => undefined });
    navigation.push('/carrito');
    await settle();
    const within = new Promise<string>((resolve) => {
      window.addEventListener(
        'popstate',
        async () => {
          // What follows without a new task is still the event's.
          for (let nth = 0; nth < 50; nth += 1) await Promise.resolve();
          resolve(navigation.place.getState().location.pathname);
        },
        { once: true },
      );
    });
    window.history.back();
    expect(await within).toBe('/carrito');
    await settle();
    expect(navigation.place.getState().location.pathname).toBe('/');
  });

  it('runs no loader for another place on the same page', async () => {
    const prepare = jest.fn(async () => undefined);
    const navigation = createSiteNavigation({ prepare });
    navigation.push('/#ofertas');
    await settle();
    expect(prepare).not.toHaveBeenCalled();
    expect(navigation.place.getState().location.hash).toBe('#ofertas');
  });

  it('says which history entry it leaves, for the scroll position', async () => {
    const onLeave = jest.fn();
    const navigation = createSiteNavigation({ prepare: async () => undefined, onLeave });
    const { key } = navigation.place.getState().location;
    navigation.push('/carrito');
    await settle();
    expect(onLeave).toHaveBeenCalledWith(key);
  });
});
