import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { markSteppedUp } from './step-up';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const leave = (token: string, password: string) => shop.post('users/delete-account', { password }, token);

describe('sessions', () => {
  test('the list names each device and which one asks, and shows no secret [D6]', async () => {
    const { form, token } = await registered(shop);
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
    await shop.post('auth/login', { email: form.email, password: 'Trocha42' }, undefined, {
      headers: { 'user-agent': agent },
    });
    const answer = await shop.get('users/sessions', token);
    expect(answer.json()).toHaveLength(2);
    expect(answer.json().find(({ current }: { current: boolean }) => !current).device).toBe('Chrome en Android');
    expect(answer.body).not.toMatch(/hash|token/);
  });

  test('close the others: this one stays [D6]', async () => {
    const { form, token } = await registered(shop);
    const other = (await shop.post('auth/login', { email: form.email, password: 'Trocha42' })).json().access_token;
    await shop.post('users/sessions/close-others', undefined, token);
    expect([(await shop.get('addresses', token)).statusCode, (await shop.get('addresses', other)).statusCode]).toEqual([
      200, 401,
    ]);
  });

  test('somebody else’s session does not exist [D4]', async () => {
    const [ana, eva] = [await registered(shop), await registered(shop)];
    const [session] = (await shop.get('users/sessions', eva.token)).json();
    const close = (token: string) =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/web/users/sessions/${session.id}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await close(ana.token)).statusCode).toBe(404);
    expect((await shop.get('addresses', eva.token)).statusCode).toBe(200);
    expect((await close(eva.token)).statusCode).toBe(200);
    expect((await shop.get('addresses', eva.token)).statusCode).toBe(401);
  });
});

describe('Ley 29733', () => {
  test('a copy of all that is kept, as a file, without locks and without anybody else', async () => {
    const { access_token: token, user } = await shop.login('cliente@demo.pe');
    await markSteppedUp(shop.db, token);
    const answer = await shop.get('users/my-data', token);
    expect(answer.headers['content-disposition']).toContain('mis-datos-qhatu.json');
    const { account, data } = answer.json();
    expect(account).toMatchObject({ id: user.id, email: 'cliente@demo.pe', birthdate: '1994-03-18' });
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['addresses', 'orders', 'order_lines', 'wishlist', 'tokens']),
    );
    expect(answer.body).not.toMatch(/password_hash|"hash"|argon2|cliente2@demo\.pe/);
    for (const rows of Object.values(data) as { user_id?: number }[][]) {
      expect(rows.every(({ user_id = user.id }) => user_id === user.id)).toBe(true);
    }
  });

  test('an account goes with its password only', async () => {
    const { token, form } = await registered(shop);
    expect((await leave(token, 'otra')).json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: expect.any(String) },
    });
    expect((await leave(token, 'Trocha42')).json().msg).toBe('Tu cuenta fue eliminada');
    expect((await shop.get('addresses', token)).statusCode).toBe(401);
    expect((await shop.post('auth/login', { email: form.email, password: 'Trocha42' })).statusCode).toBe(401);
    expect((await shop.get(`email/${form.email}`)).json().success).toBe(true);
  });

  test('orders are kept without the person; what was only theirs is gone', async () => {
    const { access_token: token, user } = await shop.login('cliente@demo.pe');
    await shop.db.updateTable('order_lines').set({ received_at: new Date() }).execute();
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'awaiting_payment').execute();
    const before = await shop.db
      .selectFrom('orders')
      .select(['id', 'total'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect((await leave(token, 'Demo1234')).statusCode).toBe(200);
    const orders = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(orders.map(({ id, total }) => ({ id, total }))).toEqual(before);
    const everything = JSON.stringify([
      orders,
      await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).execute(),
      await shop.db.selectFrom('newsletter').selectAll().execute(),
    ]);
    expect(everything).not.toMatch(/Camila|Rojas|cliente@demo\.pe|45871236|987100002|Larco 812/);
    for (const table of ['addresses', 'wishlist', 'tokens'] as const) {
      expect(await shop.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    }
  });

  test('not while something is on its way, and not with duties', async () => {
    const { id, token } = await registered(shop);
    const template = await shop.db.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow();
    const { id: _id, reference: _reference, proof_upload_id: _proof, code: _code, address, ...order } = template;
    await shop.db
      .insertInto('orders')
      .values({
        ...order,
        address: JSON.stringify(address),
        user_id: id,
        reference: 'leaving-1',
        status: 'awaiting_payment',
      })
      .execute();
    expect((await leave(token, 'Trocha42')).json()).toMatchObject({ code: 'open_orders' });
    const seller = await shop.login('vendedor@demo.pe');
    expect((await leave(seller.access_token, 'Demo1234')).json()).toMatchObject({ code: 'has_duties' });
  });

  test('guessing the password has an end [D81]', async () => {
    const { token } = await registered(shop);
    for (let n = 0; n < 10; n++) await leave(token, 'otra');
    expect((await leave(token, 'Trocha42')).statusCode).toBe(429);
  });
});
