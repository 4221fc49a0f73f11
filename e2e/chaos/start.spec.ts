import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { runOnDemo } from '../support/demo';
import { pageTimeUntil } from '../support/page-time';
import { childOf, childrenOf, Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { killablePort } from '../support/site';
import {
  areaExplainsItself,
  elsewhere,
  heading,
  logChaosRow,
  mark,
  PAGES,
  REMOTES,
  retry,
  SAID_WITHIN_MS,
} from './cells';
import { navigateInPage } from './inside';

/** A site as `npm start` makes it, whose parts are killed one after the other while somebody walks through it. */
const url = `http://localhost:${killablePort}`;
const apiPort = killablePort + 1;
const remoteBase = killablePort + 2;
const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-start-'));
const site = new Server(
  'mortal-site',
  ['scripts/start.mjs'],
  {
    PORT: String(killablePort),
    API_PORT: String(apiPort),
    REMOTE_PORT_BASE: String(remoteBase),
    DATA_DIR: folder,
    // A newcomer's page at the end is to be rendered, not within a time: a slow machine would answer with frames.
    RENDER_BUDGET_MS: '10000',
    RENDER_HANG_MS: '30000',
    BUILD_MODE: process.env.E2E_BUILD_MODE ?? 'production',
  },
  `${url}/readyz`,
);

test.use({ baseURL: url });
runOnDemo(site, folder);

interface Part {
  name: string;
  /** Its process at this moment. @throws while it has none */
  pid: () => number;
  /** Answers 2xx when the part is back. */
  health: string;
  /** A page that needs it and that nobody has opened yet. */
  page: string;
  /** A page that does not. */
  other: string;
}

const frontDoor = () => childOf(site.pid, 'shell/server/dist/main.js');
const local = (port: number, at: string) => `http://127.0.0.1:${port}${at}`;
const PARTS: readonly Part[] = [
  ...REMOTES.map((name, index) => ({
    name,
    pid: () => childOf(site.pid, `--name ${name} `),
    health: local(remoteBase + 1 + index, '/healthz'),
    page: PAGES[name],
    other: elsewhere(name),
  })),
  {
    name: 'mf-admin',
    pid: () => childOf(site.pid, '--name mf-admin '),
    health: local(remoteBase + 1 + REMOTES.length, '/healthz'),
    page: '/admin/pedidos',
    other: '/carrito',
  },
  {
    name: 'sandbox',
    pid: () => childOf(site.pid, 'sandbox/dist/main.js'),
    health: `${url}/sandbox`,
    page: '/legales',
    other: '/carrito',
  },
  {
    name: 'api',
    pid: () => childOf(site.pid, 'api/dist/main.js'),
    health: local(apiPort, '/readyz'),
    page: '/detalle/productos/9002',
    other: '/carrito',
  },
  {
    name: 'renderer',
    pid: () => childOf(frontDoor(), 'renderer'),
    health: `${url}/readyz`,
    page: '/detalle/productos/9003',
    other: '/carrito',
  },
  { name: 'front door', pid: frontDoor, health: `${url}/readyz`, page: '/paginas/contacto', other: '/carrito' },
];

const pidOf = (part: Part): number | null => {
  try {
    return part.pid();
  } catch {
    return null;
  }
};

/** Another process has taken the place of the one that was killed, and answers. */
async function isBack(part: Part, before: number): Promise<void> {
  await expect(async () => {
    expect(pidOf(part) ?? before).not.toBe(before);
    const answer = await fetch(part.health, { signal: AbortSignal.timeout(5_000) });
    expect([answer.ok, (await answer.text()).includes('"degraded"')]).toEqual([true, false]);
  }).toPass({ timeout: 100_000 });
}

/**
 * Goes to another page. D61: within ten seconds it is there or explains itself. A part may be back before anybody has
 * missed it.
 */
async function arrives(page: Page, path: string): Promise<'explained' | 'whole'> {
  const before = (await heading(page).allTextContents()).join();
  await navigateInPage(page, path);
  // The page before stays until the next one, its skeleton (without a heading) or its error is there.
  const same = new RegExp(`^\\s*${before.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}\\s*$`);
  const another = heading(page).filter({ hasText: /\S/, hasNotText: same });
  expect(await pageTimeUntil(another)).toBeLessThan(SAID_WITHIN_MS);
  if (!(await retry(page).first().isVisible())) return 'whole';
  await areaExplainsItself(page);
  return 'explained';
}

/** The badge of the cart, which is the shell's: it has to live through everything. */
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto' });

test('npm start: each part is killed once under a shopper’s walk; its own area says so and recovers, everything else lives', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(ADMIN);
  await shopper.visit('/detalle/productos/9007');
  await shopper.addToCart();
  await mark(page);
  const starter = site.pid;
  const killed: number[] = [];

  for (const part of PARTS) {
    await test.step(part.name, async () => {
      const before = part.pid();
      killed.push(before);
      process.kill(before, 'SIGKILL');
      const then = await arrives(page, part.page);
      await arrives(page, part.other);
      await expect(retry(page)).toHaveCount(0);
      await expect(badge(page)).toBeVisible();
      await isBack(part, before);
      if ((await arrives(page, part.page)) === 'explained') await retry(page).first().click();
      await expect(retry(page)).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
      expect(await page.evaluate(() => '__same' in window)).toBe(true);
      logChaosRow(
        part.name,
        'killed under npm start',
        `in-app: ${then}, whole again | elsewhere: whole | started again`,
      );
    });
  }
  // A newcomer gets the page as the server renders it, from parts none of which is the first of its kind.
  // A renderer that is late on a busy machine sends the frame: the next product finds it warm.
  let product = 9003;
  await expect(async () => {
    product += 1;
    const answer = await fetch(`${url}/detalle/productos/${product}`);
    expect([answer.status, answer.headers.get('x-page')]).toEqual([200, 'miss']);
  }).toPass({ intervals: [3_000], timeout: 100_000 });

  expect(site.pid).toBe(starter);
  const last = childrenOf(starter ?? 0).map(({ pid }) => pid);
  expect(last.filter((pid) => killed.includes(pid))).toEqual([]);
  await site.stop();
  const alive = last.filter((pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  expect(alive).toEqual([]);
});
