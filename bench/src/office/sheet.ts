import type { Browser, Page } from 'playwright';
import { slowDown, visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { demoPerson } from '../pages/person';

const CPU_SLOWDOWN = 4;
const BOUND_MS = 50;
/** So many rows are in the sheet when somebody types into it. */
const ROWS = 1_000;
/** Somebody who types fast: a key a tenth of a second. */
const BETWEEN_KEYS_MS = 100;
/** Cells down each of the columns that is typed into: the name, the price, the stock. */
const CELLS = 12;
const COLUMNS = [
  { title: 'Producto', text: 'Polo de algodon' },
  { title: 'Precio (S/)', text: '129.90' },
  { title: 'Stock', text: '48' },
] as const;
/** Below this the browser tells nothing of an interaction (Event Timing, `durationThreshold`). */
const SHORTEST_MS = 16;

declare const __keys: Map<number, number>;

/** Runs in the page: how long each key waited for the frame that shows it, by its interaction. */
function watchKeys(): void {
  const keys = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (interactionId > 0) keys.set(interactionId, Math.max(duration, keys.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { __keys: keys });
}

/** The row that has the focus, counted as ARIA does. */
const rowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 0));

/** Walks to the end of what is there until so many rows are. */
async function fill(page: Page): Promise<number> {
  const gridcell = page.getByRole('grid', { name: 'Hoja de productos' }).getByRole('gridcell').first();
  await gridcell.click();
  for (;;) {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(100);
    const last = await rowOf(page);
    if (last > ROWS) return last - 1;
  }
}

/** Types into one cell after the other, down a column in the middle of the sheet; how many keys that was. */
async function typeDown(page: Page, title: string, text: string): Promise<number> {
  const headers = page.getByRole('columnheader');
  const column = (await headers.allTextContents()).indexOf(title);
  if (column < 0) throw new Error(`the sheet has no column ${title}`);
  await page.keyboard.press('Home');
  for (let nth = 0; nth < column; nth += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
  await page.evaluate(() => __keys.clear());
  for (let nth = 0; nth < CELLS; nth += 1) {
    for (const key of [...text, 'Enter']) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  }
  return CELLS * (text.length + 1);
}

/**
 * What a key in the sheet of products costs: from the key to the frame that shows it, over cells that are
 * opened, typed into and left with Enter, with the rows of a large list loaded and unsaved cells piling up.
 */
export async function* sheetRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const person = await demoPerson(site, undefined, 'admin@demo.pe');
  const { page, cdp, atRest, close } = await visitor(browser, 'desktop');
  try {
    await person(page);
    await page.addInitScript(`(${watchKeys.toString()})()`);
    await page.goto(`${site}/admin/productos/hoja`, { waitUntil: 'load' });
    const rows = await fill(page);
    await atRest();
    await slowDown(cdp, CPU_SLOWDOWN);
    for (const { title, text } of COLUMNS) {
      const row = Math.floor(rows / 2);
      while ((await rowOf(page)) > row) await page.keyboard.press('PageUp');
      const pressed = await typeDown(page, title, text);
      const measured = await page.evaluate(() => [...__keys.values()]);
      const times = [...measured, ...new Array<number>(Math.max(0, pressed - measured.length)).fill(SHORTEST_MS)];
      yield {
        what: `sheet of products, a key in ${title}`,
        value: percentile(times, 95),
        unit: 'ms',
        bound: { kind: 'max', value: BOUND_MS },
        how: `p95 of ${pressed} keys at CPU ÷ ${CPU_SLOWDOWN}, p50 ${percentile(times, 50)}, most ${Math.max(...times)} (steps of 8, ${SHORTEST_MS} stands for less); ${rows} rows`,
      };
    }
  } finally {
    await close();
  }
}
