import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { PHONE } from '../support/devices';

const fronteras = { name: 'Fronteras entre partes' };

test('?fronteras=1 says whose each part of the page is; the keys hide and show it again', async ({ page }) => {
  await page.goto('/?fronteras=1');
  const panel = page.getByRole('region', fronteras);
  await expect(panel).toContainText(/mf-catalog \.\/Home\s*1\.0\.0-\w+ · carga \d+ ms · dibujo \d+ ms/);
  await page.keyboard.press('Alt+Shift+KeyF');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+KeyF');
  await panel.getByRole('button', { name: 'Ocultar fronteras' }).click();
  await expect(panel).toHaveCount(0);
});

test('without being asked for, the debug overlay costs nothing', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  const before = scripts.length;
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.resourceType() === 'script' && request.url().includes('/assets/')),
    page.keyboard.press('Alt+Shift+KeyF'),
  ]);
  expect(scripts.indexOf(asked.url())).toBeGreaterThanOrEqual(before);
});

for (const [name, viewport] of [
  ['desktop', undefined],
  ['phone', PHONE.viewport],
] as const) {
  test(`/dev/versiones lists every part with its version, and passes axe (${name})`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport);
    await page.goto('/dev/versiones');
    for (const part of ['mf-catalog', 'mf-checkout', 'mf-account', 'mf-support', 'mf-designer', 'mf-admin'])
      await expect(page.getByRole('cell', { name: part, exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
}
