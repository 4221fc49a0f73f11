import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  areaExplainsItself,
  elsewhere,
  goesOnElsewhere,
  heading,
  logChaosRow,
  mark,
  open,
  PAGES,
  REMOTES,
  type Remote,
  recovers,
  retry,
} from './cells';
import { ChaosSite, standing } from './chaos-site';
import { navigateInPage } from './inside';
import type { FaultName } from './release';
import type { Failure } from './remote-server';

/** What a browser sees of these are refusals of the front door, at once. */
const REFUSED: readonly Failure[] = [
  'process gone',
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

/** Without the remote the page is its frame, which the browser fills; every other page is whole. */
async function serverLives(name: Remote): Promise<void> {
  const path = PAGES[name];
  const rendered = site.entry(name).extras.routes.some((route) => route.path === path && route.render === 'public');
  // A renderer that is late on a busy machine is no fault: the next try finds it warm.
  await expect(async () => {
    const [answer, other] = await Promise.all([fetch(site.url + path), fetch(site.url + elsewhere(name))]);
    expect(answer.status).toBe(200);
    expect(rendered ? ['frame'] : ['frame', 'pass']).toContain(answer.headers.get('x-page'));
    expect([other.status, (await other.text()).includes('<header')]).toEqual([200, true]);
  }).toPass({ timeout: 60_000 });
}

/** The front door hands out nothing that its release does not list. */
async function nothingOfItIsServed(name: Remote, version: string): Promise<void> {
  const answer = await fetch(`${site.url}/remotes/${name}/${version}/${site.entry(name).extras.entry}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect(await answer.text()).toContain('"code":"bad_gateway"');
}

const two = (browser: Browser) => Promise.all([browser.newContext(), browser.newContext()]);
const pageIn = (context: BrowserContext) => context.newPage();

async function atFirstLoad(name: Remote, page: Page): Promise<void> {
  await page.goto(site.url + PAGES[name]);
  await areaExplainsItself(page);
  await mark(page);
}

/** From a page of another remote, which was open before anything failed. */
async function onTheWay(name: Remote, page: Page): Promise<void> {
  await navigateInPage(page, PAGES[name]);
  await areaExplainsItself(page);
}

for (const name of REMOTES) {
  test(`${name} gone, 404, HTML, other bytes: on the server, at first load, dying while a page is open [D61]`, async ({
    browser,
  }) => {
    test.slow(true, 'four failures in three places');
    const [one, other] = await two(browser);
    const [first, inside] = await Promise.all([pageIn(one), pageIn(other)]);
    await open(inside, site.url + elsewhere(name));
    const unseen = site.ship(name);
    for (const failure of REFUSED) {
      await site.remote(name).fail(failure);
      if (failure === REFUSED[0]) await site.point(name, standing(unseen));
      await Promise.all([
        serverLives(name),
        nothingOfItIsServed(name, unseen.metadata.version),
        atFirstLoad(name, first),
        onTheWay(name, inside),
      ]);
      if (failure !== REFUSED.at(-1)) await goesOnElsewhere(inside, elsewhere(name));
      logChaosRow(name, failure, 'server: lives | first load: explained | open page, in-app: explained');
    }
    await site.remote(name).fail(null);
    await Promise.all([recovers(first), recovers(inside)]);
    logChaosRow(name, 'and well again', 'first load: recovered | in-app: recovered, nothing reloaded');
    await Promise.all([one.close(), other.close()]);
  });

  test(`${name} hangs: on the server, at first load, while a page is open [D61]`, async ({ browser }) => {
    test.slow(true, 'patience is what is tested');
    const [one, other] = await two(browser);
    const [first, inside] = await Promise.all([pageIn(one), pageIn(other)]);
    await open(inside, site.url + elsewhere(name));
    const unseen = site.ship(name);
    await site.remote(name).fail('hangs');
    await site.point(name, standing(unseen));
    await Promise.all([serverLives(name), atFirstLoad(name, first), onTheWay(name, inside)]);
    await site.remote(name).fail(null);
    await Promise.all([recovers(first), recovers(inside)]);
    logChaosRow(name, 'hangs', 'server: lives | first load: explained, recovered | in-app: explained, recovered');
    await Promise.all([one.close(), other.close()]);
  });

  test(`${name} throws at load, at render, lacks what it exposes: on the server, at first load, in-app [D61]`, async ({
    browser,
  }) => {
    test.slow(true, 'three failures in three places');
    const [one, other] = await two(browser);
    for (const fault of FAULTS) {
      await site.point(name, standing(site.ship(name, fault)));
      const [first, inside] = await Promise.all([pageIn(one), pageIn(other)]);
      const fromElsewhere = async () => {
        await open(inside, site.url + elsewhere(name));
        await onTheWay(name, inside);
        await goesOnElsewhere(inside, elsewhere(name));
        await onTheWay(name, inside);
      };
      await Promise.all([serverLives(name), atFirstLoad(name, first), fromElsewhere()]);
      await site.point(name);
      await Promise.all([recovers(first), recovers(inside)]);
      logChaosRow(name, fault, 'server: lives | first load: explained, recovered | in-app: explained, recovered');
      await Promise.all([first.close(), inside.close()]);
    }
    await Promise.all([one.close(), other.close()]);
  });

  test(`${name} is slow: nothing fails, at first load or in-app, it only takes longer [D61]`, async ({ browser }) => {
    const [one, other] = await two(browser);
    const [first, inside] = await Promise.all([pageIn(one), pageIn(other)]);
    const unseen = site.ship(name);
    await site.remote(name).fail('is slow');
    await site.point(name, standing(unseen));
    await Promise.all([
      first.goto(site.url + PAGES[name]),
      open(inside, site.url + elsewhere(name)).then(() => navigateInPage(inside, PAGES[name])),
    ]);
    for (const page of [first, inside]) {
      await expect(heading(page)).toBeVisible({ timeout: 60_000 });
      await expect(retry(page)).toHaveCount(0);
    }
    await site.remote(name).fail(null);
    logChaosRow(name, 'is slow', 'first load: whole | in-app: whole');
    await Promise.all([one.close(), other.close()]);
  });
}
