import type { Session } from '@qhatu/contract/wire';
import { hashPassword } from '../src/domains/accounts/passwords';
import { DEMO_PASSWORD, startApp, type TestApp } from './app';

let shop: TestApp;
let client: Session;
let visitor: Session;
beforeAll(async () => {
  shop = await startApp();
  client = await shop.login('cliente@demo.pe');
  visitor = await shop.anonymous();
});
afterAll(() => shop.close());

const logIn = (email: string, password: string, address = '190.0.0.1') =>
  shop.post('auth/login', { email, password }, undefined, { headers: { 'x-forwarded-for': address } });

describe('sessions', () => {
  test('a login answers the session and nothing secret [D3]', () => {
    expect(Object.keys(client).sort()).toEqual(['access_token', 'user']);
    expect(Object.keys(client.user).sort()).toEqual(
      ['email', 'formularioventa', 'id', 'last_name', 'name', 'role_id', 'suscribed', 'uri', 'user_name'].sort(),
    );
    expect(client.user).toMatchObject({ email: 'cliente@demo.pe', role_id: 1 });
  });

  test('the anonymous session is user 5, who has no password [D2]', async () => {
    expect(visitor.user.id).toBe(5);
    const row = await shop.db.selectFrom('users').select('password_hash').where('id', '=', 5).executeTakeFirstOrThrow();
    expect(row.password_hash).toBeNull();
    expect((await logIn('visitante@qhatu.invalid', '')).statusCode).toBe(422);
    expect((await logIn('visitante@qhatu.invalid', 'null')).statusCode).toBe(401);
  });

  test('the database does not hold the token itself [D6]', async () => {
    const rows = await shop.db.selectFrom('tokens').select('hash').execute();
    expect(rows.some(({ hash }) => hash === client.access_token)).toBe(false);
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test('an e-mail is the same with other case and spaces around it [D6]', async () => {
    expect((await logIn('  Cliente@Demo.PE ', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ['a wrong password', 'cliente@demo.pe', 'otra'],
    ['an unknown e-mail', 'nadie@demo.pe', DEMO_PASSWORD],
    ['another case of the password', 'cliente@demo.pe', DEMO_PASSWORD.toUpperCase()],
    ['an endless password', 'cliente@demo.pe', DEMO_PASSWORD.repeat(500)],
    ['SQL', "' or 1=1 --@demo.pe", 'x'],
  ])('%s: one text for all [D53]', async (_name, email, password) => {
    const answer = await logIn(email, password, '190.0.0.2');
    expect([answer.statusCode, answer.json().msg]).toEqual(
      email.startsWith("'") ? [422, 'El correo electrónico no es válido'] : [401, 'Correo o contraseña incorrectos'],
    );
  });

  test('an empty field is named first, in the form’s order [D82]', async () => {
    const answer = await logIn('', '');
    expect([answer.statusCode, answer.json().msg]).toEqual([422, 'El campo correo electrónico es requerido']);
    expect(answer.json().fields).toHaveProperty('password', 'El campo contraseña es requerido');
  });

  test('an account that was not verified is 401 unverified, only for who knows the password [D82]', async () => {
    await shop.db
      .insertInto('users')
      .values({
        name: 'Nueva',
        user_name: 'nueva',
        email: 'nueva@demo.pe',
        password_hash: await hashPassword('Trocha42'),
      })
      .execute();
    expect((await logIn('nueva@demo.pe', 'Trocha42')).json()).toMatchObject({
      code: 'unverified',
      msg: 'Verifique su correo electronico para validar su cuenta.',
    });
    expect((await logIn('nueva@demo.pe', 'otra')).json().code).toBe('wrong_login');
  });

  test('logging out ends that session and no other, and twice is no error [D6]', async () => {
    const [one, other] = [await shop.login('cliente2@demo.pe'), await shop.login('cliente2@demo.pe')];
    const data = (token: string) => shop.get(`users/get-user-data/${one.user.id}`, token);
    expect((await shop.post('auth/logout', undefined, one.access_token)).statusCode).toBe(200);
    expect((await shop.post('auth/logout', undefined, one.access_token)).statusCode).toBe(200);
    expect([(await data(one.access_token)).statusCode, (await data(other.access_token)).statusCode]).toEqual([
      401, 200,
    ]);
  });

  test('a session ends 30 days after its last use [D6]', async () => {
    const { access_token, user } = await shop.login('cliente2@demo.pe');
    const data = () => shop.get(`users/get-user-data/${user.id}`, access_token);
    const days = (n: number) => new Date(Date.now() + n * 86_400_000);
    const mine = shop.db.updateTable('tokens').where('user_id', '=', user.id);
    await mine.set({ used_at: days(-29), expires_at: days(1) }).execute();
    expect((await data()).statusCode).toBe(200);
    const { expires_at } = await shop.db
      .selectFrom('tokens')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeGreaterThan(days(29).getTime());
    await mine.set({ expires_at: days(-0.01) }).execute();
    expect((await data()).statusCode).toBe(401);
  });
});

describe('wrong logins [D81]', () => {
  test('ten from one address shut out that address from that account, and nobody else', async () => {
    const wrong = (address: string) => logIn('vendedor@demo.pe', 'mal', address);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await wrong('190.0.1.1')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const shut = await logIn('vendedor@demo.pe', DEMO_PASSWORD, '190.0.1.1');
    expect([shut.statusCode, shut.json().msg]).toEqual([429, 'Demasiados intentos, espere un momento']);
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn('vendedor@demo.pe', DEMO_PASSWORD, '190.0.1.2')).statusCode).toBe(200);
    expect((await logIn('vendedor2@demo.pe', DEMO_PASSWORD, '190.0.1.1')).statusCode).toBe(200);
  });

  test('a hundred at the same moment are not all let through', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn('soporte@demo.pe', 'mal', '190.0.2.1')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('a right one clears what was counted', async () => {
    for (let n = 0; n < 9; n++) await logIn('comisionista@demo.pe', 'mal', '190.0.3.1');
    expect((await logIn('comisionista@demo.pe', DEMO_PASSWORD, '190.0.3.1')).statusCode).toBe(200);
    expect((await logIn('comisionista@demo.pe', 'mal', '190.0.3.1')).statusCode).toBe(401);
  });

  test('two hundred from one address, on whatever accounts, stop that address and no other', async () => {
    const from = '190.0.4.1';
    for (let n = 0; n < 200; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, k) => logIn(`nadie${n + k}@demo.pe`, 'mal', from)));
    }
    expect((await logIn('admin@demo.pe', DEMO_PASSWORD, from)).statusCode).toBe(429);
    expect((await logIn('admin@demo.pe', DEMO_PASSWORD, '190.0.4.2')).statusCode).toBe(200);
  });

  test('a hundred from everywhere stop the account for a while and its owner gets one mail', async () => {
    const sent: string[] = [];
    shop.app.jobs.handle('mail', async (payload) => void sent.push((payload as { to: string }).to));
    for (let n = 0; n < 100; n += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, k) => logIn('cliente2@demo.pe', 'mal', `191.0.${n}.${k}`)));
    }
    expect((await logIn('cliente2@demo.pe', DEMO_PASSWORD, '192.0.0.1')).statusCode).toBe(429);
    await shop.app.jobs.drain();
    expect(sent).toEqual(['cliente2@demo.pe']);
  });
});

