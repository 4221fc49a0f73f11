import { sql } from 'kysely';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app';
import { from, registered } from '../../../test/newcomer';
import { answer, asked, codeOf, stepUp, withApp, wrongCodeOf } from '../accounts/second-factor/testing';
import { applyRetention } from '../retention';
import { recordEvent } from './record';

const NOWHERE = { address: null, device: null };
let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startApp();
  admin = (await shop.login('admin@demo.pe')).access_token;
});
afterAll(() => shop.close());

const eventsOf = async (userId: number) =>
  shop.db.selectFrom('security_events').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const kindsOf = async (userId: number) => (await eventsOf(userId)).map(({ kind }) => kind);
const logIn = (email: string, password = 'Trocha42') => shop.post('auth/login', { email, password });
const remove = (path: string, token: string) =>
  shop.app.inject({ method: 'DELETE', url: `/api/web/${path}`, headers: { authorization: `Bearer ${token}` } });

test('every kind is written once, with who, from where and how [D108]', async () => {
  const rosa = await registered(shop);
  const { secret, id, codes } = await withApp(shop, rosa);
  const first = await asked(shop, rosa);
  await answer(shop, { challenge: first.challenge, code: wrongCodeOf(secret) });
  const { access_token: token } = (await answer(shop, { challenge: first.challenge, code: codeOf(secret) })).json();
  const second = await asked(shop, rosa);
  await answer(shop, { challenge: second.challenge, recovery_code: codes[0] });
  await logIn(rosa.form.email, 'equivocada');
  await shop.post('auth/step-up', { password: 'equivocada' }, token);
  await stepUp(shop, token);
  await shop.post('users/recovery-codes', {}, token);
  await remove(`users/second-factors/${id}`, token);
  await shop.post('users/sessions/close-others', {}, token);
  await shop.db.updateTable('users').set({ role_id: 3 }).where('id', '=', rosa.id).execute();
  await shop.db
    .updateTable('users')
    .set({ email: `otra.${rosa.form.email}` })
    .where('id', '=', rosa.id)
    .execute();
  await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rosa.id).execute();
  await shop.db.updateTable('users').set({ suspended_at: null, role_id: 1 }).where('id', '=', rosa.id).execute();
  await shop.post('auth/logout', {}, token);
  expect(await kindsOf(rosa.id)).toEqual([
    'login',
    'step-up',
    'factor-added',
    'login-failed',
    'login',
    'recovery-code-used',
    'login',
    'login-failed',
    'step-up-failed',
    'step-up',
    'recovery-codes-made',
    'factor-removed',
    'session-ended',
    'role-changed',
    'email-changed',
    'suspended',
    'role-changed',
    'reactivated',
    'logout',
  ]);
  const [login] = (await eventsOf(rosa.id)).filter(({ details }) => details.method === 'password+app');
  expect(login).toMatchObject({ actor_id: rosa.id, network: '127.0.0.1', details: { method: 'password+app' } });
  const failed = (await eventsOf(rosa.id)).filter(({ kind }) => kind === 'login-failed');
  expect(failed.map(({ actor_id, details }) => [actor_id, details.reason])).toEqual([
    [null, 'code'],
    [null, 'password'],
  ]);
  // The database's own trigger: an operator's change names nobody.
  expect((await eventsOf(rosa.id)).find(({ kind }) => kind === 'role-changed')).toMatchObject({
    actor_id: null,
    details: { from: 1, to: 3 },
  });
});

test('a lock-out is written once, whoever comes after it, and nothing is kept of accounts that do not exist [D108]', async () => {
  const rosa = await registered(shop);
  for (let n = 0; n < 12; n += 1) {
    await shop.post('auth/login', { email: rosa.form.email, password: 'no' }, undefined, from('10.40.0.1'));
  }
  expect((await kindsOf(rosa.id)).filter((kind) => kind !== 'login')).toEqual([
    ...Array(10).fill('login-failed'),
    'login-blocked',
  ]);
  const before = await shop.db.selectFrom('security_events').select(sql<number>`count(*)`.as('n')).executeTakeFirst();
  await logIn('nadie.de.nadie@correo.pe', 'MiSecreto1');
  expect(await shop.db.selectFrom('security_events').select(sql<number>`count(*)`.as('n')).executeTakeFirst()).toEqual(
    before,
  );
});

test('nobody changes or deletes an entry: not a statement, not a truncate [D108]', async () => {
  const rosa = await registered(shop);
  const whole = JSON.stringify(await eventsOf(rosa.id));
  for (const statement of [
    sql`update security_events set kind = 'logout' where user_id = ${rosa.id}`,
    sql`update security_events set network = null, device = null where user_id = ${rosa.id}`,
    sql`update security_events set user_id = 1 where user_id = ${rosa.id}`,
    sql`delete from security_events where user_id = ${rosa.id}`,
    sql`truncate security_events`,
    sql`delete from users where id = ${rosa.id}`,
  ]) {
    await expect(statement.execute(shop.db)).rejects.toThrow();
  }
  expect(JSON.stringify(await eventsOf(rosa.id))).toBe(whole);
});

