import { startApp, type TestApp } from '../../../../test/app';
import { Authenticator } from '../../../../test/authenticator';
import { lettersTo, letterTo } from '../../../../test/letters';
import { registered } from '../../../../test/newcomer';
import { answer, asked, codeOf, stepUp, withApp, withPasskey, wrongCodeOf } from './testing';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const alive = async (token: string) => (await shop.get('addresses', token)).statusCode === 200;
const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];
const methodsOf = async (userId: number) =>
  (
    await shop.db
      .selectFrom('security_events')
      .select('details')
      .where('user_id', '=', userId)
      .where('kind', '=', 'login')
      .orderBy('id')
      .execute()
  ).map(({ details }) => details.method);

describe('codes of an app [D106]', () => {
  test('a password alone opens no session of an account with an app; the code of now does, once', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const first = await asked(shop, rosa);
    expect(first).toMatchObject({ methods: ['code', 'recovery_code'], passkey: null });
    expect(JSON.stringify(first)).not.toContain('access_token');

    const code = codeOf(secret);
    const right = await answer(shop, { challenge: first.challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.json()).toMatchObject({ user: { id: rosa.id, email: rosa.form.email } });
    expect(await alive(right.json().access_token)).toBe(true);
    expect(await methodsOf(rosa.id)).toEqual(['mail', 'password+app']);

    // Whoever looked over the shoulder, and whoever sends the whole request again.
    expect(said(await answer(shop, { challenge: first.challenge, code }))).toEqual([401, 'challenge_expired']);
    const second = await asked(shop, rosa);
    expect(said(await answer(shop, { challenge: second.challenge, code }))).toEqual([422, 'wrong_code']);
    expect((await answer(shop, { challenge: second.challenge, code: codeOf(secret, 1) })).statusCode).toBe(200);
  });

  test('the same code sent twice at the same moment opens one session', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const challenges = [await asked(shop, rosa), await asked(shop, rosa), await asked(shop, rosa)];
    const answers = await Promise.all(
      challenges.map(({ challenge }) => answer(shop, { challenge, code: codeOf(secret) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  test('one step either way is right, two are not: clocks are seldom exact', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    // A step must not end between making a code and looking at it.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const send = async (steps: number) =>
      (await answer(shop, { challenge: (await asked(shop, rosa)).challenge, code: codeOf(secret, steps) })).statusCode;
    expect([await send(-2), await send(2), await send(1)]).toEqual([422, 422, 200]);
    // What is older than the last one used is used up with it.
    expect(await send(0)).toBe(422);
    clock.mockRestore();
  });

  test.each(['', '12345', '1234567', 'abcdef', '００００００'])(
    'what is no code (%j) is refused beside its field',
    async (code) => {
      const rosa = await registered(shop);
      await withApp(shop, rosa);
      const { challenge } = await asked(shop, rosa);
      const refused = await answer(shop, { challenge, code });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().fields).toHaveProperty('code');
    },
  );

  test('a challenge takes five wrong codes, and then not even a right one', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa);
    for (let n = 0; n < 5; n += 1) {
      expect(said(await answer(shop, { challenge, code: wrongCodeOf(secret) }))).toEqual([422, 'wrong_code']);
    }
    expect(said(await answer(shop, { challenge, code: codeOf(secret) }))).toEqual([401, 'challenge_expired']);
  });

  test('an account takes ten wrong codes, from wherever they come: then 429, and its owner reads why', async () => {
    const rosa = await registered(shop);
    const { secret, codes } = await withApp(shop, rosa);
    const wrong = wrongCodeOf(secret);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const address = `10.9.${n}.1`;
      const { challenge } = await asked(shop, rosa, address);
      statuses.push((await answer(shop, { challenge, code: wrong }, address)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const letters = (await lettersTo(shop, rosa.form.email)).filter(({ subject }) =>
      /conoce tu contraseña/.test(subject),
    );
    expect(letters).toHaveLength(1);
    // The owner is not shut out: recovery codes and passkeys are counted apart.
    const { challenge } = await asked(shop, rosa);
    expect((await answer(shop, { challenge, recovery_code: codes[0] })).statusCode).toBe(200);
  });

  test('a challenge ends after five minutes', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa);
    const row = await shop.db
      .selectFrom('login_challenges')
      .select(['created_at', 'expires_at', 'hash'])
      .where('user_id', '=', rosa.id)
      .where('purpose', '=', 'login')
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(5 * 60_000);
    expect(row.hash).not.toBe(challenge);
    await shop.db
      .updateTable('login_challenges')
      .set({ expires_at: new Date() })
      .where('hash', '=', row.hash)
      .execute();
    expect(said(await answer(shop, { challenge, code: codeOf(secret) }))).toEqual([401, 'challenge_expired']);
  });

  test('a challenge is for the visitor who knew the password, and for its own purpose', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa, '10.8.0.1');
    expect(said(await answer(shop, { challenge, code: codeOf(secret) }, '10.8.0.2'))).toEqual([
      401,
      'challenge_expired',
    ]);
    await stepUp(shop, rosa.token);
    const enrol = (await shop.post('users/second-factors/start', { kind: 'app' }, rosa.token)).json();
    expect(said(await answer(shop, { challenge: enrol.challenge, code: codeOf(secret) }))).toEqual([
      401,
      'challenge_expired',
    ]);
    const setup = { challenge: enrol.challenge, name: 'x', code: codeOf(enrol.app.secret) };
    expect(said(await shop.post('auth/second-factor/enrol', setup))).toEqual([401, 'challenge_expired']);
  });

  test('a new password ends a login that was begun with the old one', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa);
    const change = { password: 'Quinua-y-kiwicha-7', password_confirmation: 'Quinua-y-kiwicha-7' };
    const saved = await shop.post(
      'users/profile',
      { name: 'Rosa', user_name: rosa.form.user_name, current_password: 'Clave123', ...change },
      rosa.token,
    );
    expect(saved.statusCode).toBe(200);
    expect(said(await answer(shop, { challenge, code: codeOf(secret) }))).toEqual([401, 'challenge_expired']);
  });

  test('whoever is suspended between the two steps is not let in', async () => {
    const rosa = await registered(shop);
    const { secret } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa);
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rosa.id).execute();
    expect(said(await answer(shop, { challenge, code: codeOf(secret) }))).toEqual([401, 'challenge_expired']);
  });

  test('the secret is in no table as it is', async () => {
    const rosa = await registered(shop);
    const { secret, codes } = await withApp(shop, rosa);
    const [factors, recovery, challenges] = [
      await shop.db.selectFrom('second_factors').selectAll().execute(),
      await shop.db.selectFrom('recovery_codes').selectAll().execute(),
      await shop.db.selectFrom('login_challenges').selectAll().execute(),
    ];
    const kept = JSON.stringify([factors, recovery, challenges]);
    expect(factors.find(({ user_id }) => user_id === rosa.id)?.secret).toMatch(/^s1\./);
    for (const hidden of [secret, ...codes]) expect(kept).not.toContain(hidden);
    const copy = await shop.get('users/my-data', rosa.token);
    expect(copy.body).toContain('Mi teléfono');
    expect(copy.body).not.toMatch(/s1\.|"secret"|"public_key"|"hash"/);
  });
});

