import { devices, expect, test } from '@playwright/test';
import { withFullStorage } from '../support/full-storage';
import { Shopper } from '../support/shopper';
import { developmentPort } from '../support/site';
import { developmentSite } from './development-site';

const PAGES = [
  '/',
  '/buscar?search=polo',
  '/detalle/productos/9006',
  '/carrito',
  '/checkout',
  '/pages/login',
  '/polos',
];
// React says what it noticed in development builds only, so the site is built and started once more that way.
const url = developmentSite({
  name: 'development-site',
  script: 'scripts/start.mjs',
  port: developmentPort,
  env: { BUILD_MODE: 'development' },
  ready: '/readyz',
});

test('hydration of a phone’s page, whose first picture is inside, says nothing and does not fetch it again', async ({
  browser,
  request,
}) => {
  const { userAgent, viewport } = devices['Pixel 7'];
  const address = `${url}/detalle/productos/9006`;
  // A page of a server that has just started goes out without it, until the picture has been read.
  const headers = { 'user-agent': userAgent, 'sec-ch-ua-mobile': '?1' };
  await expect
    .poll(async () => (await request.get(address, { headers })).text(), { timeout: 60_000 })
    .toContain('data:image/webp');
  const context = await browser.newContext({ userAgent, viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const { said, fetched } = { said: [] as string[], fetched: [] as string[] };
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => fetched.push(request.url().slice(0, 200)));
  await page.goto(address);
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('qhatu:hydrated').length)).toBe(1);
  await page.waitForLoadState('networkidle');
  const picture = page.getByRole('img', { name: /./ }).first();
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^data:image\/webp/);
  expect(fetched.filter((address) => /-640\.webp$/.test(address))).toEqual([]);
  expect(said.filter((line) => !line.includes('React DevTools'))).toEqual([]);
  await context.close();
});

for (const path of PAGES) {
  test(`hydration of ${path} says nothing on the console of a development build, with a full cart in storage`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`error: ${error.message}`));
    const shopper = new Shopper(page);
    await withFullStorage(shopper);
    await shopper.visit(path);
    await page.waitForLoadState('networkidle');
    // React's own invitation to install its browser tools is not about the page.
    expect(said.filter((line) => !line.includes('React DevTools'))).toEqual([]);
  });
}

test('the console is listened to: a mismatch made on purpose is heard', async ({ page }) => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  await page.route(`${url}/detalle/productos/9001`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/(<h1[^>]*>)[^<]+/, '$1Otro nombre') });
  });
  await new Shopper(page).visit('/detalle/productos/9001');
  await expect.poll(() => said.join('\n')).toMatch(/hydration failed/i);
});
