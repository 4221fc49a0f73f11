import { startApp, type TestApp } from '../../../../test/app';
import { mailTo } from '../../../../test/mails';
import { registered } from '../../../../test/newcomer';
import { answer, asked, codeOf, said, stepUp, withApp, wrongCodeOf } from './testing';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

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
    expect((await shop.post('auth/login', { email: rosa.form.email, password: 'Trocha42' })).statusCode).toBe(200);
    for (const subject of ['Agregaste un segundo paso a tu cuenta', 'Quitaste un segundo paso de tu cuenta']) {
      expect(await mailTo(shop, rosa.form.email, subject)).toBeDefined();
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
