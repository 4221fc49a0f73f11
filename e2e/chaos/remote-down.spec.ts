import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { FAILURES, startBroken } from './broken-server';
import { ChaosSite } from './chaos-site';

/** Sets a mark that only a full page load would wipe out. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { __same: true }));
const stillSamePage = (page: Page) => page.evaluate(() => '__same' in window);

const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Reintentar' });

/** What must go on living whatever happens to one remote (D61). */
async function shellLives(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('banner').locator('a[href="/carrito"]').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
}

test.describe('mf-checkout', () => {
  let site: ChaosSite;
  test.beforeAll(async () => {
    site = new ChaosSite('mf-checkout', 0);
    await site.start();
  });
  test.afterAll(() => site.stop());

  async function showsItsOwnErrorOnly(page: Page): Promise<void> {
    await page.goto(`${site.url}/carrito`);
    // D61: within ten seconds, a remote that hangs included.
    await expect(retry(page)).toBeVisible({ timeout: 10_000 });
    await shellLives(page);
    await mark(page);
    await page.getByRole('banner').locator('a[href="/"]').first().click();
    await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible();
    await page.goBack();
    await expect(retry(page)).toBeVisible({ timeout: 10_000 });
    expect(await stillSamePage(page)).toBe(true);
  }

  async function recovers(page: Page): Promise<void> {
    await retry(page).click();
    await expect(page.locator('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(retry(page)).toHaveCount(0);
    expect(await stillSamePage(page)).toBe(true);
  }

  test('D61 process gone: only its area shows Reintentar, which recovers without a reload', async ({ page }) => {
    await site.remote.stop('SIGKILL');
    await showsItsOwnErrorOnly(page);
    await site.remote.start();
    await recovers(page);
  });

  for (const failure of Object.keys(FAILURES)) {
    test(`D61 ${failure}: only its area shows Reintentar, which recovers without a reload`, async ({ page }) => {
      await site.remote.stop();
      const broken = await startBroken(site.remotePort, failure);
      await showsItsOwnErrorOnly(page);
      await broken.stop();
      await site.remote.start();
      await recovers(page);
    });
  }

  test('the mini cart’s slot falls back to a link when its remote is gone', async ({ page }) => {
    await site.remote.stop();
    await page.goto(site.url);
    await hydrated(page);
    await shellLives(page);
    await site.remote.start();
  });
});

test.describe('mf-catalog', () => {
  let site: ChaosSite;
  test.beforeAll(async () => {
    site = new ChaosSite('mf-catalog', 1);
    await site.start();
  });
  test.afterAll(() => site.stop());

  test('in-app navigation into a remote that has gone, and back after it returned', async ({ page }) => {
    await page.goto(`${site.url}/carrito`);
    await hydrated(page);
    await mark(page);
    await site.remote.stop('SIGKILL');
    await page.getByRole('banner').locator('a[href="/"]').first().click();
    await expect(retry(page)).toBeVisible({ timeout: 10_000 });
    await shellLives(page);
    await site.remote.start();
    await retry(page).click();
    await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible({ timeout: 15_000 });
    expect(await stillSamePage(page)).toBe(true);
  });
});

const FAULTY = ['throws at load', 'throws at render', 'was built for shared-state 2'] as const;
for (const [index, fault] of FAULTY.entries()) {
  test(`D61 a release that ${fault}: only its area shows Reintentar; a sound release recovers it`, async ({ page }) => {
    const site = new ChaosSite('mf-checkout', 2 + index);
    await site.start(fault);
    try {
      await page.goto(`${site.url}/carrito`);
      await expect(retry(page)).toBeVisible({ timeout: 10_000 });
      await shellLives(page);
      await page.getByRole('banner').locator('a[href="/"]').first().click();
      await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible();
      // The team rolls back; the next visitor gets the sound release.
      site.point();
      await expect(async () => {
        await page.goto(`${site.url}/carrito`);
        await expect(page.locator('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 15_000 });
    } finally {
      await site.stop();
    }
  });
}

test('a file whose hash is not the listed one is never served', async ({ request }) => {
  const site = new ChaosSite('mf-support', 2 + FAULTY.length);
  await site.start();
  try {
    const entry = site.entryAddress();
    const whole = await request.get(`${site.url}${entry}`, { headers: { 'accept-encoding': 'identity' } });
    expect(whole.status()).toBe(200);
    const file = site.fileOf(entry);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n/* changed on the way */`);
    const answer = await request.get(`${site.url}${entry}`, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status()).toBe(502);
    expect(await answer.text()).not.toContain('changed on the way');
  } finally {
    await site.stop();
  }
});
