import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@qhatu/contract/testing';
import { type FakeSite, fakeSite } from './testing/fake-site';
import { USER_AGENTS } from './testing/user-agents';

const NGINX = '/usr/sbin/nginx';
const CONFIG = join(__dirname, '../../ops/nginx/caching-proxy.conf');

/** The configuration of `ops`, with places and ports of this test's own. */
async function startNginx(origin: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'qhatu-nginx-'));
  const port = await freePort();
  const text = readFileSync(CONFIG, 'utf8')
    .replaceAll('/tmp/qhatu-cache', dir)
    .replace('127.0.0.1:3000', `127.0.0.1:${origin}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
  // As root its workers would be another user, who cannot write here.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(join(dir, 'nginx.conf'), user + text);
  const nginx: ChildProcess = spawn(NGINX, ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(dir, 'error.log'), 'utf8'));
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill();
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

(spawnSync(NGINX, ['-v']).status === 0 ? describe : describe.skip)('a cache before the front door', () => {
  let fake: FakeSite;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  const open = async (settings: Record<string, string>) => {
    fake = await fakeSite({ RENDER_BUDGET_MS: '20000', TRUSTED_PROXY: '127.0.0.1', ...settings });
    await fake.app.listen({ port: 0, host: '127.0.0.1' });
    proxy = await startNginx((fake.app.server.address() as AddressInfo).port);
  };
  const close = async () => {
    await proxy.stop();
    await fake.close();
  };
  beforeAll(() => open({ PAGE_FRESH_S: '60' }));
  afterAll(close);

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(proxy.url + path, { headers });
    return { status: answer.status, cache: answer.headers.get('x-cache'), body: await answer.text() };
  };

  it('a public page is kept for everybody, whatever their cookies, and a phone’s apart', async () => {
    const first = await get('/p/kept', { cookie: 'a=1' });
    expect([first.status, first.cache]).toEqual([200, 'MISS']);
    expect(await get('/p/kept', { cookie: 'b=2' })).toEqual({ ...first, cache: 'HIT' });
    expect((await get('/p/kept', { 'sec-ch-ua-mobile': '?1' })).cache).toBe('MISS');
    expect((await get('/p/kept', { 'sec-ch-ua-mobile': '?0' })).cache).toBe('HIT');
  });

  it('a phone that sends no hint has the copy of phones by its User-Agent, a tablet that of all [D455]', async () => {
    const copy = async (userAgent: string, headers = {}) =>
      (await get('/p/by-agent', { 'user-agent': userAgent, ...headers })).cache;
    expect(await copy(USER_AGENTS.firefoxAndroid)).toBe('MISS');
    expect(await copy(USER_AGENTS.iPhone)).toBe('HIT');
    expect(await copy('', { 'sec-ch-ua-mobile': '?1' })).toBe('HIT');
    expect(await copy(USER_AGENTS.iPad)).toBe('MISS');
    expect(await copy(USER_AGENTS.safari)).toBe('HIT');
    // The hint is believed before the User-Agent: a phone whose person asked for the desktop's page.
    const asDesktop = { 'user-agent': USER_AGENTS.iPhone, 'sec-ch-ua-mobile': '?0' };
    expect((await get('/p/as-desktop', asDesktop)).cache).toBe('MISS');
    expect((await get('/p/as-desktop', { 'user-agent': USER_AGENTS.safari })).cache).toBe('HIT');
  });

  it('each encoding is a copy of its own, however browsers spell what they take', async () => {
    const kept = async (encoding: string) => {
      const { headers } = await fetch(`${proxy.url}/p/encoded`, { headers: { 'accept-encoding': encoding } });
      return [headers.get('content-encoding'), headers.get('x-cache')];
    };
    expect(await kept('gzip, deflate, br, zstd')).toEqual(['br', 'MISS']);
    expect(await kept('br')).toEqual(['br', 'HIT']);
    expect(await kept('gzip, br;q=0')).toEqual(['gzip', 'MISS']);
    expect(await kept('gzip')).toEqual(['gzip', 'HIT']);
    expect(await kept('identity')).toEqual([null, 'MISS']);
  });

  it('what is one person’s, and what the API says of nobody, is never kept', async () => {
    const asked = fake.apiCalls.length;
    for (const path of ['/p/private', '/b/cart', '/api/web/users/profile'])
      for (let time = 0; time < 2; time += 1) expect([path, (await get(path)).cache]).toEqual([path, 'MISS']);
    expect(fake.apiCalls.length - asked).toBe(2);
    const bodies = [await get('/p/private'), await get('/p/private')].map(({ body }) => body);
    expect(bodies[0]).not.toBe(bodies[1]);
  });

  it('files that never change are kept', async () => {
    const path = `/remotes/mf-test/${fake.version}/page.css`;
    expect([(await get(path)).cache, (await get(path)).cache]).toEqual(['MISS', 'HIT']);
  });

  it('nobody names an address of their own', async () => {
    await get('/api/web/whoami', { 'x-forwarded-for': '6.6.6.6' });
    expect(JSON.stringify(fake.apiCalls.at(-1)?.headers)).not.toContain('6.6.6.6');
  });

  it('an old page is sent while the origin is away', async () => {
    await close();
    // Fresh for a second by the origin's word.
    await open({ PAGE_FRESH_S: '1' });
    const before = await get('/p/away-later');
    await fake.app.close();
    let now = await get('/p/away-later');
    while (now.cache === 'HIT') {
      await pause(100);
      now = await get('/p/away-later');
    }
    expect([now.status, now.body]).toEqual([200, before.body]);
    expect(now.cache).toMatch(/^(STALE|UPDATING)$/);
  });
});
