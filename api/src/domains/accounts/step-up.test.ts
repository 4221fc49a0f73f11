import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { Authenticator } from '../../../test/authenticator';
import { registered } from '../../../test/newcomer';
import { codeOf, withApp, withPasskey, wrongCodeOf } from './second-factor/testing';
import { ageSession } from './testing';
import { issueToken } from './tokens';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const PASSWORD = 'Trocha42';
const stepUp = (token: string, password?: string) => shop.post('auth/step-up', { password }, token);

describe('step-up', () => {
  test('a wrong password is 422 and leaves the session as it was [D97]', async () => {
    const { token } = await registered(shop);
    const wrong = await stepUp(token, 'Otra1234');
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    expect(wrong.json().fields).toEqual({ password: 'La contraseña no es correcta' });
    const none = await stepUp(token);
    expect([none.statusCode, none.json().code]).toEqual([422, 'step_up_required']);
    expect((await shop.get('addresses', token)).statusCode).toBe(200);
  });

  test('ten wrong proofs of one session are the last, many at the same moment too, and other sessions go on [D97]', async () => {
    const { token, form } = await registered(shop);
    const other = (await shop.post('auth/login', { email: form.email, password: PASSWORD })).json().access_token;
    const answers = await Promise.all(Array.from({ length: 14 }, () => stepUp(token, 'Otra1234')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(429);
    expect((await stepUp(other, PASSWORD)).statusCode).toBe(200);
  });

  describe('by a second factor, in place of the password', () => {
    const prove = (token: string, body: object) => shop.post('auth/step-up', body, token);
    const optionsOf = async (token: string) => (await shop.post('auth/step-up/options', {}, token)).json();
    const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];
    /** What only a proof of the last minutes opens. */
    const isProved = async (token: string) =>
      (await shop.post('users/recovery-codes', {}, token)).json().code !== 'step_up_required';
    /** A session of this account whose person has proved nothing. */
    const fresh = (id: number) => issueToken(shop.db, id);

    test('says what the account has; the password is everybody’s [D97 D106]', async () => {
      const rosa = await registered(shop);
      expect(await optionsOf(rosa.token)).toEqual({ methods: ['password'], passkey: null });
      await withApp(shop, rosa);
      expect(await optionsOf(rosa.token)).toEqual({ methods: ['password', 'code'], passkey: null });
      await withPasskey(shop, rosa);
      expect(await optionsOf(rosa.token)).toMatchObject({
        methods: ['password', 'passkey', 'code'],
        passkey: { userVerification: 'required', allowCredentials: [{ type: 'public-key' }] },
      });
    });

    test('the code of now does, once; a wrong one is 422 beside its field [D97 D106]', async () => {
      const rosa = await registered(shop);
      const { secret } = await withApp(shop, rosa);
      const token = await fresh(rosa.id);
      const wrong = await prove(token, { code: wrongCodeOf(secret) });
      expect([...said(wrong), Object.keys(wrong.json().fields)]).toEqual([422, 'wrong_code', ['code']]);
      expect(await isProved(token)).toBe(false);
      const code = codeOf(secret);
      expect((await prove(token, { code })).statusCode).toBe(200);
      expect(await isProved(token)).toBe(true);
      const other = await fresh(rosa.id);
      expect(said(await prove(other, { code }))).toEqual([422, 'wrong_code']);
      expect(await isProved(other)).toBe(false);
    });

    test('a passkey that knows its owner does, once, and for its own account only [D97 D106]', async () => {
      const [rosa, ana] = [await registered(shop), await registered(shop)];
      const { key } = await withPasskey(shop, rosa);
      const { key: hers } = await withPasskey(shop, ana);
      const token = await fresh(rosa.id);
      const { passkey } = await optionsOf(token);
      expect(said(await prove(token, { passkey: hers.get(passkey) }))).toEqual([422, 'wrong_code']);
      expect(said(await prove(token, { passkey: new Authenticator().get(passkey) }))).toEqual([422, 'wrong_code']);
      expect(await isProved(token)).toBe(false);
      const answer = key.get(passkey);
      expect(said(await prove(await fresh(ana.id), { passkey: answer }))).toEqual([409, 'challenge_expired']);
      expect((await prove(token, { passkey: answer })).statusCode).toBe(200);
      expect(await isProved(token)).toBe(true);
      const other = await fresh(rosa.id);
      expect(said(await prove(other, { passkey: answer }))).toEqual([409, 'challenge_expired']);
      expect(await isProved(other)).toBe(false);
    });

    test('a passkey that anybody could touch does not stand for a password [D97 D106]', async () => {
      const rosa = await registered(shop);
      const { key } = await withPasskey(shop, rosa, { verifies: false });
      const token = await fresh(rosa.id);
      const { passkey } = await optionsOf(token);
      expect(said(await prove(token, { passkey: key.get(passkey) }))).toEqual([422, 'wrong_code']);
      expect(await isProved(token)).toBe(false);
    });

    test('a challenge of a login, or one that is five minutes old, proves nothing [D97 D106]', async () => {
      const rosa = await registered(shop);
      const { key } = await withPasskey(shop, rosa);
      const token = await fresh(rosa.id);
      const { passkey: ofLogin } = (await shop.post('auth/passkey/options', {})).json();
      expect(said(await prove(token, { passkey: key.get(ofLogin) }))).toEqual([409, 'challenge_expired']);
      const { passkey } = await optionsOf(token);
      await sql`update login_challenges set expires_at = now() where user_id = ${rosa.id}`.execute(shop.db);
      expect(said(await prove(token, { passkey: key.get(passkey) }))).toEqual([409, 'challenge_expired']);
      expect(said(await prove(token, { code: ' ' }))).toEqual([422, 'step_up_required']);
      expect(said(await prove(token, { recovery_code: 'abcd' }))).toEqual([422, 'step_up_required']);
    });

    test('codes are counted for the account too, whatever session guesses; logging in is not stopped by it [D97 D106]', async () => {
      const rosa = await registered(shop);
      const { secret } = await withApp(shop, rosa);
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const { statusCode } = await prove(await fresh(rosa.id), { code: wrongCodeOf(secret) });
        statuses.push(statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
      expect((await prove(await fresh(rosa.id), { password: PASSWORD })).statusCode).toBe(200);
      const login = await shop.post('auth/login', { email: rosa.form.email, password: PASSWORD });
      const { challenge } = login.json();
      expect((await shop.post('auth/second-factor', { challenge, code: codeOf(secret) })).statusCode).toBe(200);
    });
  });

  test('a step-up holds for 15 minutes and for its own session only [D97]', async () => {
    const { token, form } = await registered(shop);
    const other = (await shop.post('auth/login', { email: form.email, password: PASSWORD })).json().access_token;
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    const leave = async (session: string) => (await shop.post('users/delete-account', {}, session)).json().code;
    expect(await leave(other)).toBe('step_up_required');
    await ageSession(shop, token, 16);
    expect(await leave(token)).toBe('step_up_required');
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    await ageSession(shop, token, 14);
    expect((await shop.post('users/delete-account', {}, token)).statusCode).toBe(200);
  });
});
