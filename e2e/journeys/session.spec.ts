import { expect, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';

test('a visitor is silently signed in as the shared user 5 [1§1]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('qhatu:session') ?? '{}').state?.session?.person.id),
    )
    .toBe(5);
});

test('a wrong password shows the server’s text, and keeps what was typed', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/login');
  await page.getByRole('textbox', { name: /correo/i }).fill(CLIENT);
  await page.locator('input[name="password"]').fill('Incorrecta1');
  await shopper.main.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Correo o contraseña incorrectos').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /correo/i })).toHaveValue(CLIENT);
});

test('a next that is not a path of this site is ignored [D5]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/login?next=https://example.com/');
  await shopper.logIn(CLIENT);
  await expect(page).toHaveURL(/localhost.*\/paginas\/tablero/);
});

test('a token that the server refuses: session gone, login page, and back to where one was [D4]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/paginas/tablero');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('qhatu:session') ?? '{}');
    stored.state.session.token = 'revoked';
    localStorage.setItem('qhatu:session', JSON.stringify(stored));
  });
  await page.goto('/paginas/tablero');
  await expect(page).toHaveURL(/\/pages\/login\?next=%2Fpaginas%2Ftablero/);
});

test('logging out in one tab logs out in the other, and the cart is put aside [D63]', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const one = new Shopper(page);
  await one.alreadyLoggedIn(CLIENT);
  await one.visit('/detalle/productos/9008');
  await one.addToCart();
  const two = new Shopper(await context.newPage());
  await two.visit('/carrito');
  await expect(two.main.locator('a[href="/detalle/productos/9008"]').first()).toBeVisible();
  await one.page.evaluate(() =>
    localStorage.setItem('qhatu:session', JSON.stringify({ state: { session: null }, version: 1 })),
  );
  await expect(two.page.getByText('Su carro esta vacío').first()).toBeVisible();
});

test('the dashboard needs somebody logged in [3§6]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await page.goto('/paginas/tablero');
  await expect(shopper.page).toHaveURL(/\/pages\/login/);
});
