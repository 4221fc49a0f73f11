import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_TEXTS, ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import { mailTo } from '../../../test/mails';
import { TABLE } from '../../../test/roles/table';
import { adminShopForTests, PASSWORD, type Somebody, somebody } from '../sellers/fixtures';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const stage = adminShopForTests();

const accounts = async (query: string) => (await stage.shop.get(`admin/accounts?${query}`, stage.admin.token)).json();
const act = (id: number, what: string, body?: object, by = stage.admin) =>
  stage.shop.post(`admin/accounts/${id}/${what}`, body, by.token);
const actsOf = async (id: number): Promise<string[]> =>
  (await stage.shop.get(`admin/acts?subject=person&subject_id=${id}`, stage.admin.token))
    .json()
    .data.map((one: { act: string }) => one.act);
const logIn = (email: string) => stage.shop.post('auth/login', { email, password: PASSWORD });

it('accounts are found by how e-mail, user name, name or last name begin, a page by key', async () => {
  const last = 'Yupanquiqa';
  const found: Somebody[] = [];
  for (let n = 0; n < 3; n++) found.push(await somebody(stage.shop, 1, { name: 'Illari', last_name: last }));
  const [first] = found;
  if (!first) throw new Error('nobody');
  const ids = found.map(({ id }) => id).reverse();
  const idsFor = async (query: string) => (await accounts(query)).data.map(({ id }: { id: number }) => id);
  expect(await idsFor('q=yupanquiqa')).toEqual(ids);
  expect(await idsFor('q=illari+yupan')).toEqual(ids);
  expect(await idsFor(`q=yupanquiqa&before=${ids[0]}`)).toEqual(ids.slice(1));
  expect(await idsFor(`q=${first.email.toUpperCase()}`)).toEqual([first.id]);
  expect(await idsFor(`q=${first.id}`)).toEqual([first.id]);
  // What a pattern means is a mere sign here, and the shared visitor is nobody.
  expect(await idsFor('q=%25')).toEqual([]);
  expect(await idsFor('q=5&state=invited')).toEqual([]);
  await act(first.id, 'suspend', { reason: 'Prueba' });
  expect(await idsFor('q=yupanquiqa&state=suspended')).toEqual([first.id]);
});

it('somebody without a password who was verified is active: only who never was is invited [D140]', async () => {
  const { rows } = await sql<{ id: number; user_name: string }>`
    select id, user_name from users where password_hash is null and verified_at is not null limit 1`.execute(
    stage.shop.db,
  );
  const [reviewer] = rows;
  if (!reviewer) throw new Error('the demo has no such account');
  const found = (await accounts(`q=${reviewer.user_name}`)).data as { id: number; state: string }[];
  expect(found.find(({ id }) => id === reviewer.id)?.state).toBe('active');
  expect((await accounts(`q=${reviewer.user_name}&state=invited`)).data).toEqual([]);
});

