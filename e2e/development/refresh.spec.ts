import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runOnDemo } from '../support/demo';
import { BUILDS, waitForLock } from '../support/lock';
import { root, Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { developmentPort } from '../support/site';

/** `npm run dev -- mf-account`: the shell's development server, that remote's, and the api. */
const port = developmentPort + 40;
const url = `http://localhost:${port}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-development-'));
const site = new Server(
  'development-servers',
  ['scripts/dev.mjs', 'mf-account'],
  { PORT: String(port), API_PORT: String(port + 1), REMOTE_PORT_BASE: String(port + 10), DATA_DIR: folder },
  `${url}/api/web/categories`,
);

test.use({ baseURL: url });
runOnDemo(site, folder);

/** A file of the project, changed for the time of a test. */
class SourceFile {
  private readonly file: string;
  private readonly before: string;

  constructor(name: string) {
    this.file = path.join(root, name);
    this.before = readFileSync(this.file, 'utf8');
  }

  replace(from: string, to: string): void {
    const after = this.before.replace(from, to);
    if (after === this.before) throw new Error(`${this.file} does not contain ${from}`);
    writeFileSync(this.file, after);
  }

  restore(): void {
    writeFileSync(this.file, this.before);
  }
}

/** Builds of others, one after the other. */
const LOCK_PATIENCE_MS = 1_200_000;
const CHANGE_PATIENCE_MS = 400_000;

for (const { what, file, from, to } of [
  {
    what: 'a remote',
    file: 'mf-account/src/pages/login/LoginPage.tsx',
    from: '¿Eres nuevo en Qhatu?',
    to: '¿Es tu primera vez en Qhatu?',
  },
  {
    what: 'the shell',
    file: 'shell/src/chrome/footer/Newsletter.tsx',
    from: 'Lo nuevo del mercado, en tu correo',
    to: 'Lo nuevo de la feria, en tu correo',
  },
]) {
  test(`npm run dev: a change in ${what} shows in the open page, which keeps what was typed`, async ({ page }) => {
    const began = Date.now();
    test.setTimeout(LOCK_PATIENCE_MS);
    const source = new SourceFile(file);
    await new Shopper(page).visit('/pages/login');
    const email = page.getByRole('main').getByRole('textbox', { name: /correo/i });
    await email.fill('persona@demo.pe');
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    // Sites that other tests start meanwhile are built from this checkout, and not from what is changed here (D414).
    const lock = await waitForLock(BUILDS);
    // The wait for others is not the change's: a test's time counts from its beginning.
    test.setTimeout(Date.now() - began + CHANGE_PATIENCE_MS);
    try {
      source.replace(from, to);
      await expect(page.getByText(to).first()).toBeVisible({ timeout: 120_000 });
      await expect(email).toHaveValue('persona@demo.pe');
      expect(loads).toBe(0);
    } finally {
      source.restore();
      lock.release();
    }
  });
}
