import { type Part, shopMode } from './index';

/** Everything that a real shop needs on one machine. */
const COMPLETE = {
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.example',
  SEED: 'off',
  SMTP_URL: 'smtps://user:password@mail.example',
  DATA_KEY: 'a key',
  TRUSTED_PROXY: '127.0.0.1',
};
const namesOf = (env: Record<string, string | undefined>, part: Part = 'site') =>
  shopMode(env, part).missing.map((line) => line.split(':')[0]);

describe('the demo', () => {
  test.each([
    {},
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test', SITE_URL: 'http://localhost:4300', HOST: '' },
    { SITE_URL: 'http://127.0.0.1:3000', API_HOST: '127.0.0.1' },
    { SITE_URL: 'http://[::1]:3000', API_HOST: '::1', API_ORIGIN: 'http://localhost:3001' },
    { SITE_URL: 'http://tienda.localhost:3000' },
    { SITE_URL: '', NODE_ENV: '', API_HOST: '' },
  ])('is what runs on addresses of this machine alone, and needs nothing [D95]: %j', (env) => {
    for (const part of ['site', 'api', 'front door', 'stand-ins', 'development servers'] as const) {
      expect([part, shopMode(env, part)]).toEqual([part, { demo: true, missing: [] }]);
    }
  });

  test.each([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', SITE_URL: 'http://localhost:3000' },
    { SITE_URL: 'https://shop.example' },
    { SITE_URL: 'http://192.168.1.5:3000' },
    { SITE_URL: 'https://localhost.shop.example' },
    { SITE_URL: 'https://127.0.0.1.shop.example' },
    { SITE_URL: 'not an address' },
    { API_HOST: '0.0.0.0' },
    { API_ORIGIN: 'http://api.internal:3001' },
  ])('is nowhere else: stand-ins and development servers refuse, everything else has needs [D95]: %j', (env) => {
    for (const part of ['site', 'api', 'front door', 'stand-ins', 'development servers'] as const) {
      if (part === 'front door' && env.NODE_ENV && env.SITE_URL) continue;
      const { demo, missing } = shopMode(env, part);
      expect([part, demo, missing.length > 0]).toEqual([part, false, true]);
    }
  });
});

describe('a real shop', () => {
  test('starts when nothing is missing', () => {
    expect(shopMode(COMPLETE, 'site')).toEqual({ demo: false, missing: [] });
    expect(shopMode({ ...COMPLETE, SITE_URL: 'http://localhost:3000', TRUSTED_PROXY: '' }, 'site').missing).toEqual([]);
  });

  test.each(Object.keys(COMPLETE))('with one word missing names it, and nothing else [D95]: %s', (name) => {
    expect(namesOf({ ...COMPLETE, [name]: '' })).toEqual([name]);
  });

  test('names all that is missing at once, each with how to set it [D95]', () => {
    expect(namesOf({ NODE_ENV: 'production' })).toEqual(['SITE_URL', 'SEED', 'SMTP_URL', 'DATA_KEY']);
    const { missing } = shopMode({ SITE_URL: 'http://shop.example', API_HOST: '0.0.0.0', DEV_PAGES: 'on' }, 'site');
    expect(missing.map((line) => line.split(':')[0])).toEqual([
      'NODE_ENV',
      'SITE_URL',
      'SEED',
      'SMTP_URL',
      'DATA_KEY',
      'FRONT_DOOR_KEY',
      'DEV_PAGES',
    ]);
    for (const line of missing) expect(line).toMatch(/^[A-Z_]+: (set|must) /);
  });

  test.each([
    ['SEED', 'on'],
    ['NODE_ENV', 'test'],
    ['SITE_URL', 'http://shop.example'],
    ['SANDBOX_ORIGIN', 'http://127.0.0.1:3107'],
    ['IZIPAY_PASSWORD', 'testpassword_sandbox_not_a_secret'],
    ['PAYPAL_SECRET', 'sandbox-secret-not-a-secret'],
    ['API_HOST', '10.0.0.4'],
  ])('refuses what belongs to the demo, and passwords in clear [D95]: %s=%s', (name, value) => {
    const blamed = name === 'API_HOST' ? 'FRONT_DOOR_KEY' : name;
    expect(namesOf({ ...COMPLETE, [name]: value })).toContain(blamed);
  });

  test('api and front door each answer for their own part', () => {
    const env = { NODE_ENV: 'production', SITE_URL: 'https://shop.example', API_ORIGIN: 'http://10.0.0.4:3001' };
    expect(namesOf(env, 'api')).toEqual(['SEED', 'SMTP_URL', 'DATA_KEY', 'FRONT_DOOR_KEY']);
    expect(namesOf(env, 'front door')).toEqual(['FRONT_DOOR_KEY', 'TRUSTED_PROXY']);
  });

  test('says no value: one may be a password', () => {
    const { missing } = shopMode({ SITE_URL: 'http://hunter2.example', PAYPAL_SECRET: 'hunter2-not-a-secret' }, 'site');
    expect(missing.join()).not.toContain('hunter2');
  });
});
