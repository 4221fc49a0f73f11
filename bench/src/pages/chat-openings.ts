import type { Browser, Page } from 'playwright';
import { visitor } from '../lib/browser';
import { leakRows } from '../lib/leaks';
import type { Row } from '../lib/report';

const ROUNDS = 100;

/** Opens the chat a hundred times by going back and forth in one page, each time until its line stands. */
export async function chatOpeningRows(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Row[]> {
  const visit = await visitor(browser, 'desktop');
  const { page } = visit;
  await prepare(page);
  const list = page.getByRole('main').getByRole('link', { name: /tiendacondori/ });
  const left = async () => {
    await list.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /^Políticas/ }).waitFor();
  };
  /** The server's word that this person is let in. */
  const line = () =>
    page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().startsWith('40') }),
      );
  const begin = async () => {
    await page.goto(url);
    await list.waitFor();
    await visit.atRest();
    await page.locator('footer a[href="/legales"]').first().click();
    await left();
  };
  const open = async () => {
    await Promise.all([line(), page.evaluate(() => history.back())]);
    await list.waitFor();
  };
  const close = async () => {
    await page.evaluate(() => history.forward());
    await left();
  };
  const rows = await leakRows('chat', visit, { begin, open, close }, ROUNDS);
  await visit.close();
  return rows;
}
