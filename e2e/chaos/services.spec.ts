import { type Browser, expect, type Page, test } from '@playwright/test';
import { childOf } from '../support/processes';
import { areaExplainsItself, goesOnElsewhere, heading, logChaosRow, mark, open, recovers, retry } from './cells';
import { ChaosSite } from './chaos-site';
import { navigateInPage } from './inside';
import { Services } from './services';

/**
 * What stands behind the site goes: the same questions as of the remotes. Pages that need the API say so and come back
 * without a reload; pages that do not are whole all the time.
 */
const services = new Services();
let site: ChaosSite;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  await services.start();
  site = new ChaosSite(test.info().parallelIndex, { API_PORT: String(services.apiPort) });
  await site.start();
});
test.afterAll(async () => {
  await site?.stop();
  await services.stop();
});

/** One page of each remote that needs the API for what it shows. */
const ASKING = ['/buscar', '/detalle/productos/9001', '/condiciones', '/polos'] as const;
const CART = '/carrito';

/** Header, cart and what needs no API: whole. */
async function cartLives(page: Page): Promise<void> {
  await goesOnElsewhere(page, CART);
  await expect(page.locator('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await expect(page.getByRole('banner').locator('a[href="/carrito"]').first()).toBeVisible();
}

const products = (page: Page) => page.locator('main a[href^="/detalle/productos/"]').first();

/**
 * On the server: HTML for every address, with the header where a page is rendered; nobody keeps one that lacks data.
 */
async function serverLives(asking: readonly string[]): Promise<void> {
  for (const path of ['/', ...asking, CART]) {
    const answer = await fetch(site.url + path);
    expect([path, [200, 503].includes(answer.status)]).toEqual([path, true]);
    // Home may be whole: the API remembers its lists for a while.
    if (path !== '/') expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    const html = await answer.text();
    // A frame has a header, too.
    expect([path, html.includes('<header')]).toEqual([path, true]);
  }
}

interface Trouble {
  name: string;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** Pages that are opened while it lasts. */
  asking?: readonly string[];
}

/**
 * Pages at first load, a page that was open before and goes through two of them, home, and the cart. Each is a visitor
 * of its own: the tabs of one browser share six connections to a host, so that a hanging call of one holds up the
 * others.
 */
async function row(browser: Browser, { name, begin, end, asking = ASKING }: Trouble): Promise<void> {
  const visit = async () => (await browser.newContext()).newPage();
  const [inside, home] = [await visit(), await visit()];
  await open(inside, site.url + CART);
  await begin();
  const first = await Promise.all(asking.map(visit));
  const atFirstLoad = first.map(async (page, index) => {
    await page.goto(site.url + asking[index]);
    await areaExplainsItself(page);
    await mark(page);
  });
  const atHome = async () => {
    await home.goto(site.url);
    await mark(home);
    await expect(retry(home).or(products(home)).first()).toBeVisible();
  };
  const onTheWay = async () => {
    await navigateInPage(inside, asking[0] ?? '');
    await areaExplainsItself(inside);
    await cartLives(inside);
    await navigateInPage(inside, asking[1] ?? '');
    await areaExplainsItself(inside);
  };
  await Promise.all([serverLives(asking), atHome(), onTheWay(), ...atFirstLoad]);
  await end();
  await Promise.all([...first, inside].map((page) => recovers(page)));
  // Without a click: who waits there sees it come (D449). Its longest pause is 45 s.
  await expect(retry(home)).toHaveCount(0, { timeout: 100_000 });
  await expect(heading(home)).toBeVisible();
  logChaosRow(
    name,
    'is down',
    `server: lives | first load ×${asking.length}: explained, recovered | in-app: explained, recovered | cart: whole`,
  );
  await Promise.all([...first, inside, home].map((page) => page.context().close()));
}

test('API gone: every page stands, what needs it says so and recovers without a reload', async ({ browser }) => {
  test.slow(true, 'a new API starts');
  await row(browser, {
    name: 'API',
    begin: () => services.signalApi('SIGKILL'),
    end: () => services.startApi(),
  });
});

test('API hangs: the same, within the time that an error may take', async ({ browser }) => {
  test.slow(true, 'patience is what is tested');
  await row(browser, {
    name: 'API hanging',
    begin: () => services.signalApi('SIGSTOP'),
    end: () => services.signalApi('SIGCONT'),
    asking: ['/detalle/productos/9001', '/condiciones'],
  });
});

test('database killed under the API: the same, and the API needs no new start', async ({ browser }) => {
  test.slow(true, 'a database recovers');
  const { postgres } = services;
  await row(browser, {
    name: 'database',
    // Without a PostgreSQL on this machine the database lives in the API, and goes with it.
    begin: async () => (postgres ? postgres.kill() : services.signalApi('SIGKILL')),
    end: async () => (postgres ? postgres.start() : services.startApi()),
    // Nobody has asked for these: what was asked a moment ago the API still remembers.
    asking: ['/buscar?category=24', '/detalle/productos/9031', '/detalle/productos/9032'],
  });
});

test('Redis killed: nobody notices; people log in and read on', async ({ page }) => {
  const killed = services.killRedis();
  const login = await fetch(`${site.url}/api/web/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@demo.pe', password: 'Demo1234' }),
    // It is started again after this: whoever waited for it would wait for longer.
    signal: AbortSignal.timeout(30_000),
  });
  expect(login.status).toBe(200);
  await open(page, `${site.url}/buscar`);
  await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  services.startRedis();
  logChaosRow('Redis', killed ? 'process gone' : 'not on this machine', 'login, server, first load: whole');
});

const rendererPid = () => childOf(site.frontDoorPid, 'renderer');

test('renderer killed, and renderer hanging: pages come as frames and are whole in the browser', async ({ page }) => {
  test.slow(true, 'two renderers start');
  let product = 9000;
  for (const [signal, failure] of [
    ['SIGKILL', 'process gone'],
    ['SIGSTOP', 'hangs'],
  ] as const) {
    const before = rendererPid();
    process.kill(before, signal);
    await open(page, `${site.url}/buscar`);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('main a[href^="/detalle/productos/"]').first()).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
    await cartLives(page);
    // A new one takes its place by itself; each try asks for another page, as one that it died of is kept from it.
    await expect(async () => {
      product += 1;
      expect((await fetch(`${site.url}/detalle/productos/${product}`)).headers.get('x-page')).toBe('miss');
      expect(rendererPid()).not.toBe(before);
    }).toPass({ intervals: [1_000], timeout: 100_000 });
    logChaosRow('renderer', failure, 'server: frame, then replaced | first load, in-app: whole');
  }
});
