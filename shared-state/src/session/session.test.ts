import { AxiosError, AxiosHeaders } from 'axios';
import { api } from '../api/client';
import { http } from '../api/http';
import { events } from '../events/bus';
import { apiQuery, getQueryClient, personalQuery } from '../query/client';
import { registerNavigate } from '../routing/navigate';
import { memberSession, visitorSession, wireSession } from '../testing/people';
import { toastStore } from '../toasts/store';
import { arrivedAtLogin, ensureSession, isForcedOut, login, logout, setSession } from './actions';
import { currentMember, sessionStore } from './store';

/** A server of four lines: answers by method and address, and remembers what it was asked. */
function serve(answer: (url: string, token: string | null) => { status: number; data: unknown }) {
  const asked: { url: string; token: string | null }[] = [];
  http.defaults.adapter = async (config) => {
    const { url = '' } = config;
    const token = AxiosHeaders.from(config.headers).get('Authorization')?.toString().slice('Bearer '.length) ?? null;
    asked.push({ url, token });
    return { ...answer(url, token), statusText: '', headers: { 'x-request-id': 'req-1' }, config, request: null };
  };
  return asked;
}

const went: string[] = [];
beforeAll(() => registerNavigate((to) => went.push(to)));
beforeEach(() => {
  went.length = 0;
  window.localStorage.clear();
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ session: null });
});