describe('recovery codes [D106]', () => {
  test('ten are made with the first factor, each is good once, and its owner is told how many are left', async () => {
    const rosa = await registered(shop);
    const { codes } = await withApp(shop, rosa);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/.test(code))).toBe(true);
    const typed = codes[3]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    const { challenge } = await asked(shop, rosa);
    expect((await answer(shop, { challenge, recovery_code: typed })).statusCode).toBe(200);
    const again = await asked(shop, rosa);
    expect(said(await answer(shop, { challenge: again.challenge, recovery_code: codes[3] }))).toEqual([
      422,
      'wrong_code',
    ]);
    const mail = await letterTo(shop, rosa.form.email, 'Alguien entró a tu cuenta con un código de recuperación');
    expect(mail?.text).toContain('Te quedan 9.');
    expect((await shop.get('users/second-factors', rosa.token)).json().recovery_codes_left).toBe(9);
    expect(await methodsOf(rosa.id)).toEqual(['mail', 'password+recovery']);
  });

  test('of another person they open nothing', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    await withApp(shop, rosa);
    const { codes } = await withApp(shop, ana);
    const { challenge } = await asked(shop, rosa);
    expect(said(await answer(shop, { challenge, recovery_code: codes[0] }))).toEqual([422, 'wrong_code']);
  });

  test('new ones take the place of the old, and need a step-up', async () => {
    const rosa = await registered(shop);
    const { codes } = await withApp(shop, rosa);
    const other = (
      await shop.post('auth/second-factor', {
        challenge: (await asked(shop, rosa)).challenge,
        recovery_code: codes[0],
      })
    ).json().access_token;
    expect(said(await shop.post('users/recovery-codes', {}, other))).toEqual([422, 'step_up_required']);
    await stepUp(shop, other);
    const fresh: string[] = (await shop.post('users/recovery-codes', {}, other)).json().recovery_codes;
    expect(fresh).toHaveLength(10);
    const { challenge } = await asked(shop, rosa);
    expect((await answer(shop, { challenge, recovery_code: codes[1] })).statusCode).toBe(422);
    expect((await answer(shop, { challenge, recovery_code: fresh[1] })).statusCode).toBe(200);
    expect(await letterTo(shop, rosa.form.email, 'Tienes códigos de recuperación nuevos')).toBeDefined();
  });
});

