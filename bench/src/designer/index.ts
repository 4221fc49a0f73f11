import type { Browser } from 'playwright';
import sharp from 'sharp';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { median, repeat } from '../lib/stats';
import { requestGraph } from '../pages/request-graph';
import { dragAndUndo, placePhoto } from './editor';
import { mountRows } from './mounts';
import { printRows } from './print';

const RUNS = 5;
const PATH = '/polos';

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** The largest paint of the page with its editor there: the picture that the editor shows is in the HTML already. */
async function lcpAtRest(browser: Browser, url: string): Promise<number> {
  const { page, atRest, close } = await visitor(browser, 'mobile');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { __lcp: entry.startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await page.locator('[data-testid="stage"] canvas').first().waitFor({ timeout: 60_000 });
  await atRest();
  const lcp = await page.evaluate(() => (window as unknown as { __lcp: number }).__lcp);
  await close();
  return lcp;
}

/** A photo as phones take them: 12 megapixels, with noise enough to be some megabytes. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#7a5a3c',
      noise: { type: 'gaussian', mean: 120, sigma: 12 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();

/** The designer: when its page stands, what its editor weighs, and how it moves. */
export async function* designerRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const url = site + PATH;
  await fetch(url);
  const paints = await repeat(RUNS, () => lcpAtRest(browser, url));
  yield {
    what: 'LCP, mobile, designer',
    value: median(paints),
    unit: 'ms',
    bound: max(900),
    how: `median of ${RUNS}, with the editor there: ${paints.map(Math.round).join(', ')}`,
  };
  const { requests } = await requestGraph(browser, url);
  const scripts = requests.filter(({ url: file, type }) => type === 'Script' && file.includes('/mf-designer/'));
  yield {
    what: 'JS of the designer, fabric included',
    value: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    unit: 'kB',
    bound: max(160),
    how: `cold, compressed: ${scripts.length} files of mf-designer`,
  };
  const { framesPerSecond, undoMs } = await dragAndUndo(browser, url);
  yield {
    what: 'dragging one of 30 stickers, CPU ÷ 4',
    value: framesPerSecond,
    unit: 'frames/s',
    bound: { kind: 'min', value: 40 },
    how: 'animation frames while the mouse draws circles',
  };
  yield { what: 'undo with 30 stickers', value: undoMs, unit: 'ms', bound: max(50), how: 'click to frame' };
  const file = await photo();
  const placed = await repeat(3, () => placePhoto(browser, url, file));
  yield {
    what: 'placing a photo of 12 megapixels',
    value: median(placed.map(({ placedMs }) => placedMs)),
    unit: 'ms',
    bound: max(1_500),
    how: `${(file.length / 1e6).toFixed(1)} MB; page answered nothing for at most ${Math.round(Math.max(...placed.map(({ frozenMs }) => frozenMs)))} ms`,
  };
  for (const row of await mountRows(browser, url)) yield row;
  for (const row of await printRows(site)) yield row;
}
