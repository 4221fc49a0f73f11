import { onPasswordThread } from '../src/domains/accounts/password-thread';
import { DEMO_PASSWORD, startApp, type TestApp } from './app';
import { documentedRoutes } from './roles/call';
import { TABLE } from './roles/table';

jest.mock('../src/domains/accounts/password-thread', () => {
  const real = jest.requireActual('../src/domains/accounts/password-thread');
  return { ...real, onPasswordThread: jest.fn(real.onPasswordThread) };
});
const verify = jest.mocked(onPasswordThread);

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const STRANGER = 'https://evil.example';
const logIn = (email: string, password: string) => shop.post('auth/login', { email, password });

describe('passwords', () => {
  test('Argon2id at the parameters of OWASP: 7 MiB, five passes, one lane [D6]', async () => {
    const rows = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('password_hash', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  });

  test('a known and an unknown e-mail cost one hash of the same price each, and answer the same [D6]', async () => {
    // The hash of nobody is made once for the process; that is not part of any answer.
    await logIn('nadie@demo.pe', 'x');
    verify.mockClear();
    const answers = [await logIn('cliente@demo.pe', 'Equivocada1'), await logIn('nadie@demo.pe', 'Equivocada1')];
    const [known, unknown] = answers.map((answer) => {
      const { request_id, ...rest } = answer.json();
      return [answer.statusCode, rest, typeof request_id];
    });
    expect(unknown).toEqual(known);
    const priceOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');
    expect(verify.mock.calls.map(([task]) => task.op === 'verify' && priceOf(task.stored))).toEqual([
      '$argon2id$v=19$m=7168,t=5,p=1',
      '$argon2id$v=19$m=7168,t=5,p=1',
    ]);
  });
});

describe('CSRF', () => {
  test('a login sets the cookie that knows a browser and no other, and a token in a cookie is nobody’s', async () => {
    const answer = await logIn('cliente2@demo.pe', DEMO_PASSWORD);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      200,
      expect.stringMatching(
        /^qhatu-known=[\w.~-]+; Max-Age=\d+; Path=\/api\/web\/auth\/login; SameSite=Lax; HttpOnly$/,
      ),
    ]);
    const { access_token } = answer.json();
    const cookie = `access_token=${access_token}; token=${access_token}; Authorization=Bearer ${access_token}`;
    const closed = documentedRoutes(shop).filter((route) => {
      const who = TABLE[route]?.who;
      return who !== 'all' && who !== 'signed';
    });
    expect(closed.length).toBeGreaterThan(40);
    const letIn: string[] = [];
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ');
      const { statusCode } = await shop.app.inject({
        method: method as 'GET',
        url: `/api/web${path.replace(/\{\w+\}/g, '1')}`,
        headers: { cookie, origin: STRANGER },
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      });
      if (statusCode !== 401) letIn.push(`${route}: ${statusCode}`);
    }
    expect(letIn).toEqual([]);
  });

  test('another site’s page may neither ask nor read: no preflight is answered, no origin is named', async () => {
    const headers = {
      origin: STRANGER,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await shop.app.inject({ method: 'OPTIONS', url: '/api/web/users/profile', headers });
    const plain = await shop.app.inject({ url: '/api/web/settings', headers: { origin: STRANGER } });
    for (const answer of [preflight, plain]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain'])(
    'a form of another site (%s) is not read as a call',
    async (type) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/web/auth/login',
        headers: { 'content-type': type, origin: STRANGER },
        payload:
          type === 'text/plain'
            ? '{"email":"cliente@demo.pe","password":"Demo1234"}'
            : 'email=cliente%40demo.pe&password=Demo1234',
      });
      expect([answer.statusCode >= 400, answer.json().access_token]).toEqual([true, undefined]);
    },
  );
});
