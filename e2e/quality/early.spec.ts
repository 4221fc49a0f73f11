import { expect, type Page, test } from '@playwright/test';
import { CLIENT, PASSWORD } from '../support/accounts';
import { PHONE } from '../support/devices';
import { codeHeldBack } from '../support/network';
import { Shopper } from '../support/shopper';

/** How often each touch is tried. */
const TIMES = Number(process.env.EARLY_TOUCHES ?? 2);

/** Opens an address as it is before its code: what the server has rendered, and nothing that answers. */
async function openEarly(page: Page, path: string) {
  const release = await codeHeldBack(page);
  // Not until everything is loaded: the code that is held back belongs to that where pictures take longer than the page waits for.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { __document: 'first' }));
  return {
    shopper: new Shopper(page),
    /** Lets the code come, and waits until the page answers, in this very document. */
    alive: async () => {
      expect(await page.evaluate(() => performance.getEntriesByName('qhatu:hydrated').length)).toBe(0);
      release();
      await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
      expect(await page.evaluate(() => (window as { __document?: string }).__document)).toBe('first');
    },
  };
}

/** The slider of a listing's highest price, beside its products. */
const upperPrice = (page: Page) =>
  page.getByRole('complementary', { name: 'Filtros' }).getByRole('slider', { name: 'Precio máximo', exact: true });

for (let nth = 1; nth <= TIMES; nth += 1) {
  test.describe(`a touch before the page is alive reaches its goal, ${nth}`, () => {
    test.use(PHONE);

    test('the cart button', async ({ page }) => {
      await new Shopper(page).alreadyLoggedIn(CLIENT);
      // A listing's own cards are always in its HTML; a product's similar ones are not when the API is slow.
      const { shopper, alive } = await openEarly(page, '/buscar?category=15');
      await shopper.main.getByRole('button', { name: 'Añadir al carrito' }).filter({ visible: true }).first().tap();
      // The toast is gone after five seconds, which may be over when the page is found alive.
      await Promise.all([
        expect(page.getByText('Producto agregado al carrito').first()).toBeVisible({ timeout: 60_000 }),
        alive(),
      ]);
      await expect(shopper.header.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
    });

    test('the menu', async ({ page }) => {
      const { shopper, alive } = await openEarly(page, '/');
      await shopper.header.getByRole('button', { name: 'Abrir el menú' }).tap();
      await alive();
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    });

    test('the search box', async ({ page }) => {
      const { shopper, alive } = await openEarly(page, '/');
      const box = shopper.header.getByRole('searchbox');
      await box.tap();
      await box.pressSequentially('polo');
      await alive();
      await expect(box).toHaveValue('polo');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/buscar\?search=polo/);
    });

    test('a search that is sent', async ({ page }) => {
      // The browser sends it itself when the code takes longer (`MAX_MS` of `boot/replay.ts`): on a busy machine it does.
      await page.addInitScript(() => {
        const { setTimeout: wait } = window;
        const patient = (work: () => void, ms?: number) => wait(work, ms === 1_000 ? 60_000 : ms);
        Object.assign(window, { setTimeout: patient });
      });
      const { shopper, alive } = await openEarly(page, '/');
      const box = shopper.header.getByRole('searchbox');
      await box.fill('polo');
      await box.press('Enter');
      await alive();
      await expect(page).toHaveURL(/\/buscar\?search=polo/);
    });

    test('a card’s heart: a visitor is asked to log in', async ({ page }) => {
      const { shopper, alive } = await openEarly(page, '/buscar?category=13');
      await shopper.main
        .getByRole('button', { name: /^Favorito/ })
        .first()
        .tap();
      await alive();
      await expect(page).toHaveURL(/\/pages\/login\?next=/);
    });

    test('a card’s heart: a member’s is theirs, though who it is was not known yet', async ({ page }) => {
      await new Shopper(page).alreadyLoggedIn(CLIENT);
      const { shopper, alive } = await openEarly(page, '/buscar?category=13');
      const changed = page.waitForRequest((request) => /wish/.test(request.url()) && request.method() !== 'GET');
      const heart = shopper.main.getByRole('button', { name: /^Favorito/ }).first();
      await heart.tap();
      await alive();
      await changed;
      await expect(page).toHaveURL(/\/buscar/);
      // As it was, for whoever looks at this account next.
      await expect(heart).not.toHaveAttribute('aria-busy', 'true');
      await heart.tap();
    });
  });
}