it('a suspended person’s session ends, the login says why, and their orders stay; reopened they come in', async () => {
  const { user, access_token } = await stage.shop.login('cliente@demo.pe');
  const orders = async () => (await accounts(`q=${user.email}`)).data.length && (await account(user.id)).orders_count;
  const account = async (id: number) => (await stage.shop.get(`admin/accounts/${id}`, stage.admin.token)).json();
  const before = await orders();
  expect(before).toBeGreaterThan(0);
  expect((await act(user.id, 'suspend', { reason: '  ' })).statusCode).toBe(422);
  expect((await act(user.id, 'suspend', { reason: 'Fraude' })).statusCode).toBe(200);
  expect((await stage.shop.get('addresses', access_token)).statusCode).toBe(401);
  const left = await stage.shop.db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
  const refused = await stage.shop.post('auth/login', { email: user.email, password: 'Demo1234' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended']);
  expect(refused.json().msg).toContain('suspendida');
  expect(await orders()).toBe(before);
  expect((await act(user.id, 'suspend', { reason: 'Otra vez' })).statusCode).toBe(409);
  expect((await act(user.id, 'reopen')).statusCode).toBe(200);
  expect((await act(user.id, 'reopen')).statusCode).toBe(409);
  await stage.shop.login('cliente@demo.pe');
  expect(await actsOf(user.id)).toEqual(['person.reopen', 'person.suspend']);
  const suspension = await mailTo(stage.shop, user.email, 'Tu cuenta de Qhatu está suspendida');
  expect(suspension?.text).toContain('Tus pedidos siguen su curso');
  expect(await mailTo(stage.shop, user.email, 'Tu cuenta de Qhatu está abierta de nuevo')).toBeDefined();
});

it('a role changes from the one that was seen, with a proof of who does it, never one’s own', async () => {
  const person = await somebody(stage.shop);
  const to = { role_id: ROLE.support, from: ROLE.client };
  await stage.shop.db
    .updateTable('tokens')
    .set({ stepped_up_at: null, created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', stage.admin.id)
    .execute();
  expect((await act(person.id, 'role', to)).json().code).toBe('step_up_required');
  await stage.shop.post('auth/step-up', { password: PASSWORD }, stage.admin.token);
  expect((await act(person.id, 'role', to)).statusCode).toBe(200);
  // They come in anew, as what they are now.
  expect((await stage.shop.get('addresses', person.token)).statusCode).toBe(401);
  expect((await act(person.id, 'role', to)).json().code).toBe('stale');
  expect((await logIn(person.email)).json().user.role_id).toBe(ROLE.support);
  expect((await mailTo(stage.shop, person.email, 'Cambió lo que puedes hacer en Qhatu'))?.text).toContain(
    'Ahora es: Soporte.',
  );
  for (const [what, body] of [
    ['role', { role_id: 1, from: 2 }],
    ['suspend', { reason: 'Yo' }],
  ] as const)
    expect((await act(stage.admin.id, what, body)).json().code).toBe('own_account');
  const { rows } = {
    rows: await stage.shop.db
      .selectFrom('security_events')
      .select(['kind', 'actor_id'])
      .where('user_id', '=', person.id)
      .where('kind', '=', 'role-changed')
      .execute(),
  };
  expect(rows).toEqual([{ kind: 'role-changed', actor_id: stage.admin.id }]);
});

it('somebody invited sets a password by the link of the mail, once, and works in that role', async () => {
  const email = `invitada${process.pid}@prueba.pe`;
  const invite = (body: object) => stage.shop.post('admin/invitations', body, stage.admin.token);
  expect((await invite({ name: ' ', email, role_id: 5 })).statusCode).toBe(422);
  expect((await invite({ name: 'Ana', email: 'no es correo', role_id: 5 })).json().fields).toHaveProperty('email');
  expect((await invite({ name: 'Ana', email, role_id: 1 })).statusCode).toBe(400);
  expect((await invite({ name: 'Ana', email, role_id: 5 })).statusCode).toBe(200);
  expect((await invite({ name: 'Ana', email, role_id: 5 })).statusCode).toBe(409);
  await stage.shop.app.jobs.drain();
  const folder = join(stage.shop.env.DATA_DIR, 'mail');
  const mail = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .find((text) => text.includes(email) && text.includes('Elige tu contrase'));
  const secret = mail?.replace(/=\r?\n/g, '').match(/[A-Za-z0-9_-]{43}/)?.[0];
  const form = { token: secret, password: 'Chaski-2026-lago', password_confirmation: 'Chaski-2026-lago' };
  expect((await stage.shop.post('forgot-password/change-password', form)).statusCode).toBe(200);
  expect((await stage.shop.post('forgot-password/change-password', form)).statusCode).toBe(404);
  const session = (await stage.shop.post('auth/login', { email, password: form.password })).json();
  expect(session.user.role_id).toBe(5);
  expect((await stage.shop.get('admin/complaints', session.access_token)).statusCode).toBe(200);
});

it('what each role may do is read off the checks of the server, and says the same as the role table', async () => {
  const rights: { method: string; path: string; roles: number[] }[] = (
    await stage.shop.get('admin/roles', stage.admin.token)
  ).json();
  const roleOf = { client: 1, admin: 2, reseller: 3, seller: 4, support: 5 } as const;
  const said = Object.fromEntries(
    rights.map(({ method, path, roles }) => [
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      [...roles].sort((a, b) => a - b),
    ]),
  );
  const expected = Object.fromEntries(
    Object.entries(TABLE).flatMap(([route, { who }]) =>
      typeof who === 'string' || !(route in said)
        ? []
        : [[route, who.map((one) => roleOf[one as keyof typeof roleOf]).sort((a, b) => a - b)]],
    ),
  );
  expect(Object.keys(said).length).toBeGreaterThan(50);
  expect(said).toMatchObject(expected);
  expect(said['GET /admin/accounts']).toEqual([2]);
  // Every part of it has a name that people read.
  const parts = new Set(rights.map(({ path }) => path.split('/')[2] ?? path));
  expect([...parts].filter((part) => !(part in AREA_TEXTS))).toEqual([]);
  expect(Object.keys(AREA_TEXTS).filter((part) => !parts.has(part))).toEqual([]);
});

it('administration alone looks after accounts; nobody there is 404 [D1, D4]', async () => {
  for (const role of [1, 3, 4, 5]) {
    const other = await somebody(stage.shop, role);
    expect((await stage.shop.get('admin/accounts', other.token)).statusCode).toBe(403);
    expect((await act(stage.admin.id, 'suspend', { reason: 'No' }, other)).statusCode).toBe(403);
  }
  for (const id of [5, 999_999_999]) {
    expect((await stage.shop.get(`admin/accounts/${id}`, stage.admin.token)).statusCode).toBe(404);
    expect((await act(id, 'suspend', { reason: 'Nadie' })).statusCode).toBe(404);
    expect((await act(id, 'links')).statusCode).toBe(404);
    expect((await act(id, 'close-sessions')).statusCode).toBe(404);
  }
});
