import { freePort } from '@qhatu/contract/testing';
import { type FakeSite, fakeSite } from '../testing/fake-site';

let fake: FakeSite;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/metrics`;
  fake = await fakeSite({ METRICS_PORT: String(port), RENDER: 'off', TRUSTED_PROXY: '127.0.0.1' });
  await fake.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fake.close());

const linesOf = async (): Promise<string[]> =>
  (await (await fetch(url)).text())
    .replaceAll(/service="front-door",|,?service="front-door"/g, '')
    .split('\n')
    .filter((line) => line.startsWith('qhatu_web_vital'));
const read = (lines: string[], series: string) =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1] ?? 0);

/** Each call is another visitor's, whom the rate limit knows by the address that the balancer tells. */
let visitors = 0;
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  fake.app.inject({
    method: 'POST',
    url: '/releases/vitals',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': `10.1.${visitors++}.1`, ...headers },
  });
const of = (change: object = {}) => ({
  ...{ vital: 'LCP', value: 1_500, remote: 'mf-test', version: fake.version },
  ...change,
});

describe('what browsers measured [D266]', () => {
  it('is counted by vital, remote, release and device', async () => {
    const phone = { 'sec-ch-ua-mobile': '?1' };
    const safari = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari' };
    expect((await send([of(), of({ vital: 'CLS', value: 0.07 })])).statusCode).toBe(204);
    expect((await send([of({ vital: 'INP', value: 180 })], phone)).statusCode).toBe(204);
    expect((await send([of({ vital: 'INP', value: 250 })], safari)).statusCode).toBe(204);
    const lines = await linesOf();
    const release = `remote="mf-test",release="${fake.version}"`;
    const inp = `vital="INP",${release},device="phone"`;
    expect([
      read(lines, `qhatu_web_vital_seconds_sum{vital="LCP",${release},device="desktop"}`),
      read(lines, `qhatu_web_vital_layout_shift_sum{${release},device="desktop"}`),
      read(lines, `qhatu_web_vital_seconds_bucket{le="0.2",${inp}}`),
      read(lines, `qhatu_web_vital_seconds_count{${inp}}`),
    ]).toEqual([1.5, 0.07, 1, 2]);
  });

  it('whatever strangers invent makes no series and is nowhere in the text', async () => {
    const before = (await linesOf()).map((line) => line.replace(/ \S+$/, ''));
    const invented = [
      of({ version: '9.9.9-invented' }),
      of({ remote: 'mf-invented' }),
      of({ remote: '__proto__' }),
      of({ device: 'ana@example.com', path: '/ana@example.com' }),
    ];
    expect((await send(invented)).statusCode).toBe(204);
    for (const wrong of [
      [of({ vital: 'EVIL' })],
      [of({ value: -1 })],
      [of({ value: 1e9 })],
      [of({ vital: 'CLS', value: 5_000 })],
      [of({ value: '12' })],
      Array.from({ length: 11 }, () => of()),
      of(),
      [],
      null,
    ])
      expect([wrong, (await send(wrong)).statusCode]).toEqual([wrong, 400]);
    expect((await send([of({ remote: 'x'.repeat(4_000) })])).statusCode).toBe(413);
    const after = await linesOf();
    expect(after.map((line) => line.replace(/ \S+$/, ''))).toEqual(before);
    expect(after.join()).not.toMatch(/invented|example|proto|EVIL/);
  });

  it('pages of other sites are not heard, in whichever way their browser says where they are from', async () => {
    const count = async () =>
      read(
        await linesOf(),
        `qhatu_web_vital_seconds_count{vital="LCP",remote="mf-test",release="${fake.version}",device="desktop"}`,
      );
    const before = await count();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ])
      expect([headers, (await send([of()], headers as Record<string, string>)).statusCode]).toEqual([headers, 403]);
    expect(await count()).toBe(before);
    expect((await send([of()], { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
    expect((await send([of()], { origin: 'http://localhost:3000', host: 'localhost:3000' })).statusCode).toBe(204);
    expect(await count()).toBe(before + 2);
  });

  it('one visitor is heard sixty times a minute, and does not keep failures from being told', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: 150 }, () => send([of()], headers)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // A minute may end meanwhile.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('60');
    const report = { remote: 'mf-test', version: fake.version, stage: 'render', message: 'late' };
    const answer = await fake.app.inject({ method: 'POST', url: '/releases/report', payload: report, headers });
    expect(answer.statusCode).toBe(204);
  });

  it('a release that no page has been made of for a while is forgotten', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      await fake.site.adopt(
        fake.snapshot((document) => {
          const [entry] = document.microFrontends['mf-test'] ?? [];
          if (entry) entry.metadata.version = `2.0.${nth}-0123456789`;
        }),
      );
    expect(await linesOf()).toEqual([]);
    expect((await send([of()])).statusCode).toBe(204);
    expect(await linesOf()).toEqual([]);
    await send([of({ version: '2.0.5-0123456789' })]);
    expect((await linesOf()).length).toBeGreaterThan(0);
  });
});
