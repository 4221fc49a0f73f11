import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const suspend = (email: string, at: Date | null) =>
  shop.db.updateTable('users').set({ suspended_at: at }).where('email', '=', email).execute();

test('a suspended account is told so once its password is right, its sessions end, and it can be opened again [3§4]', async () => {
  const { form, token } = await registered(shop);
  const logIn = (password: string) => shop.post('auth/login', { email: form.email, password });
  const page = () => shop.get('addresses', token);
  expect((await page()).statusCode).toBe(200);
  await suspend(form.email, new Date());
  expect((await page()).statusCode).toBe(401);
  const refused = await logIn('Trocha42');
  expect([refused.statusCode, refused.json().code, refused.json().access_token]).toEqual([403, 'suspended', undefined]);
  // Who does not know the password learns nothing of it.
  expect((await logIn('Equivocada1')).json().code).toBe('wrong_login');
  await suspend(form.email, null);
  expect((await logIn('Trocha42')).statusCode).toBe(200);
});
