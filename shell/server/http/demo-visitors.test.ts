import { type FakeSite, fakeSite } from '../testing/fake-site';
import { isLocalHost, isPrivateAddress } from './demo-visitors';

describe('who is nearby', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '192.168.1.20',
    '::ffff:10.1.2.3',
    '172.17.0.1',
    'fd00::7',
    'fe80::1',
  ])('%s is', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['203.0.113.9', '8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', '1.10.0.1', ''])(
    '%s is not',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
  it.each(['localhost', 'tienda.test', 'laptop', 'laptop.local', '192.168.1.20', '[::1]', 'a.localhost', ''])(
    'the name %s is local',
    (name) => expect(isLocalHost(name)).toBe(true),
  );
  it.each(['shop.example.com', 'qhatu.pe', 'test.qhatu.pe', '203.0.113.9', 'localhost.qhatu.pe', '127.0.0.1.qhatu.pe'])(
    'the name %s is not',
    (name) => expect(isLocalHost(name)).toBe(false),
  );
});

describe('the demo', () => {
  const REAL = { NODE_ENV: 'production', SITE_URL: 'https://qhatu.pe', TRUSTED_PROXY: '127.0.0.1', RENDER: 'off' };
  const sites: FakeSite[] = [];
  const open = async (settings: Record<string, string> = {}) => {
    const fake = await fakeSite({ RENDER: 'off', ...settings });
    sites.push(fake);
    return fake.app;
  };
  afterAll(() => Promise.all(sites.map((site) => site.close())));

  it('answers a phone beside it and refuses the Internet, in Spanish [D95]', async () => {
    const app = await open();
    const visit = (remoteAddress: string, host: string, url = '/p/one') =>
      app.inject({ url, remoteAddress, headers: { host, accept: 'text/html' } });
    expect((await visit('192.168.1.20', '192.168.1.5:3000')).statusCode).toBe(200);
    expect((await visit('127.0.0.1', 'tienda.test:3000')).statusCode).toBe(200);
    for (const url of ['/p/one', '/api/web/list', '/dev/buzon', '/healthz']) {
      for (const [address, host] of [
        ['203.0.113.9', 'localhost:3000'],
        ['127.0.0.1', 'shop.example.com'],
      ] as const) {
        const refused = await visit(address, host, url);
        expect([url, refused.statusCode, refused.headers['cache-control']]).toEqual([url, 403, 'no-store']);
        expect(refused.body).toContain('Esta tienda es una demostración');
      }
    }
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
    { forwarded: 'for=203.0.113.9;proto=https' },
    { forwarded: 'for="[2001:db8::1]:4711"' },
  ])(
    'behind a tunnel of this machine is refused to who the tunnel says comes from outside, trusted or not: %o [D95]',
    async (named) => {
      const app = await open();
      const headers = { host: 'localhost:3000', ...named };
      expect((await app.inject({ url: '/p/one', headers })).statusCode).toBe(403);
    },
  );

  it.each([{ 'x-forwarded-for': '192.168.1.20' }, { forwarded: 'for="[fd00::7]"' }, { 'x-forwarded-for': 'unknown' }])(
    'answers who comes through a proxy of the house: %o [D95]',
    async (named) => {
      const app = await open();
      const headers = { host: 'localhost:3000', ...named };
      expect((await app.inject({ url: '/p/one', headers })).statusCode).toBe(200);
    },
  );

  it('has nothing to do with a real shop, which answers everybody [D95]', async () => {
    const app = await open(REAL);
    const answer = await app.inject({ url: '/p/one', remoteAddress: '203.0.113.9', headers: { host: 'qhatu.pe' } });
    expect(answer.statusCode).toBe(200);
  });

  it('behind a balancer is refused to who the balancer says comes from outside [D95]', async () => {
    const app = await open({ TRUSTED_PROXY: '127.0.0.1' });
    const headers = { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' };
    expect((await app.inject({ url: '/p/one', headers })).statusCode).toBe(403);
  });
});
