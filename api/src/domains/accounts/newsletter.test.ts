import { startApp, type TestApp } from '../../../test/app';
import { lettersTo } from '../../../test/letters';
import { from, registered } from '../../../test/newcomer';

let shop: TestApp;
let visitor: string;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe' });
  visitor = (await shop.anonymous()).access_token;
});
afterAll(() => shop.close());

const activeOf = async (email: string) =>
  (await shop.db.selectFrom('newsletter').select('active').where('email', '=', email).executeTakeFirst())?.active;

test('D55 a visitor subscribes an e-mail and gets a mail whose link takes it back', async () => {
  const wish = { id: 5, suscribed: 1, email: ' Ana@Correo.pe ' };
  expect((await shop.post('users/suscribe', wish, visitor)).json().msg).toBe('Suscripción creada exitosamente');
  await shop.post('users/suscribe', wish, visitor);
  const mails = await lettersTo(shop, 'ana@correo.pe');
  expect(mails.map(({ subject }) => subject)).toEqual(['Te suscribiste al boletín de Qhatu']);
  const key = /https:\/\/qhatu\.pe\/unsuscribe\?clave=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  const leave = () => shop.post('users/unsuscribe', { token: key });
  expect([(await leave()).json().msg, (await leave()).statusCode, await activeOf('ana@correo.pe')]).toEqual([
    'Suscripción cancelada exitosamente',
    200,
    false,
  ]);
});

test.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' or 1=1"])(
  'D12 a key that is nobody’s (%s) is 404',
  async (token) => expect((await shop.post('users/unsuscribe', { token })).statusCode).toBe(404),
);

test('D4 a member cannot take somebody else out by typing their e-mail', async () => {
  const [ana, eva] = [await registered(shop), await registered(shop)];
  await shop.post('users/suscribe', { id: eva.id, suscribed: 1 }, eva.token);
  await shop.post('users/suscribe', { id: ana.id, suscribed: 0, email: eva.form.email }, ana.token);
  expect(await activeOf(eva.form.email)).toBe(true);
  expect((await shop.post('users/suscribe', { id: eva.id, suscribed: 0 }, ana.token)).statusCode).toBe(404);
});

test('Ley 29733: leaving by link also takes back the consent of the account', async () => {
  const eva = await registered(shop, { marketing: true });
  const { unsubscribe_key } = await shop.db
    .selectFrom('newsletter')
    .select('unsubscribe_key')
    .where('email', '=', eva.form.email)
    .executeTakeFirstOrThrow();
  await shop.post('users/unsuscribe', { token: unsubscribe_key });
  const user = (await shop.get(`users/get-user-data/${eva.id}`, eva.token)).json();
  expect([user.suscribed, user.marketing]).toEqual([0, false]);
});

describe('Ley 29733: one consent, wherever it is given or taken back', () => {
  const truthOf = async ({ id, token, form }: Awaited<ReturnType<typeof registered>>) => {
    const user = (await shop.get(`users/get-user-data/${id}`, token)).json();
    const { marketing_at } = await shop.db
      .selectFrom('users')
      .select('marketing_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [user.suscribed, user.marketing, marketing_at !== null, (await activeOf(form.email)) === true];
  };
  const YES = [1, true, true, true];
  const NO = [0, false, false, false];
  const profile = (who: { token: string; form: { user_name: string } }, marketing: boolean) =>
    shop.post('users/profile', { name: 'Rosa', user_name: who.form.user_name, marketing }, who.token);

  test('the profile gives it, the footer takes it back', async () => {
    const rosa = await registered(shop);
    await profile(rosa, true);
    expect(await truthOf(rosa)).toEqual(YES);
    expect((await lettersTo(shop, rosa.form.email)).map(({ subject }) => subject)).toContain(
      'Te suscribiste al boletín de Qhatu',
    );
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 0 }, rosa.token);
    expect(await truthOf(rosa)).toEqual(NO);
  });

  test('the footer gives it, the profile takes it back; a profile that says nothing new changes nothing', async () => {
    const rosa = await registered(shop);
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 1 }, rosa.token);
    expect(await truthOf(rosa)).toEqual(YES);
    await profile(rosa, true);
    const letters = await lettersTo(shop, rosa.form.email);
    expect(letters.filter(({ subject }) => subject === 'Te suscribiste al boletín de Qhatu')).toHaveLength(1);
    await profile(rosa, false);
    expect(await truthOf(rosa)).toEqual(NO);
  });

  test('registration gives it, with the link of the first mail; that mail’s key takes it back', async () => {
    const rosa = await registered(shop, { marketing: true });
    expect(await truthOf(rosa)).toEqual(YES);
    const { unsubscribe_key: token } = await shop.db
      .selectFrom('newsletter')
      .select('unsubscribe_key')
      .where('email', '=', rosa.form.email)
      .executeTakeFirstOrThrow();
    await shop.post('users/unsuscribe', { token });
    expect(await truthOf(rosa)).toEqual(NO);
  });
});

test('D49 thirty an hour from one address', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n++) {
    const wish = { id: 5, suscribed: 1, email: `b${n}@correo.pe` };
    statuses.push((await shop.post('users/suscribe', wish, visitor, from('190.3.0.1'))).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
});
