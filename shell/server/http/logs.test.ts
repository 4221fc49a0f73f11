import { type FakeSite, listeningSiteForTests } from '../testing/fake-site';
import { rawRequest } from '../testing/raw-request';

// Some answers wait until the front door loses its patience.
jest.setTimeout(60_000);

/** What must be in no log: a word that only a visitor writes, a number, a token. */
const WORD = 'zorrorojo';
const DIGITS = '98712344321';
const TOKEN = `${WORD}4M1jYq8w3kGdD2n0vZ`;
const SECRETS = new RegExp(`${WORD}|${DIGITS}`, 'i');

let fake: FakeSite;
let port: number;
let lines: string[];
listeningSiteForTests(
  (open) => {
    ({ fake, port, lines } = open);
  },
  { API_TIMEOUT_MS: '1200', API_READ_TIMEOUT_MS: '1200' },
);
beforeEach(() => {
  lines.length = 0;
});

const headers = {
  host: 'localhost',
  authorization: `Bearer ${TOKEN}`,
  cookie: `session=${TOKEN}; name=${WORD}`,
  referer: `https://qhatu.pe/pages/registerhash/${TOKEN}`,
  'user-agent': `${WORD}/1.0`,
  [`x-${WORD}`]: WORD,
};
const leaks = () => lines.filter((line) => SECRETS.test(line)).map((line) => line.slice(0, 400));
const entries = () => lines.map((line) => JSON.parse(line));

const PATHS = [
  `/p/${WORD}?search=${WORD}&email=${WORD}@correo.pe`,
  `/p/throw/?search=${WORD}`,
  `/p/throw?search=${WORD}&page=${DIGITS}`,
  `/b/${TOKEN}`,
  `/pages/registerhash/${TOKEN}`,
  `/${WORD}/${TOKEN}?a=${DIGITS}`,
  `/api/web/client_active/${TOKEN}`,
  `/api/web/email/${WORD}@correo.pe`,
  `/api/web/support/complaints/${TOKEN}/pdf?email=${WORD}`,
  `/api/web/never/${TOKEN}?q=${WORD}`,
  `/uploads/${TOKEN}.webp`,
  `/media/${WORD}.webp`,
  `/dev/buzon/${DIGITS}`,
  `/remotes/mf-test/${WORD}/${TOKEN}.js`,
  `/remotes/${WORD}/1.0.0/x.js`,
  `/assets/${TOKEN}.js`,
  `/sitemaps/${WORD}.xml`,
  `/socket.io/?token=${TOKEN}`,
];

test.each(PATHS)('%s is logged by its pattern [D98]', async (url) => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE'] as const) {
    const body = method === 'POST' ? { payload: { [WORD]: TOKEN, email: `${WORD}@correo.pe` } } : {};
    const { headers: answered } = await fake.app.inject({ method, url, headers, ...body });
    const line = entries().find(({ msg, requestId }) => msg === 'request' && requestId === answered['x-request-id']);
    expect(line).toMatchObject({
      method,
      route: expect.stringMatching(/^\/|^other$|^none$/),
      status: expect.any(Number),
      durationMs: expect.any(Number),
    });
  }
  expect(leaks()).toEqual([]);
});

test('every line says which service of which version speaks', async () => {
  await fake.app.inject({ url: '/p/throw?logged', headers });
  expect(lines.length).toBeGreaterThan(1);
  for (const entry of entries()) expect(entry).toMatchObject({ service: 'front-door', version: '1.0.0-5e11c0de00' });
});

test('a page is logged by the pattern of its route [D98]', async () => {
  await fake.app.inject({ url: `/p/throw?search=${WORD}`, headers });
  expect(entries().filter(({ route }) => route === '/p/:what').length).toBeGreaterThan(0);
});

test('what a page reports is logged without what belongs to somebody [D98]', async () => {
  const message = `TypeError at /pages/registerhash/${TOKEN}?a=${WORD} of "${WORD}" <${WORD}@correo.pe> ${DIGITS}\n[api] forged \u001b[2J`;
  const report = { remote: 'mf-test', version: fake.version, stage: 'render', reference: 'E-abc123', message };
  const answer = await fake.app.inject({ method: 'POST', url: '/releases/report', headers, payload: report });
  expect(answer.statusCode).toBe(204);
  const line = entries().find(({ msg }) => msg === 'a page reports a failure');
  expect(line).toMatchObject({ remote: 'mf-test', release: fake.version, stage: 'render', reference: 'E-abc123' });
  expect(line.message).toMatch(/^TypeError at \/…/);
  expect(leaks()).toEqual([]);
});

test('a renderer that dies is logged with the patterns of its pages [D98]', async () => {
  await fake.app.inject({ url: `/p/crash?search=${WORD}`, headers });
  expect(entries().find(({ msg }) => msg === 'renderer died')).toMatchObject({ routes: ['/p/:what'] });
  expect(leaks()).toEqual([]);
});

test('what is no request, and a socket that is refused, leave nothing in the log [D98]', async () => {
  await rawRequest(port, `GET /%${WORD} HTTP/1.1\r\nhost: ${WORD}.test\r\nconnection: close\r\n\r\n`);
  await rawRequest(port, `${WORD} /${TOKEN} HTTP/1.1\r\n${WORD}: ${TOKEN}\r\n\r\n`);
  await rawRequest(port, `GET /${WORD} HTTP/1.1\r\nhost: ${WORD}.qhatu.pe\r\nconnection: close\r\n\r\n`);
  const upgrade = `upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${TOKEN}==`;
  await rawRequest(port, `GET /socket.io/?token=${TOKEN} HTTP/1.1\r\nhost: localhost\r\n${upgrade}\r\n\r\n`);
  expect(leaks()).toEqual([]);
});

test('an api that is gone is logged by route, and by nothing of who asked [D98]', async () => {
  fake.api.closeAllConnections();
  await new Promise((resolve) => fake.api.close(resolve));
  for (const method of ['GET', 'POST'] as const) {
    const url = `/api/web/email/${WORD}@correo.pe?x=${TOKEN}`;
    const answer = await fake.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' ? { payload: { a: WORD } } : {}),
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  }
  const failures = entries().filter(({ msg }) => msg === 'the api did not answer');
  expect(failures.map(({ route }) => route)).toEqual(['/api/web/*', '/api/web/*']);
  expect(leaks()).toEqual([]);
});
