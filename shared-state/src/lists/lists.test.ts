import { http } from '../api/http';
import { setSession } from '../session/actions';
import { sessionStore } from '../session/store';
import { memberSession } from '../testing/people';
import { toastStore } from '../toasts/store';
import { COMPARE_LIMIT, compare, compareStore } from './compare';
import { wishlist, wishlistStore } from './wishlist';

let status = 200;
const asked: { url?: string; body: unknown }[] = [];
beforeAll(() => {
  http.defaults.adapter = async (config) => {
    asked.push({ url: config.url, body: config.data ? JSON.parse(config.data) : null });
    const data = config.url === '/wishlist' && config.method === 'get' ? [{ id: 9007 }] : { msg: 'ok' };
    return { data, status, statusText: '', headers: {}, config, request: null };
  };
});
beforeEach(async () => {
  status = 200;
  sessionStore.setState({ session: memberSession() });
  await settled();
  wishlistStore.setState({ ids: [], pending: [] });
  compareStore.setState({ ids: [] });
  toastStore.setState({ toasts: [] });
  asked.length = 0;
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const lastToast = () => toastStore.getState().toasts.at(-1)?.text;

describe('wishlist', () => {
  test('adding calls the server, and only then adds locally [1§4 1§8]', async () => {
    await expect(wishlist.add(9001)).resolves.toBe(true);
    expect(asked[0]).toEqual({ url: '/wishlist', body: { user_id: 42, product_id: 9001 } });
    expect(wishlistStore.getState().ids).toEqual([9001]);
    expect(lastToast()).toBe('Producto agregado a favoritos');
  });

  test('a failed add or remove changes nothing and says so [1§4 1§8]', async () => {
    status = 500;
    await wishlist.add(9001);
    expect(lastToast()).toBe('El producto no fue agregado a favoritos');
    wishlistStore.setState({ ids: [9002] });
    await wishlist.remove(9002);
    expect(lastToast()).toBe('El producto no fue removido de favoritos');
    expect(wishlistStore.getState().ids).toEqual([9002]);
  });

  test('removing says so, unless another message says more [1§4]', async () => {
    wishlistStore.setState({ ids: [9001, 9002] });
    await wishlist.remove(9001, { silent: true });
    expect(lastToast()).toBeUndefined();
    await wishlist.remove(9002);
    expect(lastToast()).toBe('Producto removido de favoritos');
  });

  test('a heart given while the list loads is not lost when the older list arrives', async () => {
    const loading = wishlist.reload();
    wishlistStore.setState({ ids: [9001] });
    await loading;
    expect(wishlistStore.getState().ids).toEqual([9001]);
  });

  test('another person’s hearts replace mine when the session changes, none are left for a visitor', async () => {
    wishlistStore.setState({ ids: [1] });
    setSession(memberSession(43));
    await settled();
    expect(wishlistStore.getState().ids).toEqual([9007]);
    setSession(null);
    expect(wishlistStore.getState().ids).toEqual([]);
  });
});

describe('what a visitor wished for', () => {
  const sent = () => asked.filter(({ body }) => body).map(({ body }) => (body as { product_id: number }).product_id);
  const visit = async () => {
    setSession(null);
    await settled();
    asked.length = 0;
  };

  test('joins the list of whoever logs in next, once', async () => {
    await visit();
    wishlist.want(9001);
    wishlist.want(9002);
    wishlist.want(9001);
    expect(wishlistStore.getState().ids).toEqual([]);
    setSession(memberSession(43));
    await settled();
    expect(sent()).toEqual([9002, 9001]);
    expect(wishlistStore.getState().pending).toEqual([]);
    expect(lastToast()).toBe('Producto agregado a favoritos');
    setSession(memberSession(44));
    await settled();
    expect(sent()).toEqual([9002, 9001]);
  });

  test('stays pending while the server cannot answer, and is dropped when it says no', async () => {
    await visit();
    wishlist.want(9001);
    status = 500;
    setSession(memberSession(43));
    await settled();
    expect(wishlistStore.getState().pending).toEqual([9001]);
    status = 404;
    await wishlist.merge();
    expect(wishlistStore.getState().pending).toEqual([]);
    expect(lastToast()).toBeUndefined();
  });
});

describe('compare', () => {
  test('compare: adds without duplicates, and removes [1§4]', () => {
    compare.add(1);
    compare.add(2);
    compare.add(1);
    expect(compareStore.getState().ids).toEqual([1, 2]);
    compare.remove(1);
    expect(compareStore.getState().ids).toEqual([2]);
  });

  test('at most twelve, and the thirteenth is explained', () => {
    for (let id = 1; id <= COMPARE_LIMIT; id++) compare.add(id);
    expect(compare.add(99)).toBe(false);
    expect(compareStore.getState().ids).toHaveLength(COMPARE_LIMIT);
    expect(lastToast()).toBe('Puedes comparar hasta 12 productos');
  });
});