describe('session', () => {
  test('a visitor is silently signed in as user 5, once for many askers [1§1 1§4]', async () => {
    const asked = serve(() => ({ status: 200, data: wireSession(5) }));
    await Promise.all([ensureSession(), ensureSession(), ensureSession()]);
    expect(asked.map(({ url }) => url)).toEqual(['/auth/anonymous']);
    expect(sessionStore.getState().session?.person.id).toBe(5);
    expect(currentMember()).toBeNull();
  });

  test("when that sign-in fails, the server's text is shown [1§8]", async () => {
    serve(() => ({ status: 503, data: { msg: 'Estamos en mantenimiento', error: '', code: 'down' } }));
    await ensureSession();
    expect(toastStore.getState().toasts[0]).toMatchObject({ kind: 'error', text: 'Estamos en mantenimiento' });
  });

  test('logging out clears the user, returns to / and signs the visitor in [1§4]', async () => {
    setSession(memberSession());
    const asked = serve(() => ({ status: 200, data: wireSession(5) }));
    await logout();
    expect([went, asked.map(({ url }) => url)]).toEqual([['/'], ['/auth/logout', '/auth/anonymous']]);
    expect(asked[0]?.token).toBe('token-42');
    expect(sessionStore.getState().session?.person.id).toBe(5);
  });

  test('a session is set and removed for everybody who looks at it [1§4]', () => {
    setSession(memberSession());
    expect(currentMember()?.person.id).toBe(42);
    setSession(null);
    expect(currentMember()).toBeNull();
  });

  test('what belongs to a person is forgotten when somebody else is here, and nothing else [D63]', async () => {
    const client = getQueryClient();
    const read = (query: ReturnType<typeof apiQuery<unknown>>) =>
      client.fetchQuery({ ...query, queryFn: () => Promise.resolve('answer') });
    setSession(memberSession(42));
    await read(personalQuery('users/purchases'));
    await read(apiQuery('products/9001'));
    setSession(memberSession(42, { name: 'Ana' }));
    expect(client.getQueryData(apiQuery('users/purchases').queryKey)).toBe('answer');
    setSession(memberSession(43));
    expect(client.getQueryData(apiQuery('users/purchases').queryKey)).toBeUndefined();
    expect(client.getQueryData(apiQuery('products/9001').queryKey)).toBe('answer');
    client.clear();
  });

  test('the token travels as a bearer header [1§6]', async () => {
    setSession(memberSession());
    const asked = serve(() => ({ status: 200, data: {} }));
    await api.get('orders/1');
    expect(asked[0]?.token).toBe('token-42');
  });

  test.each([401, 403])(
    'a %i of a logged-in call clears the session and leads to the login page [D4]',
    async (status) => {
      window.history.replaceState(null, '', '/checkout?x=1');
      setSession(memberSession());
      serve((url) =>
        url === '/auth/anonymous' ? { status: 200, data: wireSession(5) } : { status, data: { msg: 'No', code: 'x' } },
      );
      await expect(api.get('orders/1')).rejects.toMatchObject({ status });
      expect(currentMember()).toBeNull();
      expect(went).toEqual(['/pages/login?next=%2Fcheckout%3Fx%3D1']);
    },
  );

  test('a 404 of what is not in their charge is told and ends no session [D251]', async () => {
    setSession(memberSession());
    serve(() => ({ status: 404, data: { msg: 'No', code: 'not_in_charge' } }));
    const listener = jest.fn();
    const stop = events.on('shop:not-in-charge', listener);
    await expect(api.get('staff/orders')).rejects.toMatchObject({ status: 404 });
    stop();
    expect([listener.mock.calls.length, currentMember()?.person.id, went]).toEqual([1, 42, []]);
  });

  test('a forced logout is known until the login page is reached or somebody logs in [D4]', async () => {
    const refuse = async () => {
      window.history.replaceState(null, '', '/pages/profile');
      setSession(memberSession());
      serve((url) => ({ status: url === '/auth/anonymous' ? 200 : 401, data: wireSession(5) }));
      let seen: boolean | undefined;
      const stop = sessionStore.subscribe(() => {
        seen ??= isForcedOut();
      });
      await expect(api.get('orders/1')).rejects.toMatchObject({ status: 401 });
      stop();
      expect([seen, isForcedOut()]).toEqual([true, true]);
    };
    await refuse();
    arrivedAtLogin();
    expect(isForcedOut()).toBe(false);
    await refuse();
    setSession(visitorSession());
    expect(isForcedOut()).toBe(true);
    setSession(memberSession());
    expect(isForcedOut()).toBe(false);
  });

  test('a call that is refused after the person logged out leads nowhere [D4]', async () => {
    setSession(memberSession());
    serve(() => {
      sessionStore.setState({ session: null });
      return { status: 401, data: { msg: 'No', code: 'x' } };
    });
    await expect(api.get('orders/1')).rejects.toMatchObject({ status: 401 });
    expect([went, isForcedOut()]).toEqual([[], false]);
  });

  test('an expired visitor token that two calls notice at once is renewed once, and both go through', async () => {
    setSession(visitorSession());
    const asked = serve((url, token) => {
      if (url === '/auth/anonymous') return { status: 200, data: wireSession(5, 'fresh') };
      return token === 'fresh' ? { status: 200, data: { id: 1 } } : { status: 401, data: { msg: 'No', code: 'x' } };
    });
    expect(await Promise.all([api.get('products/1'), api.get('products/2')])).toEqual([{ id: 1 }, { id: 1 }]);
    expect([asked.filter(({ url }) => url === '/auth/anonymous').length, went]).toEqual([1, []]);
  });

  test('an expired visitor token is renewed and the call goes through', async () => {
    setSession(visitorSession());
    const asked = serve((url, token) => {
      if (url === '/auth/anonymous') return { status: 200, data: wireSession(5, 'fresh') };
      return token === 'fresh' ? { status: 200, data: { id: 1 } } : { status: 401, data: { msg: 'No', code: 'x' } };
    });
    expect(await api.get('products/1')).toEqual({ id: 1 });
    expect(asked.map(({ url }) => url)).toEqual(['/products/1', '/auth/anonymous', '/products/1']);
    expect(went).toEqual([]);
  });

  test('a failed login rejects with the server’s text and keeps the visitor', async () => {
    setSession(visitorSession());
    const asked = serve(() => ({
      status: 401,
      data: { msg: 'Correo o contraseña incorrectos', code: 'bad_credentials' },
    }));
    await expect(login({ email: 'a', password: 'b' })).rejects.toMatchObject({
      msg: 'Correo o contraseña incorrectos',
      requestId: 'req-1',
    });
    expect(asked).toHaveLength(1);
    expect(sessionStore.getState().session?.person.id).toBe(5);
  });

  test('every failed call rejects with the server’s text, or with the default one [1§8]', async () => {
    serve((url) => ({ status: 500, data: url === '/products/1' ? { msg: 'Estamos en mantenimiento' } : {} }));
    await expect(api.get('products/1')).rejects.toMatchObject({ status: 500, msg: 'Estamos en mantenimiento' });
    await expect(api.post('orders')).rejects.toMatchObject({ status: 500, msg: 'Disculpe, ha ocurrido un error' });
  });

  test('without any answer the network’s own message is said [1§8]', async () => {
    http.defaults.adapter = async () => {
      throw new AxiosError('Network Error', 'ERR_NETWORK');
    };
    await expect(api.post('auth/register', {}, { token: null })).rejects.toMatchObject({
      ...{ status: 0, code: 'ERR_NETWORK' },
      msg: 'No pudimos comunicarnos con la tienda. Inténtalo de nuevo.',
    });
  });

  test('an HTML page instead of an answer is an error, not data [3§8]', async () => {
    serve(() => ({ status: 200, data: '<!doctype html>' }));
    await expect(api.get('products/1')).rejects.toMatchObject({ status: 502, msg: 'Disculpe, ha ocurrido un error' });
  });
});