test('what is older than the retention goes by the job, and nothing younger [D108]', async () => {
  const rosa = await registered(shop);
  const [young] = await eventsOf(rosa.id);
  await sql`insert into security_events (user_id, kind, at) values (${rosa.id}, 'logout', now() - interval '401 days')`.execute(
    shop.db,
  );
  const { db, app } = shop;
  expect(await applyRetention({ db, jobs: app.jobs })).toEqual({ security_events: 1 });
  expect(await eventsOf(rosa.id)).toEqual([young]);
});

test('the entries of somebody who left stay without device and address, and the last one says that they left [D108]', async () => {
  const rosa = await registered(shop);
  await logIn(rosa.form.email);
  const gone = await shop.post('users/delete-account', { password: 'Trocha42' }, rosa.token);
  expect(gone.statusCode).toBe(200);
  const left = await eventsOf(rosa.id);
  expect(left.at(-1)?.kind).toBe('account-deleted');
  expect(left.every(({ network, device }) => network === null && device === null)).toBe(true);
  expect(JSON.stringify(left)).not.toContain(rosa.form.email);
});

test('each person reads their own, newest first, page by page; others’ never show [D108]', async () => {
  const [rosa, ana] = [await registered(shop), await registered(shop)];
  for (let n = 0; n < 25; n += 1) await recordEvent(shop.db, NOWHERE, { kind: 'step-up', userId: rosa.id });
  await recordEvent(shop.db, NOWHERE, { kind: 'staff-read', userId: rosa.id, actorId: ana.id });
  const first = (await shop.get('users/activity', rosa.token)).json();
  const second = (await shop.get(`users/activity?before=${first.next}`, rosa.token)).json();
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 6, null]);
  expect(second.data.at(-1)).toMatchObject({ kind: 'login', own: true, details: { method: 'mail' } });
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect((await shop.get('users/activity', ana.token)).json().data).toHaveLength(1);
  expect(first.data.some(({ kind }: { kind: string }) => kind === 'staff-read')).toBe(false);
});

test('from where staff changed an account is not told to its owner [D108]', async () => {
  const [rosa, ana] = [await registered(shop), await registered(shop)];
  await recordEvent(
    shop.db,
    { address: '10.77.0.1', device: 'Chrome en Windows' },
    { kind: 'role-changed', userId: rosa.id, actorId: ana.id },
  );
  const [event] = (await shop.get('users/activity', rosa.token)).json().data;
  expect(event).toMatchObject({ kind: 'role-changed', own: false, network: null, device: null });
});

test('staff that is shown personal data is noted, each person once for the same look; clients are not [D108]', async () => {
  const support = await shop.login('soporte@demo.pe');
  const client = await shop.login('cliente@demo.pe');
  const readsOf = async (what: string) =>
    (
      await shop.db
        .selectFrom('security_events')
        .select(['user_id', 'actor_id', 'details'])
        .where('kind', '=', 'staff-read')
        .execute()
    ).filter(({ details }) => details.what === what);
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('user_id', '=', client.user.id)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 2; n += 1) await shop.get(`orders/${order.id}`, admin);
  await shop.get(`orders/${order.id}`, client.access_token);
  expect(await readsOf('orders')).toEqual([
    { user_id: client.user.id, actor_id: expect.any(Number), details: { what: 'orders', ids: [order.id] } },
  ]);
  for (const path of ['admin/orders?status=approved', 'admin/lines?step=all', 'admin/requests', 'admin/complaints']) {
    expect((await shop.get(path, admin)).statusCode).toBe(200);
  }
  expect((await readsOf('lines')).length).toBeGreaterThan(0);
  const complaints = await readsOf('complaints');
  const listed = (await shop.get('admin/complaints', support.access_token)).json().data;
  expect(complaints.flatMap(({ details }) => details.ids as number[]).sort()).toEqual(
    listed.map(({ id }: { id: number }) => id).sort(),
  );
});

test('administration reads the whole log by kind, account and actor; to open it is in it [D108]', async () => {
  const rosa = await registered(shop);
  const read = async (query: string) => (await shop.get(`admin/security?${query}`, admin)).json().data;
  expect(await read(`user=${rosa.form.email}&kind=login`)).toMatchObject([
    { kind: 'login', user: { id: rosa.id }, actor: { id: rosa.id } },
  ]);
  expect(await read(`user=${rosa.id}&kind=logout`)).toEqual([]);
  expect(await read('user=no.hay.nadie@correo.pe')).toEqual([]);
  expect(await read(`user=${rosa.id}&kind=staff-read`)).toMatchObject([
    { actor: { user_name: expect.any(String) }, details: { what: 'security-log' } },
    { details: { what: 'security-log' } },
    { details: { what: 'security-log' } },
  ]);
  for (const email of ['soporte@demo.pe', 'vendedor@demo.pe', 'cliente@demo.pe']) {
    const { access_token } = await shop.login(email);
    expect((await shop.get('admin/security', access_token)).statusCode).toBe(403);
  }
});

test('no secret stands in the log [D108]', async () => {
  const { rows } = await sql<{ text: string }>`select row_to_json(e)::text as text from security_events e`.execute(
    shop.db,
  );
  const log = rows.map(({ text }) => text).join('\n');
  expect(log).not.toMatch(/Trocha42|equivocada|MiSecreto1|@|argon2|s1\./);
  expect(log).not.toContain(DEMO_PASSWORD);
  expect(log).not.toContain(admin);
});
