import { expect, type Page, test } from '@playwright/test';
import { Shopper } from '../support/shopper';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const box = (shopper: Shopper) => shopper.header.getByRole('searchbox').first();

for (const [typed, meant] of [
  ['lapices', /l[áa]pi/i],
  ['zapatilas', /zapatilla/i],
  ['camiza algodon', /camisa/i],
] as const) {
  test(`'${typed}' finds what was meant [1§2]`, async ({ page }) => {
    const shopper = new Shopper(page);
    await shopper.visit('/');
    await shopper.search(typed);
    await expect(cards(page).first()).toContainText(meant);
  });
}

// Phones have no arrow keys.
test('suggestions come while typing, the arrow keys choose one, Enter follows it [1§2]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await box(shopper).click();
  await box(shopper).pressSequentially('zapatil');
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option');
  await expect(options.filter({ hasText: /zapatilla/i }).first()).toBeVisible();
  // Not those for what was typed before: the answer that replaces them takes the choice with it.
  await expect(page.getByRole('listbox', { name: 'Sugerencias' }).locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(buscar|detalle)/);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

// Wide screens have a panel.
test('phones: the search covers the page and closes again [1§2]', { tag: '@phone' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await box(shopper).tap();
  await box(shopper).pressSequentially('polo');
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  await expect(list.getByRole('option').first()).toBeVisible();
  const height = await list.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(height).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Cerrar la búsqueda' }).click();
  await expect(list).toHaveCount(0);
});

// Phones have the sheet.
test('two filters chosen quickly both hold, their chips take them away [1§4]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  const brands = side.getByRole('group', { name: 'Marca' }).getByRole('checkbox');
  await expect(brands.nth(1)).toBeVisible();
  // Both before the first answer is there.
  await brands.evaluateAll((boxes) => {
    for (const box of boxes.slice(0, 2)) (box as HTMLInputElement).click();
  });
  await expect(page).toHaveURL(/brand=\d+&brand=\d+/);
  await expect(brands.nth(0)).toBeChecked();
  await expect(brands.nth(1)).toBeChecked();
  await page
    .getByRole('button', { name: /^Quitar filtro/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=13&brand=\d+$/);
  // What was chosen in one instant is one step. The address above is of one brand only: Back before the new list is
  // there would call it off.
  await page.goBack();
  await expect(page).toHaveURL(/brand=\d+&brand=\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/category=13$/);
});

test('Back takes the last filter away, Forward brings it again [1§4]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  const brands = side.getByRole('group', { name: 'Marca' }).getByRole('checkbox');
  await brands.nth(0).click();
  await expect(page).toHaveURL(/category=13&brand=\d+$/);
  await brands.nth(1).click();
  await expect(page).toHaveURL(/brand=\d+&brand=\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/category=13&brand=\d+$/);
  await page.goForward();
  await expect(page).toHaveURL(/brand=\d+&brand=\d+/);
  await expect(side.getByRole('group', { name: 'Marca' }).getByRole('checkbox', { checked: true })).toHaveCount(2);
});

// Phones have the sheet.
test('a category’s attribute narrows, is in the address, and a reload keeps it [1§2]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  // The old products stay on the page until the new ones are there: what to expect is what was answered.
  const answered = page.waitForResponse((one) => /products\/search\?.*values/.test(one.url()) && one.ok());
  await side.getByRole('group', { name: 'Material' }).getByRole('checkbox').first().check();
  const [first] = ((await (await answered).json()) as { data: { name: string }[] }).data;
  await expect(page).toHaveURL(/ids=\d+&values=\d+/);
  await expect(cards(page).first().getByRole('heading')).toHaveText(first?.name ?? '');
  await page.reload();
  await expect(cards(page).first().getByRole('heading')).toHaveText(first?.name ?? '');
  await expect(side.getByRole('group', { name: 'Material' }).getByRole('checkbox', { checked: true })).toHaveCount(1);
});

// Phones have the sheet.
test('the price slider answers the keyboard and goes to the address [1§2]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const slider = page.getByRole('slider', { name: 'Precio mínimo' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/min_price=\d/);
});

test('scrolling appends pages; Back and reload come to the same products at the same place [1§4]', async ({ page }) => {
  // Five pages of products, two documents.
  test.slow();
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  for (const count of [13, 25]) {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }
  const card = cards(page).nth(20);
  await card.scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/[?&]page=2/);
  const link = card.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  const top = () =>
    page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((a) => a.getBoundingClientRect().top);
  const before = await top();
  await link.click();
  await expect(page).toHaveURL(/detalle/);
  await page.goBack();
  await expect(page).toHaveURL(/buscar/);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
  await page.reload();
  await shopper.answers();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
  const earlier = page.getByRole('link', { name: 'Ver los anteriores' });
  // The reader moves: from here on the page is no longer held where the reload found it.
  await page.keyboard.press('Home');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const first = await cards(page).first().getByRole('link').first().getAttribute('href');
  const place = () =>
    page
      .locator(`main a[href="${first}"]`)
      .first()
      .evaluate((a) => a.getBoundingClientRect().top);
  const stood = await place();
  await earlier.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24);
  await expect.poll(async () => Math.abs((await place()) - stood)).toBeLessThan(60);
});

test('bad input an answer that hangs: the last choice wins [1§4]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?search=polo');
  await page.route(/products\/search.*orderBy=low-price/, () => undefined);
  const order = page.getByRole('combobox', { name: 'Ordenar por' });
  await order.selectOption('low-price');
  await order.selectOption('A-Z');
  await expect(page).toHaveURL(/orderBy=A-Z/);
  await expect(cards(page).first()).toBeVisible();
});

test('bad input a search that fails says so and can be tried again [1§4]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?search=polo');
  await page.route(/products\/search.*high-price/, (route) => route.fulfill({ status: 500, json: { msg: 'x' } }));
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('high-price');
  await expect(shopper.main.getByText('Disculpe ha ocurrido un error')).toBeVisible();
  await page.unroute(/products\/search.*high-price/);
  await shopper.main.getByRole('button', { name: /Reintentar/ }).click();
  await expect(cards(page).first()).toBeVisible();
});

// What it would look like under a mouse is styled, laid out and animated while the page is left.
test('phones: a finger on a card changes nothing of how it looks', { tag: '@phone' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const look = () =>
    cards(page)
      .first()
      .evaluate((element) =>
        [...element.querySelectorAll('img, a')].map((part) => {
          const { transform, color, textDecorationThickness } = getComputedStyle(part);
          return [transform, color, textDecorationThickness].join();
        }),
      );
  const before = await look();
  // How long a browser takes a finger for a hovering pointer is its own affair: it is told that it does.
  const cdp = await page.context().newCDPSession(page);
  for (const domain of ['DOM.enable', 'CSS.enable'] as const) await cdp.send(domain);
  const { root } = await cdp.send('DOM.getDocument');
  for (const selector of ['main article', 'main article a']) {
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    await cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
  }
  expect(await look()).toEqual(before);
});
