import { expect, test } from '@playwright/test';
import { isOfPage } from '../support/console';
import { withFullStorage } from '../support/full-storage';
import { Shopper } from '../support/shopper';

test('a full page load with everything in storage says nothing on the console', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  const shopper = new Shopper(page);
  await withFullStorage(shopper);
  for (const path of ['/', '/detalle/productos/9006', '/carrito', '/checkout']) {
    await shopper.visit(path);
    await page.waitForLoadState('networkidle');
  }
  expect(said.filter(isOfPage)).toEqual([]);
});

for (const path of ['/', '/buscar?search=polo', '/detalle/productos/9006']) {
  test(`what the server rendered of ${path} comes alive as it is: no element of it is made anew`, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        // Not the shelves of late data, which a busy server leaves to the browser.
        const marked = document.querySelectorAll('main h1, main [fetchpriority=high], header nav, footer');
        Object.assign(window, { __rendered: [...marked] });
      });
    });
    const shopper = new Shopper(page);
    await withFullStorage(shopper);
    await shopper.visit(path);
    const kept = await page.evaluate(() => {
      // Put there by the script above.
      const { __rendered: rendered } = window as unknown as { __rendered: Element[] };
      return { all: rendered.length, gone: rendered.filter((element) => !element.isConnected).length };
    });
    expect(kept.all).toBeGreaterThan(3);
    expect(kept.gone).toBe(0);
  });
}

test('corrupt storage of every kind: the page lives and starts fresh', async ({ page }) => {
  const shopper = new Shopper(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const [key, value] of Object.entries({ session: 'x', cart: { state: 7 }, wishlist: [], compare: null })) {
    await shopper.remember(`qhatu:${key}`, value);
  }
  await shopper.visit('/');
  await expect(shopper.header).toBeVisible();
  await shopper.visit('/carrito');
  await expect(page.getByText('Su carro esta vacío').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('blocked storage: the page lives', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const shopper = new Shopper(page);
  await shopper.visit('/detalle/productos/9001');
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
});

test('shared-state is one instance in one page, whatever remotes are loaded', async ({ page }) => {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const name = /\/remotes\/([^/]+)\//.exec(request.url())?.[1];
    if (name) remotes.add(name);
  });
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await shopper.header.getByRole('link', { name: /^Carrito/ }).click();
  await expect(shopper.header.getByText('Su carro esta vacío')).toBeVisible();
  await page.keyboard.press('Escape');
  await shopper.header.getByRole('link', { name: 'Personaliza tu polo' }).click();
  await expect(page).toHaveURL(/\/polos$/);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...remotes]).toEqual(expect.arrayContaining(['mf-catalog', 'mf-checkout', 'mf-designer']));
  const instances = await page.evaluate(
    () => (window as { __QHATU_STATE_INSTANCES__?: number }).__QHATU_STATE_INSTANCES__,
  );
  expect(instances).toBe(1);
});

test('fabric and socket.io never load on home', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await new Shopper(page).visit('/');
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /fabric|socket\.io/.test(url))).toEqual([]);
});
