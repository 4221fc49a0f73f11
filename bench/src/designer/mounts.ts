import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';
import { leakRows } from '../lib/leaks';
import type { Row } from '../lib/report';

const ROUNDS = 50;

/** Opens the editor fifty times by going back and forth in one page, with a drawing on the polo. */
export async function mountRows(browser: Browser, url: string): Promise<Row[]> {
  const visit = await visitor(browser, 'desktop');
  const { page } = visit;
  const stage = page.locator('[data-testid="stage"]');
  const stands = () => stage.locator('canvas').first().waitFor({ timeout: 60_000 });
  const left = async () => {
    await stage.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /^Políticas/ }).waitFor();
  };
  const begin = async () => {
    await page.goto(url);
    await stands();
    await page.getByRole('tab', { name: 'Diseños' }).click();
    const drawings = page.getByRole('button', { name: /^Agregar / });
    await drawings.first().click();
    await page.locator('[aria-labelledby="stickers"] li').first().waitFor();
    await visit.atRest();
    await page.locator('footer a[href="/legales"]').first().click();
    await left();
  };
  const open = async () => {
    await page.evaluate(() => history.back());
    await stands();
    await page.locator('[aria-labelledby="stickers"] li').first().waitFor();
  };
  const close = async () => {
    await page.evaluate(() => history.forward());
    await left();
  };
  const rows = await leakRows('designer', visit, { begin, open, close }, ROUNDS);
  await visit.close();
  return rows;
}