const FORMS = ['/pages/login', '/pages/loginR/seller', '/pages/register', '/pages/forget-password'];

for (const path of FORMS) {
  test(`${path} is in the HTML, the same for everybody, and cached as public pages are`, async ({ request }) => {
    const answer = await request.get(`${path}?next=%2Fcheckout`, { headers: { cookie: 'session=abc' } });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toContain('Este formulario necesita JavaScript');
    expect(html).not.toContain('checkout?');
    expect(answer.headers()['cache-control']).toBe((await request.get('/paginas/contacto')).headers()['cache-control']);
    expect(answer.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  test(`${path} comes alive as it is`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const { alive } = await openEarly(page, path);
    await page.evaluate(() => {
      Object.assign(window, { __rendered: [...document.querySelectorAll('main h1, main form, main input')] });
    });
    await alive();
    await page.waitForLoadState('networkidle');
    const gone = await page.evaluate(
      () =>
        (window as unknown as { __rendered: Element[] }).__rendered.filter((element) => !element.isConnected).length,
    );
    expect([gone, errors]).toEqual([0, []]);
  });
}

for (const [path, title] of [
  ['/registrarse', 'Registro de vendedor'],
  ['/registrarse/comisionista', 'Registro de comisionista'],
] as const) {
  test(`${path} is in the HTML with its title and what it asks for, and comes alive as it is`, async ({
    page,
    request,
  }) => {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1><p[^>]*>[^<]{40,}`));
    expect(html).toContain('Este formulario necesita JavaScript');
    expect(answer.headers()['cache-control']).toBe((await request.get('/paginas/contacto')).headers()['cache-control']);
    const { shopper, alive } = await openEarly(page, path);
    const heading = await shopper.main.getByRole('heading', { level: 1 }).elementHandle();
    await alive();
    await expect(shopper.main.getByRole('textbox', { name: /^Correo electrónico/ })).toBeVisible();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('who logs in before the page is alive is logged in once it is; nothing typed is lost or in an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
  const { shopper, alive } = await openEarly(page, '/pages/login?next=%2Flistadeseos');
  await page
    .getByLabel(/^Correo electrónico/)
    .first()
    .fill(CLIENT);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  await alive();
  await expect(page).toHaveURL(/\/listadeseos$/);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(addresses.filter((address) => address.includes(PASSWORD) || address.includes('password='))).toEqual([]);
  expect(addresses.filter((address) => /^POST .*\/pages\//.test(address))).toEqual([]);
});

test('who is logged in already is led on from the login page', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await page.goto('/pages/login');
  await expect(page).toHaveURL(/\/paginas\/tablero/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the login says what it needs, and a password that is sent nevertheless is in no address', async ({ page }) => {
    await page.goto('/pages/login');
    const said = page.locator('main form noscript > *');
    await expect(said).toBeVisible();
    await expect(said).toContainText('Este formulario necesita JavaScript');
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeHidden();
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page).toHaveURL(/\/pages\/login$/);
    await expect(page.locator('input[name="password"]')).toHaveValue('');
  });
});

test('a rendered page whose code does not come says so in its own area, and comes alive when it is tried again [D61]', async ({
  page,
}) => {
  let away = true;
  await page.route(/\/ProductDetail\.[^/]+\.js/, (route) => (away ? route.abort() : route.continue()));
  const shopper = new Shopper(page);
  await page.goto('/detalle/productos/9005');
  // What the server rendered is there until the browser knows better.
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  const retry = shopper.main.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  const categories = shopper.header.getByRole('button', { name: 'Todas las categorías' });
  await categories.click();
  await expect(categories).toHaveAttribute('aria-expanded', 'true');
  away = false;
  await page.keyboard.press('Escape');
  await retry.click();
  await shopper.main.getByRole('tab', { name: /^Preguntas/ }).click();
  await expect(shopper.main.getByRole('tabpanel', { name: /^Preguntas/ })).toBeVisible();
});

test('filters that are ticked before the page is alive hold [1§4 D451]', async ({ page }) => {
  const { alive } = await openEarly(page, '/buscar?category=13');
  const side = page.getByRole('complementary', { name: 'Filtros' });
  const brands = side.getByRole('group', { name: 'Marca' }).getByRole('checkbox');
  await brands.nth(0).check();
  await brands.nth(1).check();
  await alive();
  await expect(page).toHaveURL(/brand=\d+&brand=\d+/);
  await expect(brands.nth(0)).toBeChecked();
  await expect(brands.nth(1)).toBeChecked();
});

test('a price slider that is moved before the page is alive searches once it is, and only for what was moved [1§2 D175]', async ({
  page,
}) => {
  // Browsers put a slider on whole steps: the thumb of 12.55 stands at another price, and nobody moved it.
  const { alive } = await openEarly(page, '/buscar?category=13&min_price=12.55');
  const upper = upperPrice(page);
  await upper.press('PageDown');
  await alive();
  await expect(page).toHaveURL(/[?&]min_price=12\.55&max_price=\d+/);
  const searched = new URL(page.url()).searchParams.get('max_price');
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:deferred').length > 0);
  await upper.press('PageDown');
  await expect.poll(() => new URL(page.url()).searchParams.get('max_price')).not.toBe(searched);
  expect(new URL(page.url()).searchParams.get('min_price')).toBe('12.55');
});

test('a price slider that is held while the page comes alive is searched for when it is let go [1§2 D175]', async ({
  page,
}) => {
  const { alive } = await openEarly(page, '/buscar?category=13');
  const upper = upperPrice(page);
  const { x, y, width, height } = (await upper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width - 8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 3 });
  const halfway = await upper.inputValue();
  await alive();
  await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 3 });
  const final = await upper.inputValue();
  expect(Number(final)).toBeLessThan(Number(halfway));
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`[?&]max_price=${final}$`));
});

test('a consent that is given before the page is alive is given [3§2 D451]', async ({ page }) => {
  const { shopper, alive } = await openEarly(page, '/pages/register');
  const terms = shopper.main.getByRole('checkbox', { name: /^Acepto los/ });
  await terms.check();
  await alive();
  await shopper.main.locator('button[type=submit]').click();
  // The form has looked at all of it, and misses other things.
  await expect(shopper.main.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expect(terms).toBeChecked();
  await expect(terms).not.toHaveAttribute('aria-invalid');
});

test('the cookie notice is in the first paint, and gone for who has answered it', async ({
  page,
  context,
  baseURL,
}) => {
  await codeHeldBack(page);
  await page.goto('/pages/login', { waitUntil: 'domcontentloaded' });
  const notice = page.getByRole('region', { name: 'Aviso de cookies' });
  await expect(notice).toBeVisible();
  await context.addCookies([{ name: 'qhatu_cookies', value: 'declined', url: baseURL }]);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(notice).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the cookie notice, once its height is known, has moved nothing, and the bar to buy with stands above it [D390]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { __moved: moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Nothing but the document and its first script: what moves now has nothing to do with data that comes late.
    const { shopper, alive } = await openEarly(page, '/detalle/productos/9001');
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--notice-height') !== '');
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    expect(await page.evaluate(() => (window as unknown as { __moved: number[] }).__moved)).toEqual([]);
    await alive();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const way = shopper.main.getByRole('link', { name: 'Inicie Sesión para comprar' }).last();
    await expect(way).toBeInViewport({ ratio: 1 });
    // What is covered is not clicked.
    await way.click({ trial: true });
    const notice = await page.getByRole('region', { name: 'Aviso de cookies' }).boundingBox();
    const bar = await way.boundingBox();
    expect((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN)).toBeLessThanOrEqual(notice?.y ?? Number.NaN);
  });
});
