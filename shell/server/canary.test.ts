import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaried, promoted, readHistory, signPin } from '@qhatu/federation';
import type { DiscoveryEntry } from '@qhatu/federation/discovery';
import type { LightMyRequestResponse } from 'fastify';
import { changeTextsOf } from './rollout/change-texts';
import { type FakeSite, fakeSite, PIN_KEY } from './testing/fake-site';

jest.setTimeout(60_000);
const OLD = '1.0.0-0123456789';
const NEW = '1.1.0-abcdefabcd';
let fake: FakeSite;

/** Has some percent of the visitors get the new release; the pointer file says the same. */
async function point(edit: (old: DiscoveryEntry, fresh: DiscoveryEntry) => DiscoveryEntry[]): Promise<void> {
  const next = fake.snapshot((document) => {
    const [old] = document.microFrontends['mf-test'] ?? [];
    if (!old) throw new Error('no release');
    const fresh = { ...old, url: old.url.replace(OLD, NEW), metadata: { ...old.metadata, version: NEW } };
    document.microFrontends['mf-test'] = edit(old, fresh);
  });
  writeFileSync(join(fake.dir, 'discovery.json'), JSON.stringify(next.document));
  await fake.site.adopt(next);
}
const canary = (percent: number) => point((old, fresh) => canaried([old], fresh, percent));

async function open(): Promise<void> {
  fake = await fakeSite();
  cpSync(join(fake.dir, 'releases', OLD), join(fake.dir, 'releases', NEW), { recursive: true });
}
const close = () => fake.close();

/** What staff ask with, for an hour unless it says otherwise. */
const pinOf = (version: string, { key = PIN_KEY, expires = Date.now() + 3_600_000 } = {}) =>
  signPin({ choice: { 'mf-test': version }, expires }, key);
const asked = (version: string) => ({ 'x-qhatu-release': pinOf(version) });
const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ method: 'GET', url, headers });
const visitor = (number: number) => ({ cookie: `other=1; qhatu-visit=${number}` });
const versionIn = (answer: LightMyRequestResponse) => answer.body.match(/1\.[01]\.0-\w{10}/)?.[0];
const report = (body: unknown, remoteAddress = '10.0.0.1') =>
  fake.app.inject({
    method: 'POST',
    url: '/releases/report',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress,
  });
const failure = { remote: 'mf-test', version: NEW, stage: 'load', message: 'gone' };