describe('what is a person’s own', () => {
  test('a member reads their own data with addresses [D12]', async () => {
    const answer = await shop.get(`users/get-user-data/${client.user.id}`, client.access_token);
    expect(answer.json()).toMatchObject({ id: client.user.id, email: 'cliente@demo.pe', addresses: expect.any(Array) });
    expect(answer.body).not.toContain('password');
  });

  test.each([
    ['D4 another person’s is 404', () => shop.get('users/get-user-data/999999', client.access_token), 404],
    ['D47 the anonymous token is 403', () => shop.get('users/get-user-data/5', visitor.access_token), 403],
    ['no token is 401', () => shop.get('users/get-user-data/5'), 401],
    ['a token of somewhere else is 401', () => shop.get('users/get-user-data/5', 'x'.repeat(43)), 401],
    ['a malformed id is 400', () => shop.get('users/get-user-data/abc', client.access_token), 400],
    ['bill-type without token is 401', () => shop.get('users/bill-type'), 401],
    ['bill-type of the visitor is 403', () => shop.get('users/bill-type', visitor.access_token), 403],
    ['wishlist without token is 401', () => shop.get('wishlist'), 401],
    ['wishlist of the visitor is 403', () => shop.get('wishlist', visitor.access_token), 403],
  ])('%s', async (_name, ask, status) => {
    expect((await ask()).statusCode).toBe(status);
  });

  test('bill-type [D12]', async () => {
    expect((await shop.get('users/bill-type', client.access_token)).json()).toEqual({ bill_type: 1 });
  });

  test('a public page stays readable with a token that has ended', async () => {
    expect((await shop.get('events', 'x'.repeat(43))).statusCode).toBe(200);
  });
});

