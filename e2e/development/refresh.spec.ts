import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { dataDir, developmentPort } from '../support/site';

const port = developmentPort + 40;
const url = `http://localhost:${port}`;
const folder = `${dataDir}-refresh`;

/** `npm run dev`: six development servers and the api. */
const site = new Server(
  'development-servers',
  ['scripts/dev.mjs'],
  {
    PORT: String(port),
    API_PORT: String(port + 1),
    REMOTE_PORT_BASE: String(port + 10),
    DATA_DIR: folder,
    SEED_PRODUCTS: '100',
  },
  `${url}/api/web/categories`,
);

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

test.use({ baseURL: url });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  rmSync(folder, { recursive: true, force: true });
  await site.start(280_000);
});
test.afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

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
    test.setTimeout(120_000);
    const source = new SourceFile(file);
    await new Shopper(page).visit('/pages/login');
    const email = page.getByRole('main').getByRole('textbox', { name: /correo/i });
    await email.fill('persona@demo.pe');
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    try {
      source.replace(from, to);
      await expect(page.getByText(to).first()).toBeVisible({ timeout: 60_000 });
      await expect(email).toHaveValue('persona@demo.pe');
      expect(loads).toBe(0);
    } finally {
      source.restore();
    }
  });
}
