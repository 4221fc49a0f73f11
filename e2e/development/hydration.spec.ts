import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { devices, expect, test } from '@playwright/test';
import { isOfPage } from '../support/console';
import { withFullStorage } from '../support/full-storage';
import { BUILDS, waitForLock } from '../support/lock';
import { root, Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { apiPort, dataDir, developmentPort, remotePortBase } from '../support/site';

const PAGES = [
  '/',
  '/buscar?search=polo',
  '/detalle/productos/9006',
  '/carrito',
  '/checkout',
  '/pages/login',
  '/polos',
];
const url = `http://localhost:${developmentPort}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-hydration-'));
let frontDoor: Server;

/** The shell's newest development build, relative to the project. */
async function buildShell(): Promise<string> {
  const lock = await waitForLock(BUILDS);
  const command = ['--import', 'tsx', 'federation/src/cli.ts', 'build', 'shell', '--mode', 'development'];
  await promisify(execFile)(process.execPath, command, { cwd: root }).finally(lock.release);
  return `shell/releases/${JSON.parse(readFileSync(path.join(root, 'shell/releases/latest.development.json'), 'utf8')).version}`;
}

/**
 * React says what it noticed in its development build only. The shell brings it for the whole page, and the JSX of everybody, so
 * the pages of the site under test come once more from a front door with a development build of the shell alone (D437).
 */
test.use({ baseURL: url });
test.beforeAll(async () => {
  // Copies that start from one checkout build one after the other: it may wait for all of them.
  test.setTimeout(520_000);
  const env = {
    PORT: String(developmentPort),
    API_PORT: String(apiPort),
    REMOTE_PORT_BASE: String(remotePortBase),
    DATA_DIR: folder,
    DISCOVERY_FILE: path.join(dataDir, 'discovery.json'),
    SHELL_DIST: await buildShell(),
    RENDER_BUDGET_MS: '10000',
    RENDER_HANG_MS: '30000',
  };
  frontDoor = new Server('development-front-door', ['shell/server/dist/main.js'], env, `${url}/readyz`);
  await frontDoor.start();
});
test.afterAll(async () => {
  await frontDoor?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** React's own invitation to install its browser tools is not about the page either. */
const isOfOurs = (line: string): boolean => isOfPage(line) && !/React DevTools/.test(line);

test('hydration of a phone’s page, whose first picture is inside, says nothing and does not fetch it again', async ({
  browser,
  request,
}) => {
  const { userAgent, viewport } = devices['Pixel 7'];
  const address = `${url}/detalle/productos/9006`;
  // A page of a server that has just started goes out without it, until the picture has been read.
  const headers = { 'user-agent': userAgent, 'sec-ch-ua-mobile': '?1' };
  await expect
    .poll(async () => (await request.get(address, { headers })).text(), { timeout: 60_000 })
    .toContain('data:image/webp');
  const context = await browser.newContext({ userAgent, viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const { said, fetched } = { said: [] as string[], fetched: [] as string[] };
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => fetched.push(request.url().slice(0, 200)));
  await page.goto(address);
  const hydrated = () => page.evaluate(() => performance.getEntriesByName('qhatu:hydrated').length);
  await expect.poll(hydrated, { timeout: 60_000 }).toBe(1);
  await page.waitForLoadState('networkidle');
  const picture = page.getByRole('img', { name: /./ }).first();
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^data:image\/webp/);
  expect(fetched.filter((address) => /-640\.webp$/.test(address))).toEqual([]);
  expect(said.filter(isOfOurs)).toEqual([]);
  await context.close();
});

for (const path of PAGES) {
  test(`hydration of ${path} says nothing on the console of a development build, with a full cart in storage`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`error: ${error.message}`));
    const shopper = new Shopper(page);
    await withFullStorage(shopper);
    await shopper.visit(path);
    await page.waitForLoadState('networkidle');
    expect(said.filter(isOfOurs)).toEqual([]);
  });
}

test('the console is listened to: a mismatch made on purpose is heard', async ({ page }) => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  await page.route(`${url}/detalle/productos/9001`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/(<h1[^>]*>)[^<]+/, '$1Otro nombre') });
  });
  await new Shopper(page).visit('/detalle/productos/9001');
  await expect.poll(() => said.join('\n')).toMatch(/hydration failed/i);
});
