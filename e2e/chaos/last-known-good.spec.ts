import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { pageTimeUntil } from '../support/page-time';
import { SAID_WITHIN_MS } from './cells';
import { ChaosSite, standing } from './chaos-site';
import type { FaultName } from './release';

let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex, { CANARY_MIN_VISITORS: '1', CANARY_MIN_FAILURES: '2' });
  await site.start();
});
test.afterAll(() => site.stop());
test.afterEach(() => site.point('mf-checkout'));

const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Reintentar' });
const cartHeading = (page: Page) => page.locator('main').getByRole('heading', { name: 'Carrito de compras' });
const reported = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/releases/report') && request.method() === 'POST');

const FAULTS: readonly FaultName[] = [
  'throws at load',
  'throws at render',
  'has lost what it exposes',
  'was built for shared-state 2',
];

for (const fault of FAULTS) {
  test(`a promoted release that ${fault}: the one before takes over in the same page view, and it is reported`, async ({
    page,
  }) => {
    const broken = site.ship('mf-checkout', fault);
    await site.point('mf-checkout', standing(broken, site.entry('mf-checkout')));
    const report = reported(page);
    await page.goto(`${site.url}/carrito`);
    expect(await pageTimeUntil(cartHeading(page))).toBeLessThan(SAID_WITHIN_MS);
    await expect(retry(page)).toHaveCount(0);
    expect((await report).postDataJSON()).toMatchObject({ remote: 'mf-checkout', version: broken.metadata.version });
  });
}

for (const what of ['', 'entry.js', 'js/', 'css/']) {
  test(`a promoted release that hangs (${what || 'all of it'}): the one before takes over in the same page view, and it is reported`, async ({
    page,
  }) => {
    const hanging = site.ship('mf-checkout');
    const { version } = hanging.metadata;
    await site.remote('mf-checkout').fail('hangs', `/${version}/${what}`);
    await site.point('mf-checkout', standing(hanging, site.entry('mf-checkout')));
    const report = reported(page);
    await page.goto(`${site.url}/carrito`);
    expect(await pageTimeUntil(cartHeading(page))).toBeLessThan(SAID_WITHIN_MS);
    expect((await report).postDataJSON()).toMatchObject({ remote: 'mf-checkout', version, stage: 'load' });
    await site.remote('mf-checkout').fail(null);
  });
}

test('on the server: a release whose server build hangs, the page is made of the one before, within its time', async () => {
  test.slow();
  const hanging = site.ship('mf-catalog');
  await site.remote('mf-catalog').fail('hangs', `/${hanging.metadata.version}/server/`);
  await site.point('mf-catalog', standing(hanging, site.entry('mf-catalog')));
  // A renderer that is late on a busy machine sends the frame; the next try finds it warm.
  await expect(async () => {
    const answer = await fetch(`${site.url}/`);
    expect(answer.headers.get('x-page')).toBe('miss');
    expect(await answer.text()).toContain(`/remotes/mf-catalog/${site.entry('mf-catalog').metadata.version}/`);
  }).toPass({ timeout: 100_000 });
  await site.remote('mf-catalog').fail(null);
  await site.point('mf-catalog');
});

test('a release whose files are damaged: not a byte of it is served, the one before takes over', async ({ page }) => {
  const damaged = site.ship('mf-checkout');
  const { version } = damaged.metadata;
  const file = path.join(site.remote('mf-checkout').folder, version, damaged.extras.entry);
  for (const variant of ['', '.br', '.gz'])
    writeFileSync(
      file + variant,
      Buffer.concat([readFileSync(file + variant), Buffer.from('/* changed on the way */')]),
    );
  await site.point('mf-checkout', standing(damaged, site.entry('mf-checkout')));
  const answer = await fetch(`${site.url}/remotes/mf-checkout/${version}/${damaged.extras.entry}`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toContain('changed on the way');
  await page.goto(`${site.url}/carrito`);
  expect(await pageTimeUntil(cartHeading(page))).toBeLessThan(SAID_WITHIN_MS);
});

test('on the server: a page whose release cannot be rendered is made of the one before, and hydrates as that', async ({
  page,
}) => {
  test.slow();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const broken = site.ship('mf-catalog', 'throws at render');
  await site.point('mf-catalog', standing(broken, site.entry('mf-catalog')));
  // A renderer that is late on a busy machine sends the frame; the next try finds it warm.
  await expect(async () => {
    // What a frame's browser says is not what the page made of the one before says: it is left before we begin to listen.
    await page.goto('about:blank');
    problems.length = 0;
    const answer = await page.goto(`${site.url}/`);
    expect(answer?.headers()['x-page']).toBe('miss');
    expect(await answer?.text()).toContain(`/remotes/mf-catalog/${site.entry('mf-catalog').metadata.version}/`);
  }).toPass({ timeout: 100_000 });
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible();
  expect(problems).toEqual([]);
  await site.point('mf-catalog');
});

test('a failing canary is taken back by itself', async ({ browser }) => {
  const broken = site.ship('mf-checkout', 'throws at load');
  const good = site.entry('mf-checkout');
  const [standard] = standing(good);
  if (!standard) throw new Error('no release');
  await site.point('mf-checkout', [
    { ...standard, deployment: { traffic: 1, default: true } },
    { ...broken, fallbackUrl: good.url, deployment: { traffic: 99, default: false } },
  ]);
  const visitors: Page[] = [];
  for (let visitor = 0; visitor < 4; visitor++) {
    const page = await (await browser.newContext()).newPage();
    visitors.push(page);
    await page.goto(`${site.url}/carrito`);
    expect(await pageTimeUntil(cartHeading(page))).toBeLessThan(SAID_WITHIN_MS);
  }
  await expect
    .poll(() => readFileSync(site.discoveryFile, 'utf8').includes(broken.metadata.version), { timeout: 60_000 })
    .toBe(false);
  expect(readFileSync(site.discoveryFile.replace('.json', '.history.json'), 'utf8')).toContain('"front door"');
  // Not before: what a page reports may still be on its way when the page is whole.
  for (const page of visitors) await page.context().close();
});
