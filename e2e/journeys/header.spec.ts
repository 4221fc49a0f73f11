import { expect, test } from '@playwright/test';
import { ADMIN, CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';

const isPhone = (name: string) => name === 'phone';

test('the search button is disabled while the box is empty; a # travels as $ [1§2]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const button = shopper.header.getByRole('button', { name: 'Buscar' }).first();
  await expect(button).toBeDisabled();
  await shopper.header.getByRole('searchbox').first().fill('polo #1');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page).toHaveURL(/search=polo(\+|%20)%241$/);
});

// Phones have the side menu.
test('categories panel: pointer shows subcategories, a click closes it, Escape closes it [1§2]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const opener = shopper.header.getByRole('button', { name: 'Todas las categorías' });
  await opener.click();
  const roots = shopper.header.getByRole('link', { name: 'Ropa', exact: true }).filter({ visible: true });
  await expect(roots.first()).toBeVisible();
  // More categories than the panel is high are scrolled to inside of it, they do not hang out of it.
  const overhang = await shopper.header.locator('[data-root]').evaluate((list) => {
    const panel = list.parentElement ?? list;
    return list.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  });
  expect(overhang).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(opener).toBeFocused();
});

test('the header sticks after 300 px, and does not on narrow screens [1§2 1§9]', async ({ page }, info) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const search = shopper.header.getByRole('searchbox').first();
  await page.evaluate(() => window.scrollTo(0, 290));
  await expect(search).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 330));
  if (isPhone(info.project.name)) await expect(search).not.toBeInViewport();
  else await expect(search).toBeInViewport();
});

// Wide screens have the bar.
test('phones: a top bar with phone, wishlist and account; the side menu repeats the links [1§2]', {
  tag: '@phone',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  for (const name of ['(01) 705 4820', /^Lista de deseos/])
    await expect(shopper.header.getByRole('link', { name })).toBeVisible();
  await expect(shopper.header.getByRole('button', { name: 'Mi cuenta' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog');
  for (const name of ['Inicio', 'Polos', 'Ropa', 'Videojuegos', 'Juguetes', 'Funkos']) {
    await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible();
  }
  await menu.getByRole('link', { name: 'Videojuegos', exact: true }).first().click();
  await expect(page).toHaveURL(/\/buscar\?category=17/);
  await expect(menu).toBeHidden();
});

// The same rule, once.
test('Administrativo is shown to roles 2 and 4 only [1§6]', { tag: '@desktop' }, async ({ page, browser }) => {
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);
  await admin.visit('/');
  await expect(admin.header.locator('a[href="/admin"]').first()).toBeVisible();
  const context = await browser.newContext();
  const client = new Shopper(await context.newPage());
  await client.alreadyLoggedIn(CLIENT);
  await client.visit('/');
  await expect(client.header.locator('a[href="/admin"]')).toHaveCount(0);
  await context.close();
});

// Phones have no arrow keys.
test('slider: arrow keys move it, nothing shifts, it stands still for who wants less motion; a shelf shows three to seven [1§2 1§9]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // TypeScript's lib has no type for layout shifts yet.
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const slider = shopper.main.getByRole('region', { name: 'Destacados' });
  const slides = slider.locator('ul > li');
  await slider.locator('ul').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
  await expect(slider.getByRole('button', { name: 'Detener las láminas' })).toHaveCount(0);
  // 1§9: as many places of a shelf as are seen at least in part.
  const seen = () =>
    shopper.main
      .getByRole('region', { name: 'OFERTAS' })
      .locator('ul > li')
      .evaluateAll((places) => places.filter((place) => place.getBoundingClientRect().left < innerWidth).length);
  // A busy server leaves shelves to the browser.
  await expect.poll(seen).toBeGreaterThanOrEqual(3);
  expect(await seen()).toBeLessThanOrEqual(7);
  // Put there by the script above.
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01);
});

// The same widget, once.
test('the cart dropdown is loaded when opened and answers the keyboard', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const cart = shopper.header.getByRole('link', { name: /^Carrito/ });
  await cart.focus();
  await page.keyboard.press('Enter');
  await expect(shopper.header.getByText('Su carro esta vacío')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.header.getByText('Su carro esta vacío')).toBeHidden();
});

test('the cookie bar is answered once, for 150 days [1§1]', async ({ page, context }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await page.getByRole('button', { name: 'Entendido!' }).click();
  await expect(page.getByRole('button', { name: 'Entendido!' })).toBeHidden();
  const days = Math.max(...(await context.cookies()).map((cookie) => (cookie.expires - Date.now() / 1000) / 86_400));
  expect(days).toBeGreaterThan(149);
  expect(days).toBeLessThan(151);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Entendido!' })).toBeHidden();
});
