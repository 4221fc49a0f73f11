import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { approveOrder } from '../orders/decide';
import { openMarket } from '../orders/fixtures';
import { orderMails } from '../orders/mails';
import { ask, PASSWORD, picture, resellerBody, somebody, vendorBody } from '../sellers/fixtures';
import { hashPassword } from './passwords';
import { ageSession } from './testing';
import { issueToken } from './tokens';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const stepUp = (token: string, password?: string) => shop.post('auth/step-up', { password }, token);

describe('a stolen token', () => {
  /** Somebody else has it, 16 minutes after its owner came in. */
  const stolen = async (role_id = 1) => {
    const owner = await somebody(shop, role_id);
    const token = await issueToken(shop.db, owner.id);
    await ageSession(shop, token, 16);
    return { ...owner, token };
  };
  const refusalOf = async (path: string, body: object, token: string) => {
    const answer = await shop.post(path, body, token);
    return [answer.statusCode, answer.json().code];
  };
  const REFUSED = [422, 'step_up_required'];
  const newPassword = { name: 'Rosa', password: 'Robada456', password_confirmation: 'Robada456' };
  const profileOf = async (id: number) => ({
    ...newPassword,
    user_name: (await shop.db.selectFrom('users').select('user_name').where('id', '=', id).executeTakeFirstOrThrow())
      .user_name,
  });

  test('cannot change the password, nor anything else of the same form [D97]', async () => {
    const { id, email, token } = await stolen();
    const change = { ...(await profileOf(id)), last_name: 'Ladrón' };
    const answer = await shop.post('users/profile', change, token);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { current_password: 'Escribe tu contraseña actual para confirmar que eres tú' },
    ]);
    const wrong = await shop.post('users/profile', { ...change, current_password: 'Otra1234' }, token);
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { current_password: 'La contraseña no es correcta' },
    ]);
    expect((await shop.post('auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await shop.get(`users/get-user-data/${id}`, token)).json().last_name).toBe('Quispe');
    const right = await shop.post('users/profile', { ...change, current_password: PASSWORD }, token);
    expect([right.statusCode, typeof right.json().access_token]).toEqual([200, 'string']);
    expect(await mailTo(shop, email, 'Tu contraseña de Qhatu cambió')).toBeDefined();
  });

  test('that was taken right after the login cannot either: a login is no proof for what takes an account away [D97]', async () => {
    const { id } = await somebody(shop);
    const fresh = await issueToken(shop.db, id);
    expect(await refusalOf('users/profile', await profileOf(id), fresh)).toEqual(REFUSED);
    expect(await refusalOf('users/delete-account', {}, fresh)).toEqual(REFUSED);
    expect(await refusalOf('users/delete-account', { password: '' }, fresh)).toEqual(REFUSED);
  });

  test('changes names and addresses, which need no proof: who is busy is not asked for nothing', async () => {
    const { id, token } = await stolen();
    const { password: _, password_confirmation: __, ...form } = await profileOf(id);
    expect((await shop.post('users/profile', form, token)).statusCode).toBe(200);
  });

  test('cannot delete the account; its owner can, and gets a last mail [D97]', async () => {
    const { id, email, token } = await stolen();
    expect(await refusalOf('users/delete-account', {}, token)).toEqual(REFUSED);
    expect(await refusalOf('users/delete-account', { password: 'Otra1234' }, token)).toEqual([422, 'wrong_password']);
    expect((await shop.post('users/delete-account', { password: PASSWORD }, token)).statusCode).toBe(200);
    const mail = await mailTo(shop, email, 'Tu cuenta de Qhatu fue eliminada');
    expect(mail?.text).toContain('Hola, Rosa.');
    const { email: left } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(left).toBe(`eliminado-${id}@qhatu.invalid`);
  });

  test.each(['users/my-data', 'users/my-data/zip'])(
    'takes no copy of all that is kept, by %s; its owner can, is told by mail, and reads it in their activity [D97 D108 D110]',
    async (path) => {
      const { id, email, token } = await stolen();
      const copied = async () =>
        (await shop.get('users/activity', token))
          .json()
          .data.filter(({ kind }: { kind: string }) => kind === 'data-copied');
      const subject = 'Se descargó una copia de tus datos de Qhatu';
      const refused = await shop.get(path, token);
      expect([refused.statusCode, refused.json().code]).toEqual(REFUSED);
      expect([await copied(), await mailTo(shop, email, subject)]).toEqual([[], undefined]);
      expect((await shop.get(path, await issueToken(shop.db, id))).statusCode).toBe(422);
      expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
      expect((await shop.get(path, token)).statusCode).toBe(200);
      expect(await copied()).toMatchObject([{ own: true, network: '127.0.0.1' }]);
      expect((await mailTo(shop, email, subject))?.text).toContain('Hola, Rosa.');
    },
  );

  /** What the security log says of an account's bank data. */
  const bankChangesOf = async (id: number) =>
    shop.db
      .selectFrom('security_events')
      .select(['actor_id', 'network'])
      .where('user_id', '=', id)
      .where('kind', '=', 'bank-changed')
      .execute();

  test('cannot name a bank account to be paid at, by either wizard; its owner can, is told by mail, and the log notes it once [D97 D108]', async () => {
    for (const [path, body] of [
      ['auth/register-vendor', await vendorBody()],
      ['auth/register-reseller', await resellerBody()],
    ] as const) {
      const { id, email, token } = await stolen();
      const own = { ...body, user_id: id };
      expect(await refusalOf(path, own, token)).toEqual(REFUSED);
      expect(await refusalOf(path, { ...own, current_password: 'Otra1234' }, token)).toEqual([422, 'wrong_password']);
      expect((await shop.get('users/requests', token)).json()).toEqual([]);
      expect(await bankChangesOf(id)).toEqual([]);
      expect((await shop.post(path, { ...own, current_password: PASSWORD }, token)).statusCode).toBe(200);
      expect(await mailTo(shop, email, 'Hay una cuenta bancaria nueva en tu cuenta de Qhatu')).toBeDefined();
      expect(await bankChangesOf(id)).toEqual([{ actor_id: id, network: '127.0.0.1' }]);
    }
  });

  test('cannot complete a request with a bank account either [D97 D108]', async () => {
    const { id, email, token } = await stolen();
    const identity = {
      email,
      password: PASSWORD,
      address: 'Av. Larco 812',
      birthday: '1990-05-01',
      terms: 'true',
    };
    expect((await ask(shop, 'users/be-seller', token, identity, await picture())).statusCode).toBe(200);
    // The form itself has asked for the password: only later is it asked for again.
    await ageSession(shop, token, 16);
    const { user_id: _, client: __, terms: ___, ...business } = await vendorBody();
    expect(await refusalOf('users/be-seller-2', business, token)).toEqual(REFUSED);
    expect(await bankChangesOf(id)).toEqual([]);
    expect((await shop.post('users/be-seller-2', { ...business, current_password: PASSWORD }, token)).statusCode).toBe(
      200,
    );
    expect(await mailTo(shop, email, 'Hay una cuenta bancaria nueva en tu cuenta de Qhatu')).toBeDefined();
    expect(await bankChangesOf(id)).toEqual([{ actor_id: id, network: '127.0.0.1' }]);
  });

  /** An order that was paid by transfer and came, and its buyer's token in a thief's hands. */
  const boughtAndStolen = async () => {
    const market = await openMarket(shop);
    const buyer = await market.buyer();
    const order = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
    await shop.db
      .transaction()
      .execute((trx) => approveOrder(trx, order.id, orderMails(shop.app), { actor: 'administration' }));
    const password_hash = await hashPassword(PASSWORD);
    const { email } = await shop.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', buyer.id)
      .returning('email')
      .executeTakeFirstOrThrow();
    const token = await issueToken(shop.db, buyer.id);
    await ageSession(shop, token, 16);
    return { order, email, id: buyer.id, token };
  };
  const ACCOUNT = 'BCP 191-7654321-0-99, Un Ladrón';
  const NEW_ACCOUNT = 'Hay una cuenta bancaria nueva en tu cuenta de Qhatu';

  test('cancels no order to have its money sent elsewhere, whose ever it is; its owner can, is told by mail, and the log notes it [D97 D108]', async () => {
    const { order, email, id, token } = await boughtAndStolen();
    const path = `orders/${order.id}/cancel`;
    expect(await refusalOf(path, { account: ACCOUNT }, token)).toEqual(REFUSED);
    expect(await refusalOf('orders/999999999/cancel', { account: ACCOUNT }, token)).toEqual(REFUSED);
    expect([await bankChangesOf(id), await mailTo(shop, email, NEW_ACCOUNT)]).toEqual([[], undefined]);
    expect((await shop.get(`orders/${order.id}/history`, token)).json().state).toBe('paid');
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    expect((await shop.post(path, { account: ACCOUNT }, token)).statusCode).toBe(200);
    expect(await bankChangesOf(id)).toEqual([{ actor_id: id, network: '127.0.0.1' }]);
    expect((await mailTo(shop, email, NEW_ACCOUNT))?.text).toContain('Hola, Rosa.');
  });

  test('an order is cancelled without a proof where no account is named [D121]', async () => {
    const { order, id, token } = await boughtAndStolen();
    expect((await shop.post(`orders/${order.id}/cancel`, { account: ' ' }, token)).statusCode).toBe(200);
    expect(await bankChangesOf(id)).toEqual([]);
  });

  test('asks for no return to have its money sent elsewhere; its owner can, once told and noted however often it is sent [D97 D108 D124]', async () => {
    const { order, email, id, token } = await boughtAndStolen();
    await shop.db
      .updateTable('order_lines')
      .set({ processed_at: new Date(), sent_at: new Date(), received_at: new Date() })
      .where('order_id', '=', order.id)
      .execute();
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute();
    const lines = [{ detail_id: order.details[0]?.id ?? 0, qty: 1 }];
    const wish = { reason: 'damaged', comment: 'Vino roto', lines };
    const ask = (body: object, key: string) =>
      shop.post(`orders/${order.id}/returns`, body, token, { headers: { 'idempotency-key': key } });
    const refused = await ask({ ...wish, account: ACCOUNT }, 'return-of-a-thief');
    expect([refused.statusCode, refused.json().code]).toEqual(REFUSED);
    expect([await bankChangesOf(id), await mailTo(shop, email, NEW_ACCOUNT)]).toEqual([[], undefined]);
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    for (const _ of [1, 2]) {
      expect((await ask({ ...wish, account: ACCOUNT }, 'return-of-its-owner')).statusCode).toBe(200);
    }
    expect(await bankChangesOf(id)).toEqual([{ actor_id: id, network: '127.0.0.1' }]);
    expect(await mailTo(shop, email, NEW_ACCOUNT)).toBeDefined();
  });

  test.each(['users/be-seller', 'users/be-coms'])(
    'guesses no more passwords at %s than anywhere, from however many addresses, and the log counts them [D97 D105]',
    async (path) => {
      const { id, email, token } = await stolen();
      const image = await picture();
      const guess = async (password: string, address: string) => {
        const form = { email, password, address: 'Av. Larco 812', birthday: '1990-05-01', terms: 'true' };
        const answer = await ask(shop, path, token, form, image, { 'x-forwarded-for': address });
        return answer.statusCode;
      };
      const tries: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        for (const address of ['190.12.1.1', '190.12.2.2']) tries.push(await guess('Otra12345', address));
      }
      expect(tries).toEqual([...Array(10).fill(422), 429, 429]);
      expect(await guess(PASSWORD, '190.12.3.3')).toBe(429);
      expect((await stepUp(token, PASSWORD)).statusCode).toBe(429);
      const failed = await shop.db
        .selectFrom('security_events')
        .select('network')
        .where('user_id', '=', id)
        .where('kind', '=', 'step-up-failed')
        .execute();
      expect(failed.map(({ network }) => network).sort()).toEqual([
        ...Array(5).fill('190.12.1.1'),
        ...Array(5).fill('190.12.2.2'),
      ]);
    },
  );

  test.each(['orders', 'requests'])(
    'of an administrator decides no %s, before it is looked whether there is one [D97]',
    async (kind) => {
      const { token } = await stolen(2);
      for (const act of ['approve', 'reject']) {
        expect(await refusalOf(`admin/${kind}/999999999/${act}`, { reason: 'Falta' }, token)).toEqual(REFUSED);
      }
      expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
      expect((await shop.post(`admin/${kind}/999999999/approve`, {}, token)).statusCode).toBe(404);
      await ageSession(shop, token, 16);
      expect(await refusalOf(`admin/${kind}/999999999/approve`, {}, token)).toEqual(REFUSED);
    },
  );

  test('of an administrator reads no bank account, before it is looked whether there is one [D97]', async () => {
    const { token } = await stolen(2);
    const bank = async () => (await shop.get('admin/requests/999999999/bank', token)).json().code;
    expect(await bank()).toBe('step_up_required');
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    expect(await bank()).toBe('not_found');
  });

  test('of an administrator reads of no account that money goes back to more than its last digits; a proof reads all of it, and the log says whose [D97 D108]', async () => {
    const bought = await boughtAndStolen();
    await stepUp(bought.token, PASSWORD);
    const mine = 'BCP 191-1234567-0-11, Rosa Quispe';
    expect((await shop.post(`orders/${bought.order.id}/cancel`, { account: mine }, bought.token)).statusCode).toBe(200);
    const { id: actor, token } = await stolen(2);
    const tasks: { id: number; order_id: number; account: string }[] = (await shop.get('admin/refunds', token)).json();
    const task = tasks.find(({ order_id }) => order_id === bought.order.id);
    const detail = (await shop.get(`staff/orders/${bought.order.id}`, token)).json();
    expect([task?.account, detail.refunds[0].account]).toEqual(['•••• 7011', '•••• 7011']);
    const whole = async (id: number | undefined) => (await shop.get(`admin/refunds/${id}/account`, token)).json();
    expect([(await whole(task?.id)).code, (await whole(999999999)).code]).toEqual(Array(2).fill('step_up_required'));
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    expect([(await whole(task?.id)).account, (await whole(999999999)).code]).toEqual([mine, 'not_found']);
    const reads = await shop.db
      .selectFrom('security_events')
      .select(['user_id', 'details'])
      .where('actor_id', '=', actor)
      .where('kind', '=', 'staff-read')
      .execute();
    expect(reads.filter(({ details }) => details.what === 'refund-bank')).toEqual([
      { user_id: bought.id, details: { what: 'refund-bank', ids: [task?.id] } },
    ]);
  });

  test('of staff who have just come in is not asked for: one proof serves every act of 15 minutes [D97]', async () => {
    const { id } = await somebody(shop, 2);
    const token = await issueToken(shop.db, id);
    await ageSession(shop, token, 14);
    for (const nth of [1, 2]) {
      expect((await shop.post(`admin/orders/99999999${nth}/approve`, {}, token)).statusCode).toBe(404);
    }
  });
});