describe('canary', () => {
  beforeAll(open);
  afterAll(close);
  it('without one nobody is told apart: no cookie, one page for all', async () => {
    const answer = await get('/p/version', visitor(7));
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('gets its percent of visitors, each the same release on the server, in the browser and on every page', async () => {
    await canary(30);
    let fresh = 0;
    for (let number = 0; number < 100; number++) {
      const version = versionIn(await get('/p/version', visitor(number * 97)));
      expect((await get('/discovery.json', visitor(number * 97))).json().releases[0].version).toBe(version);
      expect(versionIn(await get('/p/version?utm=1', visitor(number * 97)))).toBe(version);
      if (version === NEW) fresh += 1;
    }
    expect(fresh).toBeGreaterThan(15);
    expect(fresh).toBeLessThan(45);
  });

  it('a new visitor gets a number and keeps it; it is kept from scripts and from other caches', async () => {
    await canary(50);
    const first = await get('/p/version');
    const [cookie = ''] = [first.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^qhatu-visit=\d{1,4}; Max-Age=2592000; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    for (let i = 0; i < 5; i++) {
      const again = await get('/p/version', { cookie: cookie.split(';')[0] ?? '' });
      expect(versionIn(again)).toBe(versionIn(first));
      expect(again.headers['set-cookie']).toBeUndefined();
    }
  });

  it('whoever has it keeps it when it grows', async () => {
    await canary(20);
    const had: number[] = [];
    for (let number = 0; number < 60; number++)
      if (versionIn(await get('/p/version', visitor(number))) === NEW) had.push(number);
    await canary(60);
    for (const number of had) expect(versionIn(await get('/p/version', visitor(number)))).toBe(NEW);
    expect(had.length).toBeGreaterThan(0);
  });

  it('cached pages never mix releases, whoever comes first', async () => {
    await canary(50);
    const versions = new Set<string | undefined>();
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3]) {
      const answer = await get('/p/version', visitor(number));
      const chosen = (await get('/discovery.json', visitor(number))).json().releases[0].version;
      expect(versionIn(answer)).toBe(chosen);
      versions.add(chosen);
    }
    expect(versions.size).toBe(2);
    expect((await get('/p/version', visitor(1))).headers['x-page']).toBe('hit');
  });

  it.each(['qhatu-visit=99999', 'qhatu-visit=-1', 'qhatu-visit=x', 'qhatu-visit=', 'qhatu-visit'])(
    'a number that is none (%s) is replaced',
    async (cookie) => {
      await canary(50);
      expect(String((await get('/p/version', { cookie })).headers['set-cookie'])).toMatch(/^qhatu-visit=\d{1,4};/);
    },
  );

  it('staff ask for a release by header, or by query until the pin expires, also of a canary of 0 percent', async () => {
    await canary(0);
    expect(versionIn(await get('/p/version'))).toBe(OLD);
    expect(versionIn(await get('/p/version', asked(NEW)))).toBe(NEW);
    const answer = await get(`/p/version?release=${encodeURIComponent(pinOf(NEW))}`);
    expect(versionIn(answer)).toBe(NEW);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const said = String(answer.headers['set-cookie']);
    expect(said).toMatch(/^qhatu-release=\S+; Max-Age=3(600|5\d\d); Path=\/; SameSite=Lax; HttpOnly$/);
    const cookie = said.split(';')[0] ?? '';
    expect(versionIn(await get('/p/version', { cookie }))).toBe(NEW);
    const forgotten = await get('/p/version?release=', { cookie });
    expect(versionIn(forgotten)).toBe(OLD);
    expect(String(forgotten.headers['set-cookie'])).toContain('Max-Age=0');
  });

  const OTHER_KEY = 'what an outsider would guess';
  const forged: [string, () => string][] = [
    ['without a signature', () => `mf-test@${NEW}`],
    ['signed with another key', () => pinOf(NEW, { key: OTHER_KEY })],
    ['that has expired', () => pinOf(NEW, { expires: Date.now() - 1_000 })],
    ['whose release was changed', () => pinOf(OLD).replace(OLD, NEW)],
    ['whose end was put off', () => pinOf(NEW, { expires: Date.now() - 1_000 }).replace(/~\d+~/, '~9999999999~')],
    ['that is nonsense', () => '%'],
    ['that is very long', () => 'a'.repeat(3_000)],
    ['that would set a cookie', () => 'mf-test@1.0.0-x%0d%0aset-cookie: a=b'],
  ];
  it.each(forged)(
    'a pin %s is nobody’s: whoever follows the link gets what everybody gets [D100]',
    async (_what, make) => {
      await canary(0);
      const plain = await get('/p/version');
      for (const answer of [
        await get(`/p/version?release=${encodeURIComponent(make())}`),
        await get('/p/version', { 'x-qhatu-release': encodeURIComponent(make()) }),
        await get('/p/version', { cookie: `qhatu-release=${encodeURIComponent(make())}` }),
      ]) {
        expect(versionIn(answer)).toBe(OLD);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.headers['cache-control']).toBe(plain.headers['cache-control']);
      }
      expect(plain.headers['cache-control']).toContain('public');
    },
  );
  it('a link that is nobody’s does not undo what one of the team has asked for [D100]', async () => {
    await canary(0);
    const cookie = `qhatu-release=${encodeURIComponent(pinOf(NEW))}`;
    expect(versionIn(await get(`/p/version?release=mf-test@${OLD}`, { cookie }))).toBe(NEW);
  });
  it.each(['mf-test@9.9.9-ffffffffff', 'mf-evil@1.0.0-0123456789'])(
    'a release that the document does not have (%s) is not shown, signed or not',
    async (text) => {
      await canary(0);
      const [name = '', version = ''] = text.split('@');
      const pin = signPin({ choice: { [name]: version }, expires: Date.now() + 3_600_000 }, PIN_KEY);
      expect(versionIn(await get(`/p/version?release=${encodeURIComponent(pin)}`))).toBe(OLD);
    },
  );
});