describe('checks [D48]', () => {
  test('nick: exist true means taken, whatever the case', async () => {
    const taken = async (nick: string) => (await shop.get(`nick/${encodeURIComponent(nick)}`)).json();
    const { user_name } = client.user;
    expect(await taken(user_name)).toEqual({ exist: true });
    expect(await taken(user_name.toUpperCase())).toEqual({ exist: true });
    expect(await taken('nadie así')).toEqual({ exist: false });
  });

  test.each([
    ['email/cliente@demo.pe', false],
    ['email/Cliente%40DEMO.pe', false],
    ['email/libre@demo.pe', true],
  ])('%s: success true means free', async (path, success) => {
    expect((await shop.get(path)).json()).toMatchObject({ success });
  });

  test('an e-mail without form is 400', async () => {
    expect((await shop.get('email/abc')).json()).toMatchObject({
      code: 'malformed',
      msg: 'El correo electrónico no es válido',
    });
  });
});

describe('newsletter [D55]', () => {
  const subscribe = (body: object, token?: string) => shop.post('users/suscribe', body, token);
  const active = async (email: string) =>
    (await shop.db.selectFrom('newsletter').select('active').where('email', '=', email).executeTakeFirst())?.active;

  test('a member subscribes, sees it in their data, and leaves again', async () => {
    const { id } = client.user;
    const suscribed = async () => (await shop.get(`users/get-user-data/${id}`, client.access_token)).json().suscribed;
    expect(
      (await subscribe({ id, suscribed: 1, email: client.user.email.toUpperCase() }, client.access_token)).json().msg,
    ).toBe('Suscripción creada exitosamente');
    expect([await suscribed(), await active(client.user.email)]).toEqual([1, true]);
    expect((await subscribe({ id, suscribed: 0 }, client.access_token)).json().msg).toBe(
      'Suscripción cancelada exitosamente',
    );
    expect([await suscribed(), await active(client.user.email)]).toEqual([0, false]);
  });

  test('the visitor may subscribe an e-mail and nothing else', async () => {
    const token = visitor.access_token;
    expect((await subscribe({ id: 5, suscribed: 1, email: 'visita@correo.pe' }, token)).statusCode).toBe(200);
    // Nobody has proven it yet [D99].
    expect(await active('visita@correo.pe')).toBeUndefined();
    expect((await subscribe({ id: 5, suscribed: 0, email: 'visita@correo.pe' }, token)).statusCode).toBe(403);
    expect(
      (await shop.db.selectFrom('users').select('suscribed').where('id', '=', 5).executeTakeFirstOrThrow()).suscribed,
    ).toBeNull();
  });

  test.each([
    ['somebody else’s id is 404', { id: 999_999, suscribed: 1 }, 404],
    ['an e-mail without form is 422', { id: -1, suscribed: 1, email: 'abc' }, 422],
    ['another value is 400', { id: -1, suscribed: 2 }, 400],
    ['text for a flag is 400', { id: -1, suscribed: 'si' }, 400],
  ])('%s', async (_name, body, status) => {
    const own = body.id === -1 ? { ...body, id: client.user.id } : body;
    expect((await subscribe(own, client.access_token)).statusCode).toBe(status);
  });

  test('an empty e-mail says what is needed, no token is 401 [1§5]', async () => {
    const answer = await subscribe({ id: 5, suscribed: 1, email: ' ' }, visitor.access_token);
    expect([answer.statusCode, answer.json().msg]).toEqual([422, 'Necesitas escribir tu email para suscribirte']);
    expect((await subscribe({ id: 5, suscribed: 1, email: 'a@b.pe' })).statusCode).toBe(401);
  });
});
