import { startApp, type TestApp } from '../../../../test/app';
import { mailTo } from '../../../../test/mails';
import { registered } from '../../../../test/newcomer';
import { answer, asked, methodsOf, said, stepUp, withApp } from './testing';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

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
    const mail = await mailTo(shop, rosa.form.email, 'Alguien entró a tu cuenta con un código de recuperación');
    expect(mail?.text).toContain('Te quedan 9.');
    expect((await shop.get('users/second-factors', rosa.token)).json().recovery_codes_left).toBe(9);
    expect(await methodsOf(shop, rosa.id)).toEqual(['mail', 'password+recovery']);
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
    expect(await mailTo(shop, rosa.form.email, 'Tienes códigos de recuperación nuevos')).toBeDefined();
  });
});
