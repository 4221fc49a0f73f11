import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { hashOf } from './tokens';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const PASSWORD = 'Clave123';
const stepUp = (token: string, password?: string) => shop.post('auth/step-up', { password }, token);
/** Moves the moments of a session into the past, as if so many minutes had gone by. */
const minutesPass = (token: string, minutes: number) =>
  shop.db
    .updateTable('tokens')
    .set({
      created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
      stepped_up_at: sql<Date>`stepped_up_at - make_interval(mins => ${minutes})`,
    })
    .where('hash', '=', hashOf(token))
    .execute();

describe('step-up', () => {
  test('a wrong password is 422 and leaves the session as it was [15§4]', async () => {
    const { token } = await registered(shop);
    const wrong = await stepUp(token, 'Otra1234');
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    expect(wrong.json().fields).toEqual({ password: 'La contraseña no es correcta' });
    const none = await stepUp(token);
    expect([none.statusCode, none.json().code]).toEqual([422, 'step_up_required']);
    expect((await shop.get('addresses', token)).statusCode).toBe(200);
  });

  test('ten wrong proofs of one session are the last, many at the same moment too, and other sessions go on [15§4]', async () => {
    const { token, form } = await registered(shop);
    const other = (await shop.post('auth/login', { email: form.email, password: PASSWORD })).json().access_token;
    const answers = await Promise.all(Array.from({ length: 14 }, () => stepUp(token, 'Otra1234')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(429);
    expect((await stepUp(other, PASSWORD)).statusCode).toBe(200);
  });

  test('a step-up holds for 15 minutes and for its own session only [15§4]', async () => {
    const { token, form } = await registered(shop);
    const other = (await shop.post('auth/login', { email: form.email, password: PASSWORD })).json().access_token;
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    const leave = async (session: string) => (await shop.post('users/delete-account', {}, session)).json().code;
    expect(await leave(other)).toBe('step_up_required');
    await minutesPass(token, 16);
    expect(await leave(token)).toBe('step_up_required');
    expect((await stepUp(token, PASSWORD)).statusCode).toBe(200);
    await minutesPass(token, 14);
    expect((await shop.post('users/delete-account', {}, token)).statusCode).toBe(200);
  });
});
