import { startApp, type TestApp } from './app';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

test('D2 the anonymous session is user 5 and has no password anywhere', async () => {
  const { access_token, user } = await shop.anonymous();
  expect(user.id).toBe(5);
  expect(access_token.length).toBeGreaterThan(20);
  const row = await shop.db.selectFrom('users').select('password_hash').where('id', '=', 5).executeTakeFirstOrThrow();
  expect(row.password_hash).toBeNull();
});