describe('passkeys [D106]', () => {
  test('a passkey is a second step, and the same signature is not one twice', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { counts: true });
    const first = await asked(shop, rosa);
    expect(first.methods).toEqual(['passkey', 'recovery_code']);
    const signed = key.get(first.passkey);
    expect((await answer(shop, { challenge: first.challenge, passkey: signed })).statusCode).toBe(200);
    expect((await answer(shop, { challenge: first.challenge, passkey: signed })).statusCode).toBe(401);
    const second = await asked(shop, rosa);
    expect(said(await answer(shop, { challenge: second.challenge, passkey: signed }))).toEqual([422, 'wrong_code']);
  });

  test('a copied key that counts behind is refused', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { counts: true });
    key.counter = 10;
    const first = await asked(shop, rosa);
    expect((await answer(shop, { challenge: first.challenge, passkey: key.get(first.passkey) })).statusCode).toBe(200);
    key.counter = 5;
    const second = await asked(shop, rosa);
    expect((await answer(shop, { challenge: second.challenge, passkey: key.get(second.passkey) })).statusCode).toBe(
      422,
    );
  });

  test('of another site, of another person or of nobody it opens nothing', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    await withPasskey(shop, rosa);
    const { key } = await withPasskey(shop, ana);
    const { challenge, passkey } = await asked(shop, rosa);
    expect((await answer(shop, { challenge, passkey: key.get(passkey) })).statusCode).toBe(422);
    expect((await answer(shop, { challenge, passkey: new Authenticator().get(passkey) })).statusCode).toBe(422);
    const foreign = new Authenticator({ origin: 'https://qhatu.evil.example' });
    await stepUp(shop, ana.token);
    const enrol = (await shop.post('users/second-factors/start', { kind: 'passkey' }, ana.token)).json();
    const added = await shop.post(
      'users/second-factors',
      { challenge: enrol.challenge, passkey: foreign.create(enrol.passkey) },
      ana.token,
    );
    expect(said(added)).toEqual([422, 'wrong_code']);
  });

  test('alone it is a login: it says who it is, and knows its owner', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa);
    const { passkey } = (await shop.post('auth/passkey/options')).json();
    expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(passkey).not.toHaveProperty('allowCredentials');
    const signed = key.get(passkey);
    const session = await shop.post('auth/passkey', { passkey: signed });
    expect(session.json()).toMatchObject({ user: { id: rosa.id } });
    expect(await alive(session.json().access_token)).toBe(true);
    expect(await methodsOf(rosa.id)).toEqual(['mail', 'passkey']);
    expect(said(await shop.post('auth/passkey', { passkey: signed }))).toEqual([401, 'challenge_expired']);
  });

  test('a key that did not look at its owner is a second step, but no login of its own', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { verifies: false });
    const { passkey } = (await shop.post('auth/passkey/options')).json();
    expect(said(await shop.post('auth/passkey', { passkey: key.get(passkey) }))).toEqual([401, 'unknown_passkey']);
    const second = await asked(shop, rosa);
    expect((await answer(shop, { challenge: second.challenge, passkey: key.get(second.passkey) })).statusCode).toBe(
      200,
    );
  });

  test('an unknown, a suspended and a malformed one are 401 or 400, and nothing else', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa);
    const options = async () => (await shop.post('auth/passkey/options')).json().passkey;
    expect(said(await shop.post('auth/passkey', { passkey: new Authenticator().get(await options()) }))).toEqual([
      401,
      'unknown_passkey',
    ]);
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rosa.id).execute();
    expect((await shop.post('auth/passkey', { passkey: key.get(await options()) })).statusCode).toBe(401);
    const signed = key.get(await options());
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      for (const bad of ['', 'AAAA', '%%%', Buffer.from('null').toString('base64url')]) {
        const passkey = { ...signed, response: { ...signed.response, [part]: bad } };
        expect((await shop.post('auth/passkey', { passkey })).statusCode).toBe(401);
      }
    }
    expect((await shop.post('auth/passkey', { passkey: { id: 'x' } })).statusCode).toBe(400);
  });

  test('one passkey belongs to one account, and to it once', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    const { key } = await withPasskey(shop, rosa);
    for (const { token } of [rosa, ana]) {
      await stepUp(shop, token);
      const { challenge, passkey } = (await shop.post('users/second-factors/start', { kind: 'passkey' }, token)).json();
      const again = await shop.post('users/second-factors', { challenge, passkey: key.create(passkey) }, token);
      expect(said(again)).toEqual([422, 'same_passkey']);
    }
  });
});

