import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { knownBrowsers } from './known-browser';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const PASSWORD = 'Trocha42';
const logIn = (email: string, password: string, address: string, cookie?: string) =>
  shop.post('auth/login', { email, password }, undefined, {
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  });
const somebody = async () => (await registered(shop)).form.email;
const counted = async (key: string) => (await shop.app.counter.peek(key)).count;
/** The `cookie` header of a browser that was given this `set-cookie`. */
const kept = (header: unknown): string => String([header].flat()[0]).split(';')[0] ?? '';

describe('tries of one address', () => {
  test('on many accounts at the same moment do not outrun the limit [D105]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, nth) => logIn(`nadie${nth}@correo.pe`, 'mal', '190.1.0.1')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  test('that were right count nowhere, so an office may come in together [D105]', async () => {
    const email = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => logIn(email, PASSWORD, nth < 5 ? '190.1.1.1' : '190.1.1.2')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
    expect(await counted('login:visitor:190.1.1.1')).toBe(0);
    expect(await counted(`login:account:${email}`)).toBe(0);
    expect(await counted(`login:pair:${email}|190.1.1.1`)).toBe(0);
  });

  test('that were right are 1000 in a quarter of an hour for one account; other places and accounts come in [D374]', async () => {
    const [email, other] = [await somebody(), await somebody()];
    const key = `login:right:${email}|190.1.9.1`;
    expect((await logIn(email, PASSWORD, '190.1.9.1')).statusCode).toBe(200);
    expect((await logIn(email, 'mal', '190.1.9.1')).statusCode).toBe(401);
    expect(await counted(key)).toBe(1);
    await shop.app.counter.add(key, 900, 998);
    const rows = async () => {
      const [user] = await shop.db.selectFrom('users').select('id').where('email', '=', email).execute();
      return shop.db
        .selectFrom('tokens')
        .select('id')
        .where('user_id', '=', user?.id ?? 0)
        .execute();
    };
    expect((await logIn(email, PASSWORD, '190.1.9.1')).statusCode).toBe(200);
    const before = (await rows()).length;
    const refused = await logIn(email, PASSWORD, '190.1.9.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(before);
    expect((await logIn(email, PASSWORD, '190.1.9.2')).statusCode).toBe(200);
    expect((await logIn(other, PASSWORD, '190.1.9.1')).statusCode).toBe(200);
  });

  test('that are refused use up nothing of the account: one address cannot shut it [D105]', async () => {
    const email = await somebody();
    await Promise.all(Array.from({ length: 150 }, () => logIn(email, 'mal', '190.1.2.1')));
    expect(await counted(`login:account:${email}`)).toBe(10);
  });

  test('that come by hundreds do not shut the owner out even while they are looked at [D105]', async () => {
    const email = await somebody();
    const flood = Array.from({ length: 150 }, () => logIn(email, 'mal', '190.1.3.1'));
    const owner = logIn(email, PASSWORD, '190.1.3.2');
    await Promise.all(flood);
    expect((await owner).statusCode).toBe(200);
  });
});

describe('a known browser', () => {
  /** Ten addresses with ten wrong tries each: nobody unknown gets in any more. */
  const shutOut = async (email: string) => {
    for (let nth = 0; nth < 10; nth++) {
      await Promise.all(Array.from({ length: 10 }, () => logIn(email, 'mal', `191.1.${nth}.1`)));
    }
  };

  test('is not shut out by what strangers try from ten addresses; an unknown one is [D105]', async () => {
    const [email, other] = [await somebody(), await somebody()];
    const cookie = kept((await logIn(email, PASSWORD, '190.2.0.1')).headers['set-cookie']);
    const others = kept((await logIn(other, PASSWORD, '190.2.0.1')).headers['set-cookie']);
    await shutOut(email);
    const enter = async (address: string, browser?: string) =>
      (await logIn(email, PASSWORD, address, browser)).statusCode;
    expect(await enter('190.2.0.1')).toBe(429);
    expect(await enter('190.2.0.1', others)).toBe(429);
    expect(
      await enter(
        '190.2.0.1',
        cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      ),
    ).toBe(429);
    expect(await enter('190.2.0.1', cookie)).toBe(200);
    expect(await enter('190.2.0.9', `x=1; ${cookie}; y=2`)).toBe(200);
  });

  test('has ten tries of its own, wherever it is, and uses up none of the account’s [D105]', async () => {
    const email = await somebody();
    const cookie = kept((await logIn(email, PASSWORD, '190.3.0.1')).headers['set-cookie']);
    const statuses = [];
    for (let nth = 0; nth < 11; nth++) {
      statuses.push((await logIn(email, 'mal', `190.3.1.${nth}`, cookie)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await logIn(email, PASSWORD, '190.3.2.1', cookie)).statusCode).toBe(429);
    expect(await counted(`login:account:${email}`)).toBe(0);
    expect((await logIn(email, PASSWORD, '190.3.2.1')).statusCode).toBe(200);
  });

  test('still has ten wrong tries with its address and account together [D105]', async () => {
    const email = await somebody();
    const cookie = kept((await logIn(email, PASSWORD, '190.4.0.1')).headers['set-cookie']);
    for (let nth = 0; nth < 10; nth++) await logIn(email, 'mal', '190.4.0.1');
    expect((await logIn(email, PASSWORD, '190.4.0.1', cookie)).statusCode).toBe(429);
  });

  test('holds five accounts in a cookie that scripts and other sites cannot read, and a wrong login gives none [D105]', async () => {
    const { remember } = knownBrowsers(shop.db, { secure: true });
    expect(await remember(undefined, 'ana@correo.pe')).toMatch(
      /^qhatu-known=[\w-]{22}\.\w+\.[\w-]{43}; Max-Age=15552000; Path=\/api\/web\/auth\/login; SameSite=Lax; HttpOnly; Secure$/,
    );
    const email = await somebody();
    const right = await logIn(email, PASSWORD, '190.5.0.1');
    expect(String(right.headers['set-cookie'])).toMatch(/HttpOnly$/);
    expect((await logIn(email, 'mal', '190.5.0.1')).headers['set-cookie']).toBeUndefined();
    let cookie: string | undefined;
    for (let nth = 0; nth < 7; nth++) cookie = kept(await remember(cookie, `nadie${nth}@correo.pe`));
    expect(cookie?.split('~')).toHaveLength(5);
  });

  test('is known to every process by one key of the database, and for half a year [D105]', async () => {
    const [here, there] = [knownBrowsers(shop.db, { secure: false }), knownBrowsers(shop.db, { secure: false })];
    const cookie = kept(await here.remember(undefined, 'ana@correo.pe'));
    const id = await there.recognise(cookie, 'ana@correo.pe');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await there.recognise(cookie, 'eva@correo.pe')).toBeNull();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 179 * 86_400_000);
    expect(await there.recognise(cookie, 'ana@correo.pe')).toBe(id);
    const again = kept(await there.remember(cookie, 'ana@correo.pe'));
    jest.spyOn(Date, 'now').mockReturnValue(now + 181 * 86_400_000);
    expect(await there.recognise(cookie, 'ana@correo.pe')).toBeNull();
    expect(await there.recognise(again, 'ana@correo.pe')).toBe(id);
  });

  test.each(['', 'qhatu-known', 'qhatu-known=', 'qhatu-known=~~', `qhatu-known=${'a'.repeat(5_000)}`, ';;;=;'])(
    'is nobody’s with %p',
    async (cookie) => {
      expect(await knownBrowsers(shop.db, { secure: false }).recognise(cookie, 'ana@correo.pe')).toBeNull();
    },
  );
});
