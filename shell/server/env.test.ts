import { EnvError, readEnv } from './env';

describe('settings of the front door', () => {
  it('has a default for everything [D39]', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      apiOrigin: 'http://127.0.0.1:3001',
      siteUrl: 'http://localhost:3000',
      DISCOVERY_FILE: 'var/discovery.json',
      REMOTE_CACHE: 'off',
      RENDER: true,
    });
  });
  it('names every bad value at once, and repeats none of them [D39]', () => {
    const bad = () =>
      readEnv({
        PORT: 'x',
        SITE_URL: 'qhatu.pe',
        FRONT_DOOR_KEY: 'short',
        REMOTE_CACHE: 'disk',
        REDIS_URL: 'localhost:6379',
        RENDER_BUDGET_MS: '-1',
      });
    expect(bad).toThrow(EnvError);
    for (const name of ['PORT', 'SITE_URL', 'FRONT_DOOR_KEY', 'REMOTE_CACHE', 'REDIS_URL', 'RENDER_BUDGET_MS'])
      expect(bad).toThrow(`  ${name}: `);
    expect(bad).not.toThrow(/short|qhatu\.pe|6379/);
  });
  it('takes an empty value for none', () => {
    expect(readEnv({ PORT: '', TRUSTED_PROXY: '' })).toMatchObject({ PORT: 3000, TRUSTED_PROXY: [] });
  });
  it('reads lists', () => {
    expect(readEnv({ TRUSTED_PROXY: '10.0.0.0/8, 127.0.0.1' }).TRUSTED_PROXY).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
  it('a real shop names everything that is missing in one message, beside what cannot be used [D95]', () => {
    const settings = { SITE_URL: 'https://qhatu.pe', DEV_PAGES: 'on', SANDBOX_ORIGIN: 'http://127.0.0.1:1', PORT: 'x' };
    for (const name of ['PORT', 'NODE_ENV', 'TRUSTED_PROXY', 'DEV_PAGES', 'SANDBOX_ORIGIN'])
      expect(() => readEnv(settings)).toThrow(`  ${name}: `);
    const real = { NODE_ENV: 'production', SITE_URL: 'https://qhatu.pe', TRUSTED_PROXY: '10.0.0.0/8' };
    expect([readEnv(real).demo, readEnv({}).demo]).toEqual([false, true]);
  });
});
