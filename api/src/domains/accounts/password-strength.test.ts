import { dictionary } from '@zxcvbn-ts/language-common';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { newcomer, registered, secretIn } from '../../../test/newcomer';
import { vendorBody } from '../sellers/fixtures';
import { passwordTexts, weaknessOf } from './password-strength';
import { hashPassword } from './passwords';

const ROSA = { name: 'Rosa María', last_name: 'Quispe Ñahui', user_name: 'rosita.q', email: 'r.quispe1990@correo.pe' };
const { common, own } = passwordTexts;

describe('a new password [D101]', () => {
  test.each([
    'Password1',
    'password',
    'PASSWORD123',
    'P@ssw0rd',
    'Qwerty123',
    '1q2w3e4r',
    '!Football1',
    'Contraseña1',
    'CONTRASENA2026',
    'Qhatu123',
    'Football2026',
    'Clave123',
    'Teamo2026',
    'AlianzaLima1901',
    'Perú2026',
  ])('is refused for being common: %s', async (password) => {
    expect(await weaknessOf(password, [{}])).toBe(common);
  });

  test('is refused when it is one of the 10,000 most common, in whatever case', async () => {
    const worst = dictionary['passwords-common'].slice(0, 10_000).map(String);
    expect(worst).toHaveLength(10_000);
    const passed = [];
    for (const password of worst) {
      if ((await weaknessOf(password, [{}])) !== common) passed.push(password);
      if ((await weaknessOf(password.toUpperCase(), [{}])) !== common) passed.push(password);
    }
    expect(passed).toEqual([]);
  });

  test.each([
    'Rosa-1990-xy',
    'soyROSITA77',
    'Quispe-2026-ab',
    'ñahuiÑAHUI9',
    'Nahui-77-kk',
    'María4567x',
    'mariaMARIA1',
    'R.Quispe1990@correo.pe',
    'r.quispe1990X',
  ])('is refused for holding the own name or mail: %s', async (password) => {
    expect(await weaknessOf(password, [ROSA])).toBe(own);
  });

  test.each([
    // Length counts, not more classes than the form asks for.
    'Tres llamas cruzan el puente 7',
    'Chacra-Quinua-42',
    'Xk7mPq2vTz',
    'Demo1234',
    'Trocha42',
    // A common word is no reason when there is much more beside it.
    'Football con papas 3',
  ])('is taken: %s', async (password) => {
    expect(await weaknessOf(password, [ROSA])).toBeNull();
  });

  test('may hold letters that happen to be a very short name', async () => {
    expect(await weaknessOf('Mañana-soleada-4', [{ name: 'Ana', user_name: 'sol', email: 'a@b.pe' }])).toBeNull();
  });
});

describe('a weak password is refused beside its field, in the form’s order, and nothing is stored [D101]', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
  });
  afterAll(() => shop.close());
  const twice = (password: string) => ({ password, password_confirmation: password });
  const refusal = (text: string, field = 'password') => [422, text, { [field]: text }];
  const said = ({ statusCode, json }: Answer) => [statusCode, json().msg, json().fields];

  test('at the registration; the same form is taken with another one', async () => {
    const form = newcomer();
    expect(said(await shop.post('auth/register', { ...form, ...twice('Password1') }))).toEqual(refusal(common));
    expect(said(await shop.post('auth/register', { ...form, ...twice('Avila-Nunez-7') }))).toEqual(refusal(own));
    const both = await shop.post('auth/register', { ...form, name: '', ...twice('Password1') });
    expect([both.json().msg, Object.keys(both.json().fields)]).toEqual([
      'El campo nombre es requerido',
      ['name', 'password'],
    ]);
    expect((await shop.post('auth/register', form)).statusCode).toBe(200);
  });

  test('in the wizards, where the refusal names the customer’s step', async () => {
    const client = newcomer(twice('Password1'));
    const answer = await shop.post('auth/register-vendor', await vendorBody({ client }));
    expect(said(answer)).toEqual(refusal(common, 'client.password'));
  });

  test('in the profile, by the name that is saved and by the one that is typed', async () => {
    const { form, token } = await registered(shop);
    const save = async (name: string, password: string) =>
      said(
        await shop.post(
          'users/profile',
          { name, user_name: form.user_name, current_password: form.password, ...twice(password) },
          token,
        ),
      );
    expect(await save('Íñigo', 'Football2026')).toEqual(refusal(common));
    expect(await save('Wilfredo', 'Wilfredo-77')).toEqual(refusal(own));
    expect(await save('Wilfredo', 'Inigo-Inigo-7')).toEqual(refusal(own));
    expect((await shop.post('auth/login', { email: form.email, password: form.password })).statusCode).toBe(200);
  });

  test('after a recovery, and the link can still be used', async () => {
    const { form } = await registered(shop);
    await shop.post('forgot-password', { email: form.email });
    const mail = await mailTo(shop, form.email, 'Cambia tu contraseña de Qhatu');
    const change = (password: string) =>
      shop.post('forgot-password/change-password', { token: secretIn(mail?.text ?? ''), ...twice(password) });
    expect(said(await change('Password1'))).toEqual(refusal(common));
    expect(said(await change('Inigo-Inigo-7'))).toEqual(refusal(own));
    expect((await change('Chacra-Quinua-42')).statusCode).toBe(200);
  });

  test('but never at a login: who has one from before comes in, and the list is not asked', async () => {
    const { id, form } = await registered(shop);
    const password_hash = await hashPassword('Password1');
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    expect((await shop.post('auth/login', { email: form.email, password: 'Password1' })).statusCode).toBe(200);
  });
});
