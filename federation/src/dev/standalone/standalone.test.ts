import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRETEND_TOKEN } from './addresses';
import { loginAs, noApi, standaloneAnswers, standalonePage } from './answers';
import { standaloneProgram } from './entry';

const SITE = 'http://localhost:3000';
const answering = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

describe('working alone: the page without a shop', () => {
  it('is made of what the part declares: every module by its name, before it a storage of its own', () => {
    const block = {
      name: 'mf-test',
      exposes: { './Page': './src/Page.tsx', './Box': './src/Box.tsx' },
      routes: [{ path: '/nueva', expose: './Page', render: 'browser' as const }],
      slots: { 'checkout/mini-cart': './Box' },
    };
    const lines = standaloneProgram(block, '/mf-test', '/page').split('\n');
    expect(lines[0]).toBe('import "/page/own-storage";');
    expect(lines.join('\n')).toContain('"./Page": () => import("/mf-test/src/Page.tsx")');
    expect(lines.join('\n')).toContain('"./Box": () => import("/mf-test/src/Box.tsx")');
    expect(lines.join('\n')).toContain('"path":"/nueva"');
  });

  it('says its settings as data, which no name can end', () => {
    const page = standalonePage({ app: 'mf-test', site: '</script><script>alert(1)</script>' });
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toContain('<script>alert');
  });

  it('has the demo’s person where an API runs', async () => {
    const session = { access_token: 'a', user: { id: 7 } };
    expect(await loginAs(SITE, 'cliente', answering(200, session))).toEqual({ session, real: true, trouble: null });
  });

  it('has a pretended person, and says why, where none runs or nobody is known', async () => {
    const none = await loginAs(SITE, 'vendedor', () => Promise.reject(new Error('ECONNREFUSED')));
    expect(none).toMatchObject({ real: false, trouble: noApi(SITE), session: { access_token: PRETEND_TOKEN } });
    expect(none.session.user.role_id).toBe(4);
    const unknown = await loginAs(SITE, 'cliente', answering(401, {}));
    expect(unknown.trouble).toContain('no conoce a cliente@demo.pe');
    expect((await loginAs(SITE, 'cliente', answering(502, {}))).trouble).toBe(noApi(SITE));
  });
});

describe('working alone: calls of a pretended person', () => {
  const seen: string[] = [];
  let api: Server;
  let site: string;
  beforeAll(async () => {
    api = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'nobody'}`);
      response.statusCode = request.url === '/api/web/orders' ? 401 : 200;
      response.setHeader('content-type', 'application/json');
      response.end('{"data":[]}');
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => api.close(resolve)));

  /** @returns status and body, or "passed on" */
  const call = (path: string, token: string, at = site) =>
    new Promise<string>((resolve, reject) => {
      const request = { path, url: path, method: 'GET', headers: { authorization: `Bearer ${token}` } };
      const response = {
        statusCode: 200,
        setHeader: () => undefined,
        end: (body: Buffer | string) => resolve(`${response.statusCode} ${body}`),
      };
      const next = (error?: unknown) => (error ? reject(error) : resolve('passed on'));
      // Express's three, as far as it uses them.
      void standaloneAnswers({ app: 'mf-test', site: at })(request as never, response as never, next as never);
    });

  it('go to the API as nobody’s, so that what everybody may see is seen', async () => {
    expect(await call('/api/web/categories', PRETEND_TOKEN)).toBe('200 {"data":[]}');
    expect(seen).toContain('GET /api/web/categories nobody');
  });

  it('are answered with a sentence when they need a person: no 401, which would end the session', async () => {
    expect(await call('/api/web/orders', PRETEND_TOKEN)).toMatch(/^503 .*La persona de mentira no existe/);
    expect(await call('/api/web/orders', PRETEND_TOKEN, 'http://127.0.0.1:1')).toMatch(/^503 .*No hay un API/);
  });

  it('of a person whom the API knows are passed on', async () => {
    expect(await call('/api/web/orders', 'real')).toBe('passed on');
  });
});
