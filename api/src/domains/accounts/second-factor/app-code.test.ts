import { startApp, type TestApp } from '../../../../test/app';
import { mailsTo } from '../../../../test/mails';
import { registered } from '../../../../test/newcomer';
import { alive, answer, asked, codeOf, methodsOf, said, stepUp, withApp, wrongCodeOf } from './testing';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

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
    expect(await alive(shop, right.json().access_token)).toBe(true);
    expect(await methodsOf(shop, rosa.id)).toEqual(['mail', 'password+app']);

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
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map(({ challenge }) => answer(shop, { challenge, code })));
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
    const mails = (await mailsTo(shop, rosa.form.email)).filter(({ subject }) => /conoce tu contraseña/.test(subject));
    expect(mails).toHaveLength(1);
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
      { name: 'Rosa', user_name: rosa.form.user_name, current_password: 'Trocha42', ...change },
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