describe('one’s own factors [D106]', () => {
  test('adding, removing and new codes ask for a step-up: a stolen token alone changes nothing', async () => {
    const rosa = await registered(shop);
    expect(said(await shop.post('users/second-factors/start', { kind: 'app' }, rosa.token))).toEqual([
      422,
      'step_up_required',
    ]);
    const { id, codes } = await withApp(shop, rosa);
    const { challenge } = await asked(shop, rosa);
    const thief = (await answer(shop, { challenge, recovery_code: codes[0] })).json().access_token;
    const remove = () =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/web/users/second-factors/${id}`,
        headers: { authorization: `Bearer ${thief}` },
      });
    expect(said(await remove())).toEqual([422, 'step_up_required']);
    await stepUp(shop, thief);
    expect((await remove()).statusCode).toBe(200);
    expect((await shop.get('users/second-factors', thief)).json()).toEqual({
      factors: [],
      recovery_codes_left: 0,
      required: false,
    });
    // Without a factor the password is enough again.
    expect((await shop.post('auth/login', { email: rosa.form.email, password: 'Clave123' })).statusCode).toBe(200);
    for (const subject of ['Agregaste un segundo paso a tu cuenta', 'Quitaste un segundo paso de tu cuenta']) {
      expect(await letterTo(shop, rosa.form.email, subject)).toBeDefined();
    }
  });

  test('others’ do not exist: neither to remove nor to finish', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    const { id } = await withApp(shop, rosa);
    await stepUp(shop, ana.token);
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: `/api/web/users/second-factors/${id}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(removed.statusCode).toBe(404);
    const { challenge, app } = (await shop.post('users/second-factors/start', { kind: 'app' }, rosa.token)).json();
    const finished = await shop.post('users/second-factors', { challenge, code: codeOf(app.secret) }, ana.token);
    expect(said(finished)).toEqual([409, 'challenge_expired']);
  });

  test('a wrong first code adds nothing; names are cut, and have a default', async () => {
    const rosa = await registered(shop);
    await stepUp(shop, rosa.token);
    const { challenge, app } = (await shop.post('users/second-factors/start', { kind: 'app' }, rosa.token)).json();
    expect(app.uri).toBe(
      `otpauth://totp/Qhatu:${encodeURIComponent(rosa.form.email)}?secret=${app.secret}&issuer=Qhatu`,
    );
    const send = (code: string) => shop.post('users/second-factors', { challenge, code, name: ' ' }, rosa.token);
    expect(said(await send(wrongCodeOf(app.secret)))).toEqual([422, 'wrong_code']);
    expect((await shop.get('users/second-factors', rosa.token)).json().factors).toEqual([]);
    expect((await send(codeOf(app.secret))).json().factor.name).toBe('Aplicación de códigos');
  });

  test('ten are the most', async () => {
    const rosa = await registered(shop);
    await shop.db
      .insertInto('second_factors')
      .values(
        Array.from({ length: 10 }, (_, n) => ({
          user_id: rosa.id,
          kind: 'passkey' as const,
          name: `${n}`,
          credential_id: `${rosa.id}-${n}`,
          public_key: 'x',
        })),
      )
      .execute();
    await expect(withApp(shop, rosa)).rejects.toThrow('too_many_factors');
  });
});

test('a link that proves an e-mail opens no session of an account with two steps [D106]', async () => {
  const rosa = await registered(shop);
  await withApp(shop, rosa);
  const { issueLink } = await import('../links');
  const secret = await issueLink(shop.db, rosa.id, 'activate');
  expect(said(await shop.get(`client_active/${secret}`))).toEqual([401, 'login_required']);
});