describe('/dev/versiones', () => {
  afterEach(close);
  it('lists what runs, what is tried out and who did what, and escapes what people wrote', async () => {
    fake = await fakeSite({ DEV_PAGES: 'on' });
    await canary(25);
    const change = {
      at: '2026-11-21T00:00:00.000Z',
      by: 'ana <b>',
      why: '<script>1</script>',
      action: 'canary',
      remote: 'mf-test',
    };
    const started = { ...change, by: 'npm start', why: 'the newest build', action: 'start' };
    const changes = [
      { ...started, from: null, to: OLD, digest: '0' },
      { ...change, from: OLD, to: NEW, percent: 25, digest: '0' },
    ];
    const history = { changes, releases: {} };
    writeFileSync(join(fake.dir, 'discovery.history.json'), JSON.stringify(history));
    const { body, headers } = await get('/dev/versiones');
    for (const text of [
      OLD,
      NEW,
      'prueba: 25 % de visitantes',
      '75 % de visitantes',
      'ana &lt;b&gt;',
      '<td>el arranque del sitio</td><td>la compilación más nueva</td>',
      '1.0.0-5e11c0de00',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('<script>');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
    // Its links are signed, so they work.
    const link = body.match(new RegExp(`aria-label="Probar mf-test ${NEW}" href="([^"]+)"`))?.[1] ?? '';
    const tried = await get(link);
    const [cookie = ''] = [tried.headers['set-cookie'] ?? []]
      .flat()
      .filter((each) => each.startsWith('qhatu-release='));
    expect(versionIn(await get('/p/version', { cookie: cookie.split(';')[0] ?? '' }))).toBe(NEW);
  });
  it('is not there unless it is switched on', async () => {
    fake = await fakeSite();
    expect((await get('/dev/versiones')).body).not.toContain('Versiones en uso');
  });
});

describe('last known good', () => {
  beforeAll(open);
  afterAll(close);
  it('a page whose release fails is told the one before', async () => {
    await point((old, fresh) => promoted([old], fresh));
    const now = (query: string) => get(`/discovery.json${query}`).then((answer) => answer.json().releases[0].version);
    expect(await now('')).toBe(NEW);
    expect(await now(`?without=mf-test@${NEW}`)).toBe(OLD);
    expect(await now(`?without=mf-test@${OLD}`)).toBe(NEW);
    expect(await now('?without=nonsense&without=twice')).toBe(NEW);
    expect((await get('/discovery.json')).json().shell).toBe('1.0.0-5e11c0de00');
  });
  it('its files are served as those of every release of the document', async () => {
    await point((old, fresh) => promoted([old], fresh));
    for (const version of [OLD, NEW])
      expect((await get(`/remotes/mf-test/${version}/remoteEntry.js`)).statusCode).toBe(200);
  });
  it('a page whose release cannot be rendered is made of the one before', async () => {
    await canary(50);
    expect((await get('/p/broken', asked(NEW))).body).toContain(`made of ${OLD}`);
  });
});

describe('8 failures that pages report', () => {
  // Each starts with nothing counted.
  beforeEach(open);
  afterEach(close);
  async function canaryStands(): Promise<boolean> {
    return readFileSync(join(fake.dir, 'discovery.json'), 'utf8').includes(NEW);
  }
  const someViews = async (count: number) => {
    for (let i = 0; i < count; i++) await get('/p/version', asked(NEW));
  };
  async function fallsBack(): Promise<void> {
    for (let i = 0; await canaryStands(); i++) {
      if (i > 200) throw new Error('the canary was not taken back');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('past the set rate the canary falls back by itself, and the history says so', async () => {
    await canary(10);
    await someViews(20);
    for (let i = 0; i < 6; i++) expect((await report(failure, `10.0.0.${i}`)).statusCode).toBe(204);
    await fallsBack();
    const { changes } = await readHistory(join(fake.dir, 'discovery.json'));
    expect(changes.at(-1)).toMatchObject({
      action: 'fallback',
      by: 'front door',
      from: NEW,
      to: OLD,
      remote: 'mf-test',
    });
    expect(changes.at(-1)?.why).toMatch(/^[56] failures in 20 page views/);
    expect(changes.map(changeTextsOf).at(-1)).toEqual({
      by: 'la puerta de entrada',
      why: expect.stringMatching(/^[56] fallas en 20 páginas vistas \((25|30) %\); se permite hasta 5 %$/),
    });
  });
  it('what the renderer could not make counts as well', async () => {
    await canary(10);
    for (let i = 0; i < 8; i++) await get(`/p/broken?page=${i + 1}`, asked(NEW));
    await report(failure, '10.0.0.1');
    expect(await canaryStands()).toBe(true);
    await report(failure, '10.0.0.2');
    await fallsBack();
  });
  it('one broken browser is no verdict, however often it reports', async () => {
    await canary(10);
    await someViews(5);
    for (let i = 0; i < 25; i++) await report(failure, '10.0.0.1');
    expect(await canaryStands()).toBe(true);
    for (const another of ['10.0.0.2', '10.0.0.3']) await report(failure, another);
    await fallsBack();
    // It was not taken back by the five failures that would do: it stood until others spoke.
    const { changes } = await readHistory(join(fake.dir, 'discovery.json'));
    expect(Number(/^\d+/.exec(changes.at(-1)?.why ?? '')?.[0])).toBeGreaterThan(7);
  });
  it('a few failures among many views are no reason', async () => {
    await canary(10);
    await someViews(200);
    for (let i = 0; i < 8; i++) await report(failure, `10.0.1.${i}`);
    expect(await canaryStands()).toBe(true);
  });
  it('failures of what everybody gets take nothing back', async () => {
    await canary(10);
    for (let i = 0; i < 12; i++) await report({ ...failure, version: OLD }, `10.0.2.${i}`);
    expect(await canaryStands()).toBe(true);
  });
  it.each([
    ['no JSON', '{"remote":', 400],
    ['another shape', { hello: 1 }, 400],
    ['an unknown stage', { ...failure, stage: 'dinner' }, 400],
    ['a release that never was', { ...failure, version: '9.9.9-ffffffffff' }, 404],
    ['a remote that never was', { ...failure, remote: 'mf-evil' }, 404],
    ['more than a report can be', { ...failure, message: 'x'.repeat(5_000) }, 413],
  ])('refuses %s', async (_what, body, status) => {
    await canary(10);
    expect((await report(body)).statusCode).toBe(status);
  });
  it('a flood from one address is refused; others are still heard', async () => {
    await canary(10);
    const answers = [];
    for (let i = 0; i < 70; i++) answers.push((await report(failure, '10.9.9.9')).statusCode);
    // Thirty a minute, and a minute may end meanwhile.
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(204));
    expect((await report(failure, '10.9.9.8')).statusCode).toBe(204);
  });
});
