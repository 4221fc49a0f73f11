import { expect, test } from '@playwright/test';
import { freePort } from '@qhatu/contract/testing';
import { Shopper } from '../support/shopper';
import { ChaosSite } from './chaos-site';

let site: ChaosSite;
let metrics: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  site = new ChaosSite(test.info().parallelIndex, { METRICS_PORT: String(port) });
  await site.start();
});
test.afterAll(() => site.stop());

/** Series of vitals as the front door has them: `LCP mf-catalog 1.0.0-… phone` and the end of the metric's name, to its value. */
async function counted(): Promise<Record<string, number>> {
  const lines = (await (await fetch(metrics)).text()).split('\n');
  const found = lines.flatMap((line) => {
    const [, end, labels = '', value] = /^qhatu_web_vital_\w+_(sum|count)\{(.*)\} (\S+)$/.exec(line) ?? [];
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(labels)?.[1];
    const key = [of('vital') ?? 'CLS', of('remote'), of('release'), of('device'), end].join(' ');
    return end ? [[key, Number(value)] as const] : [];
  });
  return Object.fromEntries(found);
}

test('what the browser of a visit measured arrives in /metrics, by the remote and release of the page it happened on [D266]', async ({
  page,
}) => {
  const of = (vital: string, remote: string) => `${vital} ${remote} ${site.entry(remote).metadata.version} desktop`;
  expect(await counted()).toEqual({});
  const shopper = new Shopper(page);
  await shopper.visit(`${site.url}/detalle/productos/9001`);
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:deferred').length > 0);
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1);
  // To another remote's page without another document; what is touched there is that remote's.
  await page.getByRole('contentinfo').locator('a[href="/legales"]').click();
  await expect(page).toHaveURL(/\/legales$/);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  // A hand that keeps the page busy for longer than the click before, however long a crowded machine took for that one.
  await page.evaluate(() => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'event', buffered: true });
    document.querySelector('main')?.addEventListener('click', () => {
      const end = performance.now() + longest + 400;
      while (performance.now() < end);
    });
  });
  await shopper.main.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await page.goto('about:blank');

  await expect.poll(async () => (await counted())[`${of('INP', 'mf-account')} count`], { timeout: 20_000 }).toBe(1);
  const seen = await counted();
  for (const vital of ['LCP', 'FCP', 'TTFB'])
    expect([vital, seen[`${of(vital, 'mf-catalog')} count`]]).toEqual([vital, 1]);
  const [ttfb = -1, fcp = -1, lcp = -1] = ['TTFB', 'FCP', 'LCP'].map((vital) => seen[`${of(vital, 'mf-catalog')} sum`]);
  expect(Math.abs(fcp * 1_000 - painted)).toBeLessThanOrEqual(1);
  expect([0 < ttfb && ttfb <= fcp, fcp <= lcp]).toEqual([true, true]);
  expect(seen[`${of('INP', 'mf-account')} sum`]).toBeGreaterThanOrEqual(0.4);
  const shifts = Object.entries(seen).filter(([key]) => key.startsWith('CLS') && key.endsWith('count'));
  expect(shifts.map(([, count]) => count)).toEqual([1]);
  expect(seen[`${of('INP', 'mf-catalog')} count`]).toBeUndefined();
});
