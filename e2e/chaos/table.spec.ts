import { type Browser, expect, type Page, test } from '@playwright/test';
import { ChaosSite, standing } from './chaos-site';
import { goInside } from './inside';
import type { FaultName } from './release';
import type { Failure } from './remote-server';

/** One page of each remote. */
const PAGES = {
  'mf-catalog': '/buscar',
  'mf-checkout': '/carrito',
  'mf-account': '/condiciones',
  'mf-support': '/pages/create-support',
  'mf-designer': '/polos',
} as const;
const DAMAGES: readonly Failure[] = [
  'answers 404',
  'answers HTML instead of scripts and JSON',
  'sends other bytes than its list says',
];
const FAULTS: readonly FaultName[] = ['throws at load', 'throws at render', 'has lost what it exposes'];

// Each worker has a site of its own; the tests of a site come one after the other.
test.describe.configure({ mode: 'parallel' });
let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex);
  await site.start();
});
test.afterAll(() => site.stop());

const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Reintentar' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { __same: true }));
const stillSamePage = (page: Page) => page.evaluate(() => '__same' in window);
/** A page of another remote. */
const elsewhere = (name: string) => (name === 'mf-catalog' ? '/carrito' : '/');

/** D61: within ten seconds, whatever happens to one remote; the area explains itself and keeps its place. */
async function areaExplainsItself(page: Page): Promise<void> {
  await expect(retry(page)).toBeVisible({ timeout: 10_000 });
  const area = page.locator('main').getByRole('alert');
  await expect(area.getByText(/siguen funcionando|Hay una versión nueva/)).toBeVisible();
  expect((await page.locator('main').boundingBox())?.height ?? 0).toBeGreaterThan(240);
  await expect(page.getByRole('banner').locator('a[href="/carrito"]').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

async function recovers(page: Page): Promise<void> {
  await retry(page).click();
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible({ timeout: 15_000 });
  await expect(retry(page)).toHaveCount(0);
  expect(await stillSamePage(page)).toBe(true);
}

interface Trouble {
  begin: () => Promise<unknown>;
  end: () => Promise<void>;
}

/** Without the remote the page is its frame, which the browser fills; every other page is whole. */
async function serverLives(name: keyof typeof PAGES): Promise<void> {
  const path = PAGES[name];
  const rendered = site.entry(name).extras.routes.some((route) => route.path === path && route.render === 'public');
  // A renderer that is late on a busy machine is no fault: the next try finds it warm.
  await expect(async () => {
    const [answer, other] = await Promise.all([fetch(site.url + path), fetch(site.url + elsewhere(name))]);
    expect(answer.status).toBe(200);
    expect(rendered ? ['frame'] : ['frame', 'pass']).toContain(answer.headers.get('x-page'));
    expect([other.status, (await other.text()).includes('<header')]).toEqual([200, true]);
  }).toPass({ timeout: 20_000 });
}

/** One row of the table: on the server, at the first load, and on the way from another page, in browsers of their own. */
async function row(name: keyof typeof PAGES, browser: Browser, { begin, end }: Trouble): Promise<void> {
  const path = PAGES[name];
  await begin();
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  try {
    const [first, inside] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
    const atFirstLoad = async () => {
      await first.goto(site.url + path);
      await areaExplainsItself(first);
      await mark(first);
    };
    const onTheWay = async () => {
      await inside.goto(site.url + elsewhere(name));
      await inside.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
      await mark(inside);
      await goInside(inside, path);
      await areaExplainsItself(inside);
      // The rest of the shop goes on.
      await goInside(inside, elsewhere(name));
      await expect(retry(inside)).toHaveCount(0);
      await expect(inside.locator('main').getByRole('heading').first()).toBeVisible();
      await goInside(inside, path);
      await areaExplainsItself(inside);
    };
    await Promise.all([serverLives(name), atFirstLoad(), onTheWay()]);
    await end();
    await Promise.all([recovers(first), recovers(inside)]);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

for (const name of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
  for (const failure of ['process gone', 'hangs'] as const) {
    test(`D61 ${name} ${failure}: on the server, at first load, in-app`, async ({ browser }) => {
      test.slow(failure === 'hangs', 'patience is what is tested');
      await row(name, browser, await troubleOnTheWay(name, failure));
    });
  }
  for (const fault of FAULTS) {
    test(`D61 ${name} ${fault}: on the server, at first load, in-app`, async ({ browser }) => {
      const broken = site.ship(name, fault);
      await row(name, browser, {
        begin: () => site.point(name, standing(broken)),
        end: () => site.point(name),
      });
    });
  }
  // What a browser sees of these is the same as of a process that is gone: the front door's refusal.
  test(`D61 ${name} answers 404, HTML or other bytes: none of it is served, every page is`, async () => {
    for (const failure of DAMAGES) {
      const { begin, end } = await troubleOnTheWay(name, failure);
      const { version } = await begin();
      const answer = await fetch(`${site.url}/remotes/${name}/${version}/${site.entry(name).extras.entry}`);
      expect([failure, answer.status, answer.headers.get('cache-control')]).toEqual([failure, 502, 'no-store']);
      expect(await answer.text()).toContain('"code":"bad_gateway"');
      await serverLives(name);
      await end();
    }
  });
  test(`D61 ${name} is slow: nothing fails, it only takes longer`, async ({ page }) => {
    const { begin, end } = await troubleOnTheWay(name, 'is slow');
    await begin();
    await page.goto(site.url + PAGES[name]);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible({ timeout: 15_000 });
    await expect(retry(page)).toHaveCount(0);
    await end();
  });
}

/** The remote's server fails; its release is one that neither front door nor renderer has seen. */
async function troubleOnTheWay(name: string, failure: Failure) {
  const unseen = site.ship(name);
  return {
    begin: async () => {
      await site.remote(name).fail(failure);
      await site.point(name, standing(unseen));
      return unseen.metadata;
    },
    end: () => site.remote(name).fail(null),
  };
}
