import { networkOf } from '@qhatu/contract/network';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { sha256Hex } from '../../crypto/digest';
import { checkTokens, issueToken, sweepTokens } from './tokens';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

/** As if so many hours had gone by since the session began, in which it was used all the time. */
const age = (token: string, hours: number) =>
  shop.db
    .updateTable('tokens')
    .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where('hash', '=', sha256Hex(token))
    .execute();
/** As if nobody had used it for so many minutes. */
const rest = (token: string, minutes: number) =>
  shop.db
    .updateTable('tokens')
    .set({ used_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('hash', '=', sha256Hex(token))
    .execute();
const holds = async (token: string) => (await shop.get('addresses', token)).statusCode === 200;
const DAY = 24;

/** A session of somebody with this role. */
async function sessionOfRole(role_id: number): Promise<string> {
  const { id } = await registered(shop);
  await shop.db.updateTable('users').set({ role_id }).where('id', '=', id).execute();
  return issueToken(shop.db, id);
}

describe('the absolute life of a session', () => {
  test.each([
    [1, 90 * DAY],
    [3, 90 * DAY],
    [2, 12],
    [4, 12],
    [5, 12],
  ])('of role %i is %i hours, however much it is used [D107]', async (role, hours) => {
    const token = await sessionOfRole(role);
    await age(token, hours - 1);
    expect(await holds(token)).toBe(true);
    expect((await checkTokens(shop.db, shop.env, [sha256Hex(token)])).size).toBe(1);
    await age(token, hours + 1);
    expect(await holds(token)).toBe(false);
    expect((await checkTokens(shop.db, shop.env, [sha256Hex(token)])).size).toBe(0);
  });

  test('is what the role of now says: who becomes staff comes in anew [D107]', async () => {
    const { id, token } = await registered(shop);
    await age(token, 3 * DAY);
    expect(await holds(token)).toBe(true);
    await shop.db.updateTable('users').set({ role_id: 4 }).where('id', '=', id).execute();
    expect(await holds(token)).toBe(false);
  });

  test('is not prolonged by use: the sliding end stays within it [D107]', async () => {
    const { token } = await registered(shop);
    await age(token, 80 * DAY);
    await rest(token, 120);
    expect(await holds(token)).toBe(true);
    const { days } = await shop.db
      .selectFrom('tokens')
      .select(sql<number>`extract(epoch from expires_at - now()) / 86400`.as('days'))
      .where('hash', '=', sha256Hex(token))
      .executeTakeFirstOrThrow();
    expect(Math.round(Number(days))).toBe(10);
  });

  test('of the shared visitor is a day from its last use, of a person thirty [D374]', async () => {
    const daysOf = async (token: string) => {
      const { days } = await shop.db
        .selectFrom('tokens')
        .select(sql<number>`extract(epoch from expires_at - now()) / 86400`.as('days'))
        .where('hash', '=', sha256Hex(token))
        .executeTakeFirstOrThrow();
      return Math.round(Number(days) * 10) / 10;
    };
    const { access_token: visit } = await shop.anonymous();
    const { token } = await registered(shop);
    expect([await daysOf(visit), await daysOf(token)]).toEqual([1, 30]);
    for (const each of [visit, token]) {
      await age(each, 12);
      await rest(each, 120);
      await shop.db
        .updateTable('tokens')
        .set({ expires_at: sql<Date>`now() + interval '12 hours'` })
        .where('hash', '=', sha256Hex(each))
        .execute();
      await shop.get('users/me', each);
    }
    expect([await daysOf(visit), await daysOf(token)]).toEqual([1, 30]);
  });

  test('ends its row too: what is over is in no list and is swept away [D107]', async () => {
    const { id } = await registered(shop);
    await shop.db.updateTable('users').set({ role_id: 4 }).where('id', '=', id).execute();
    const [old, open] = [await issueToken(shop.db, id), await issueToken(shop.db, id)];
    await age(old, 13);
    expect((await shop.get('users/sessions', open)).json()).toHaveLength(2);
    await sweepTokens(shop.db);
    const left = await shop.db.selectFrom('tokens').select('hash').where('user_id', '=', id).execute();
    expect(left).toHaveLength(2);
    expect(left.map(({ hash }) => hash)).not.toContain(sha256Hex(old));
  });
});

describe('Tus sesiones', () => {
  const logIn = async (email: string, address: string) =>
    (
      await shop.post('auth/login', { email, password: 'Trocha42' }, undefined, {
        headers: {
          'x-forwarded-for': address,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
        },
      })
    ).json().access_token as string;
  const sessions = async (token: string, address = '190.9.0.1') =>
    (
      await shop.app.inject({
        url: '/api/web/users/sessions',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      })
    ).json();

  test('names device, address, first and last use; of an IPv6 address its network only [D107]', async () => {
    const { form, token } = await registered(shop);
    await logIn(form.email, '2800:200:e2c0:1::abcd:7');
    const [one] = (await sessions(token)).filter(({ current }: { current: boolean }) => !current);
    expect(one).toEqual({
      id: expect.any(Number),
      device: 'Firefox en Linux',
      address: '2800:200:e2c0:1::/64',
      created_at: expect.stringMatching(/Z$/),
      used_at: expect.stringMatching(/Z$/),
      current: false,
    });
    expect(networkOf('2800:200:e2c0:1::abcd:7')).toBe(one.address);
  });

  test('shows where a session was used last, so that its owner sees a thief [D107]', async () => {
    const { form } = await registered(shop);
    const token = await logIn(form.email, '190.9.0.1');
    const address = async (from: string) =>
      (await sessions(token, from)).find(({ current }: { current: boolean }) => current).address;
    expect(await address('181.64.0.7')).toBe('190.9.0.1');
    await rest(token, 2);
    expect(await address('181.64.0.7')).toBe('181.64.0.7');
  });

  test('are all ended with one act, this one too [D107]', async () => {
    const { form, token } = await registered(shop);
    const [stranger, phone] = [await registered(shop), await logIn(form.email, '190.9.0.2')];
    const answer = await shop.post('users/sessions/close-all', undefined, token);
    expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Cerramos todas tus sesiones, también esta']);
    expect([await holds(token), await holds(phone), await holds(stranger.token)]).toEqual([false, false, true]);
  });
});
