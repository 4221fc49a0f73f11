import { readdirSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { endPasswordThread, onPasswordThread } from './password-thread';
import { hashPassword, isOfToday, verifyPassword } from './passwords';

afterEach(endPasswordThread);

test('a hash is Argon2id with parameters of OWASP’s list, and tells its password from another [D6]', async () => {
  const stored = await hashPassword('Trocha42');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  expect(isOfToday(stored)).toBe(true);
  await expect(Promise.all(['Trocha42', 'clave123', ''].map((text) => verifyPassword(stored, text)))).resolves.toEqual([
    true,
    false,
    false,
  ]);
});

test('nobody’s password is never right, nor one of more than 1000 characters [D6]', async () => {
  expect(await verifyPassword(null, 'nobody')).toBe(false);
  const long = 'a'.repeat(1_001);
  expect(await verifyPassword(await hashPassword(long.slice(0, 1_000)), long)).toBe(false);
});

test('the loop goes on while passwords are hashed', async () => {
  await hashPassword('warm');
  let turns = 0;
  const tick = setInterval(() => (turns += 1), 1);
  await Promise.all(Array.from({ length: 10 }, () => hashPassword('Trocha42')));
  clearInterval(tick);
  expect(turns).toBeGreaterThan(5);
});

// Linux alone has a priority for each thread, and this shop runs on it.
test('hashing gives way to pages: its thread has a lower priority, and no other has', async () => {
  const nice = () =>
    readdirSync('/proc/self/task').map((id) => {
      const line = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
    });
  const before = nice();
  await hashPassword('Trocha42');
  const lowest = Math.max(...nice());
  expect(lowest).toBeGreaterThanOrEqual(10);
  expect(nice().filter((one) => one === lowest).length - before.filter((one) => one === lowest).length).toBe(1);
});

test('a thread that ends tells who waits, and the next password has a new one', async () => {
  const waits = onPasswordThread({ op: 'hash', password: 'a', cost: { memoryCost: 65_536, timeCost: 20 } });
  await Promise.all([expect(waits).rejects.toThrow('the password thread is gone'), endPasswordThread()]);
  expect(await verifyPassword(await hashPassword('Trocha42'), 'Trocha42')).toBe(true);
});

test('a flood of passwords does not pile up: who comes after 700 is told at once, and the others are served', async () => {
  const cost = { memoryCost: 8, timeCost: 1 };
  const hashes = Array.from({ length: 703 }, () => onPasswordThread({ op: 'hash', password: 'a', cost }));
  const outcomes = (await Promise.allSettled(hashes)).map((each) => each.status);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(700);
  expect(outcomes.slice(700)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(hashes[702]).rejects.toMatchObject({ status: 503, code: 'busy' });
  expect(await verifyPassword(await hashPassword('Trocha42'), 'Trocha42')).toBe(true);
});

test('a stored hash that is none is an error of its own, not of the thread', async () => {
  await expect(verifyPassword('no hash', 'Trocha42')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('Trocha42'), 'Trocha42')).toBe(true);
});

describe('a hash of older parameters [D6]', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
  });
  afterAll(() => shop.close());

  test('opens its account still, and is made anew by that login, not by a wrong one [D6]', async () => {
    const { form } = await registered(shop);
    const old = await hash('Trocha42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await shop.db.updateTable('users').set({ password_hash: old }).where('email', '=', form.email).execute();
    const stored = async () =>
      (await shop.db.selectFrom('users').select('password_hash').where('email', '=', form.email).executeTakeFirst())
        ?.password_hash ?? '';
    const logIn = async (password: string) =>
      (await shop.post('auth/login', { email: form.email, password })).statusCode;
    expect(await logIn('Equivocada1')).toBe(401);
    expect(await stored()).toBe(old);
    expect(await logIn('Trocha42')).toBe(200);
    expect(isOfToday(await stored())).toBe(true);
    expect(await logIn('Trocha42')).toBe(200);
  });
});
