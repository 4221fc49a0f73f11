import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { type FakeSite, fakeSite } from '../testing/fake-site';

let fake: FakeSite;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/metrics`;
  // A page that is late on a crowded machine would be a frame, and counted later.
  fake = await fakeSite({ METRICS_PORT: String(port), RENDER_BUDGET_MS: '20000', RENDER_HANG_MS: '20000' });
  await fake.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fake.close());

const scrape = async (): Promise<string> => (await fetch(url)).text();
/** Value of a series, by its name with labels as the text has it but for the service; NaN: there is none. */
const read = (text: string, series: string): number =>
  Number(
    text
      .replaceAll(/service="front-door",|,?service="front-door"/g, '')
      .replaceAll('{}', '')
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
const get = (address: string) => fake.app.inject({ url: address });

const namesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);

describe('metrics of the front door [D220]', () => {
  it('what is measured is what ops/metrics.json says', async () => {
    const listed = JSON.parse(readFileSync(path.join(__dirname, '../../../ops/metrics.json'), 'utf8'));
    expect(namesIn(await scrape()).sort()).toEqual(listed['front-door']);
  });

  it('pages are counted by where they came from, and requests by their pattern', async () => {
    for (const address of ['/p/one', '/p/one', '/b/cart', '/p/throw']) await get(address);
    const text = await scrape();
    expect(['miss', 'hit', 'pass', 'frame'].map((state) => read(text, `qhatu_pages_total{state="${state}"}`))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(read(text, 'qhatu_http_requests_total{method="GET",route="/p/:what",status="200"}')).toBe(3);
    expect(read(text, 'qhatu_http_request_duration_seconds_count{method="GET",route="/b/:what"}')).toBe(1);
  });

  it('the renderer: what it made, what it did not, and how often it died', async () => {
    const before = await scrape();
    for (const address of ['/p/made', '/p/throw?q=1', '/p/crash']) await get(address);
    const text = await scrape();
    const more = (series: string) => read(text, series) - read(before, series);
    expect([more('qhatu_renders_total'), more('qhatu_renderer_deaths_total')]).toEqual([1, 1]);
    expect(more('qhatu_render_failures_total')).toBeGreaterThanOrEqual(1);
    expect(more('qhatu_render_seconds_total')).toBeGreaterThan(0);
  });

  it('releases: how often they were seen, and what pages report of them', async () => {
    const release = `remote="mf-test",release="${fake.version}"`;
    const before = await scrape();
    await get('/p/seen');
    const report = { remote: 'mf-test', version: fake.version, stage: 'render', message: 'ana@example.com' };
    await fake.app.inject({ method: 'POST', url: '/releases/report', payload: report });
    await fake.app.inject({
      method: 'POST',
      url: '/releases/report',
      payload: { ...report, version: '9.9.9-invented' },
    });
    const text = await scrape();
    expect(read(text, `qhatu_release_live{${release}}`)).toBe(1);
    for (const series of [`qhatu_release_views{${release}}`, `qhatu_release_failures{${release}}`])
      expect([series, read(text, series) - read(before, series)]).toEqual([series, 1]);
    expect(text).not.toMatch(/example\.com|invented/);
  });

  it('whatever strangers ask for makes no series and is nowhere in the text', async () => {
    await get('/nowhere-0/ana@example.com');
    // What Node says of itself (timers, sockets, collections) comes and goes.
    const ours = (text: string) => text.split('\n').filter((line) => line.startsWith('qhatu_'));
    const before = ours(await scrape()).length;
    for (let n = 1; n < 20; n += 1) await get(`/nowhere-${n}/ana@example.com?email=ana@example.com`);
    const text = await scrape();
    expect(text).not.toMatch(/example\.com|nowhere/);
    expect(ours(text)).toHaveLength(before);
  });

  it('visitors cannot reach it', async () => {
    expect((await get('/metrics')).body).not.toContain('qhatu_pages_total');
    expect((await fetch(new URL('/', url))).status).toBe(404);
  });
});
