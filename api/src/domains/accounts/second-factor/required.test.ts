import { DEMO_PASSWORD, REAL_SHOP, startApp, type TestApp } from '../../../../test/app';
import { Authenticator } from '../../../../test/authenticator';
import { sha256Hex } from '../../../crypto/digest';
import { readEnv } from '../../../env';
import { authenticateToken } from '../../../realtime/handshake';
import { checkTokens, issueToken } from '../tokens';
import { codeOf, wrongCodeOf } from './testing';

const ADMIN = { email: 'admin@demo.pe', password: DEMO_PASSWORD };
let shop: TestApp;
let adminId: number;
beforeAll(async () => {
  shop = await startApp({ STAFF_TWO_STEP: 'on' });
  const admin = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  adminId = admin.id;
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.deleteFrom('second_factors').where('user_id', '=', adminId).execute();
  await shop.db.deleteFrom('recovery_codes').where('user_id', '=', adminId).execute();
});

const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];
const isAdmin = async (token: string) => (await shop.get('admin/security', token)).statusCode;
/** What the login of an administrator without a second step leads to. */
async function ticket(): Promise<string> {
  const answer = await shop.post('auth/login', ADMIN);
  expect(said(answer)).toEqual([401, 'second_factor_setup']);
  expect(answer.body).not.toContain('access_token');
  return answer.json().challenge;
}
const start = async (kind: 'app' | 'passkey', challenge: string) =>
  (await shop.post('auth/second-factor/start', { challenge, kind })).json();

test('two steps are required of administration but in the demo; a setting can say otherwise [D106]', () => {
  expect(readEnv({}).STAFF_TWO_STEP).toBe(false);
  expect(readEnv(REAL_SHOP).STAFF_TWO_STEP).toBe(true);
  expect(readEnv({ ...REAL_SHOP, STAFF_TWO_STEP: 'off' }).STAFF_TWO_STEP).toBe(false);
  expect(readEnv({ STAFF_TWO_STEP: 'on' }).STAFF_TWO_STEP).toBe(true);
});

test('the right password of an administrator opens nothing but the way to add a second step, which opens a session [D106]', async () => {
  const begun = await start('app', await ticket());
  const wrong = await shop.post('auth/second-factor/enrol', {
    challenge: begun.challenge,
    code: wrongCodeOf(begun.app.secret),
  });
  expect(said(wrong)).toEqual([422, 'wrong_code']);
  const done = await shop.post('auth/second-factor/enrol', {
    challenge: begun.challenge,
    name: 'Caja',
    code: codeOf(begun.app.secret),
  });
  expect(done.statusCode).toBe(200);
  const { session, recovery_codes } = done.json();
  expect(recovery_codes).toHaveLength(10);
  expect(await isAdmin(session.access_token)).toBe(200);
  expect((await shop.get('users/second-factors', session.access_token)).json()).toMatchObject({
    required: true,
    factors: [{ name: 'Caja' }],
  });
  // From now on it is asked for.
  expect(said(await shop.post('auth/login', ADMIN))).toEqual([401, 'second_factor']);
});

test('a passkey does as well [D106]', async () => {
  const begun = await start('passkey', await ticket());
  const key = new Authenticator();
  const done = await shop.post('auth/second-factor/enrol', {
    challenge: begun.challenge,
    passkey: key.create(begun.passkey),
  });
  expect(await isAdmin(done.json().session.access_token)).toBe(200);
  const { passkey } = (await shop.post('auth/passkey/options')).json();
  expect((await shop.post('auth/passkey', { passkey: key.get(passkey) })).json().user.id).toBe(adminId);
});

test('a ticket to add a second step does not add another one to who has one by now [D106]', async () => {
  const [mine, thiefs] = [await ticket(), await ticket()];
  const [own, stolen] = [await start('app', mine), await start('app', thiefs)];
  const enrol = (begun: typeof own) =>
    shop.post('auth/second-factor/enrol', { challenge: begun.challenge, code: codeOf(begun.app.secret) });
  expect((await enrol(own)).statusCode).toBe(200);
  expect(said(await enrol(stolen))).toEqual([401, 'challenge_expired']);
  // Neither those that were begun, nor those given before.
  expect(said(await shop.post('auth/second-factor/start', { challenge: thiefs, kind: 'app' }))).toEqual([
    401,
    'challenge_expired',
  ]);
  expect(await shop.db.selectFrom('second_factors').select('id').where('user_id', '=', adminId).execute()).toHaveLength(
    1,
  );
});

test('a session that administration got without a second step holds nowhere: not on a route, not on a socket [D106]', async () => {
  const token = await issueToken(shop.db, adminId);
  expect(await isAdmin(token)).toBe(401);
  expect((await shop.get('addresses', token)).statusCode).toBe(401);
  expect(await authenticateToken(shop.db, shop.env, token)).toBeNull();
  expect((await checkTokens(shop.db, shop.env, [sha256Hex(token)])).size).toBe(0);
  // Where it is not required it does.
  expect(await authenticateToken(shop.db, { STAFF_TWO_STEP: false }, token)).toMatchObject({ id: adminId });
});

test('whoever is made an administrator while logged in is out until they have a second step [D106]', async () => {
  const { access_token, user } = await shop.login('soporte@demo.pe');
  await shop.db.updateTable('users').set({ role_id: 2 }).where('id', '=', user.id).execute();
  expect((await shop.get('addresses', access_token)).statusCode).toBe(401);
  await shop.db.updateTable('users').set({ role_id: 5 }).where('id', '=', user.id).execute();
});

test('the last one cannot be taken away; one of two can [D106]', async () => {
  const begun = await start('app', await ticket());
  const done = await shop.post('auth/second-factor/enrol', {
    challenge: begun.challenge,
    code: codeOf(begun.app.secret),
  });
  const token = done.json().session.access_token;
  await shop.post('auth/step-up', { password: ADMIN.password }, token);
  const remove = (id: number) =>
    shop.app.inject({
      method: 'DELETE',
      url: `/api/web/users/second-factors/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const [only] = (await shop.get('users/second-factors', token)).json().factors;
  expect(said(await remove(only.id))).toEqual([409, 'last_factor']);
  const more = (await shop.post('users/second-factors/start', { kind: 'passkey' }, token)).json();
  const added = await shop.post(
    'users/second-factors',
    { challenge: more.challenge, passkey: new Authenticator().create(more.passkey) },
    token,
  );
  expect(added.json().recovery_codes).toBeNull();
  expect((await remove(only.id)).statusCode).toBe(200);
  expect(await isAdmin(token)).toBe(200);
});

test('other roles are let in by their password, and may add a second step [D106]', async () => {
  for (const email of ['soporte@demo.pe', 'vendedor@demo.pe', 'cliente@demo.pe']) {
    const { access_token } = await shop.login(email);
    expect((await shop.get('users/second-factors', access_token)).json()).toMatchObject({ required: false });
  }
});
