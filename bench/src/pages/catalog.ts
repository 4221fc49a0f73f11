import type { Browser } from 'playwright';
import { type Visit, visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { median, repeat } from '../lib/stats';
import { scriptsBeyond } from './checkout';
import { type RequestGraph, requestGraph } from './request-graph';

const RUNS = 5;
const LISTING = '/buscar?category=13';
const PRODUCT = '/detalle/productos/9005';
const PAGES = 40;
const PER_PAGE = 12;
/** Products on the page from which memory is compared: code and caches are there by then. */
const SETTLED = 5 * PER_PAGE;
const CARDS = 'main article';

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

async function open(browser: Browser, address: string, device: 'mobile' | 'desktop'): Promise<Visit> {
  const visit = await visitor(browser, device);
  await visit.page.goto(address, { waitUntil: 'load' });
  await visit.page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await visit.atRest();
  return visit;
}

interface Change {
  /** Its first element's text is compared. */
  selector: string;
  former: string;
}

/**
 * Milliseconds from a real event on the page to the frame in which a text is another one. The clock starts in the page,
 * with the event itself.
 */
async function until(visit: Visit, event: 'input' | 'click', change: Change, act: () => Promise<void>) {
  await visit.page.evaluate(
    ({ event, selector, former }) => {
      const seen = new Promise<number>((resolve) => {
        const start = () => {
          const started = performance.now();
          const look = () => {
            const text = document.querySelector(selector)?.textContent ?? '';
            if (text !== '' && text !== former) requestAnimationFrame(() => resolve(performance.now() - started));
            else requestAnimationFrame(look);
          };
          look();
        };
        window.addEventListener(event, start, { capture: true, once: true });
      });
      Object.assign(window, { __seen: seen });
    },
    { event, ...change },
  );
  await act();
  return visit.page.evaluate(() => (window as unknown as { __seen: Promise<number> }).__seen);
}

/** From a key that changes the word to other suggestions on the screen. */
async function suggestion(browser: Browser, site: string): Promise<number> {
  const visit = await open(browser, `${site}/`, 'desktop');
  const box = visit.page.getByRole('banner').getByRole('searchbox').first();
  await box.click();
  await box.pressSequentially('zapatil');
  const selector = '[role=listbox] [role=option]';
  await visit.page
    .locator(selector)
    .filter({ hasText: /zapatilla/i })
    .first()
    .waitFor();
  await visit.atRest();
  const former = (await visit.page.locator(selector).first().textContent()) ?? '';
  const ms = await until(visit, 'input', { selector, former }, () => box.fill('mochila'));
  await visit.close();
  return ms;
}

/** Scrolls until the next page has been asked for, and no longer. */
async function nextPageOnItsWay({ page }: Visit): Promise<void> {
  const asked = page.waitForRequest((request) => /products\/search.*[?&]page=(?!1\b)/.test(request.url()));
  await page.mouse.move(900, 600);
  await page.mouse.wheel(0, 3_000);
  await asked;
}

/** From the click on a filter to another first product in the list; at rest, or while the next page arrives. */
async function filtering(browser: Browser, site: string, before?: (visit: Visit) => Promise<void>): Promise<number> {
  const visit = await open(browser, site + LISTING, 'desktop');
  const selector = `${CARDS} h3, ${CARDS} h2`;
  const former = (await visit.page.locator(selector).first().textContent()) ?? '';
  const box = visit.page.getByRole('group', { name: 'Marca' }).getByRole('checkbox').nth(3);
  // To the middle, where no bar lies over it: otherwise the click scrolls once more, and what that loads is measured
  // too.
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await visit.atRest();
  await before?.(visit);
  const ms = await until(visit, 'click', { selector, former }, () => box.click());
  await visit.close();
  return ms;
}

/** Without what a page prepares for later: home prepares the product page. */
const needed = (graph: RequestGraph): RequestGraph => ({
  ...graph,
  requests: graph.requests.filter(({ startMs }) => startMs <= graph.interactiveMs),
});

interface Scroll {
  worstFrameMs: number;
  grownMegabytes: number;
  cards: number;
}

const heapOf = async ({ cdp }: Visit): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
};

/** A reader who goes on and on: the longest frame while pages are appended, and what the heap has grown by. */
async function scrolling(browser: Browser, site: string): Promise<Scroll> {
  const visit = await open(browser, site + LISTING, 'mobile');
  const { page, cdp } = visit;
  await cdp.send('Performance.enable');
  await page.evaluate(() => {
    const seen = { worst: 0, last: performance.now() };
    Object.assign(window, { __frames: seen });
    const tick = (now: number) => {
      seen.worst = Math.max(seen.worst, now - seen.last);
      seen.last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const count = () => page.locator(CARDS).count();
  let settled: number | null = null;
  for (let cards = await count(); cards < PAGES * PER_PAGE; cards = await count()) {
    if (settled === null && cards >= SETTLED) {
      settled = await heapOf(visit);
      // Collecting garbage is the bench's own pause.
      await page.evaluate(() => {
        Object.assign((window as unknown as { __frames: object }).__frames, { last: performance.now() });
      });
    }
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(100);
  }
  const worstFrameMs = await page.evaluate(() => (window as unknown as { __frames: { worst: number } }).__frames.worst);
  const grownMegabytes = (await heapOf(visit)) - (settled ?? 0);
  const cards = await count();
  await visit.close();
  return { worstFrameMs, grownMegabytes, cards };
}

/** What the catalogue's pages promise. */
export async function* catalogRows(browser: Browser, site: string): AsyncGenerator<Row> {
  for (const [what, bound, once] of [
    ['suggestion, keystroke to shown, desktop', 100, suggestion],
    ['filter, click to new list, desktop', 150, filtering],
    ['the same while the next page arrives', 150, (...on) => filtering(...on, nextPageOnItsWay)],
  ] satisfies [string, number, (browser: Browser, site: string) => Promise<number>][]) {
    const times = await repeat(RUNS, () => once(browser, site));
    yield {
      what,
      value: median(times),
      unit: 'ms',
      bound: max(bound),
      how: `median of ${RUNS}: ${times.map(Math.round).join(', ')}`,
    };
  }
  const home = needed(await requestGraph(browser, `${site}/`));
  const product = needed(await requestGraph(browser, site + PRODUCT));
  yield {
    what: 'JS of the detail page over home',
    value: scriptsBeyond(product, home),
    unit: 'kB',
    bound: max(40),
    how: 'cold, compressed; what each asks for until it answers a click',
  };
  const { worstFrameMs, grownMegabytes, cards } = await scrolling(browser, site);
  yield {
    what: `scrolling ${PAGES} pages at CPU ÷ 4, longest frame`,
    value: worstFrameMs,
    unit: 'ms',
    bound: max(200),
    how: `${cards} cards, phone, slow network`,
  };
  yield {
    what: `scrolling ${PAGES} pages, memory grown since page 5`,
    value: grownMegabytes,
    unit: 'MB',
    bound: max(60),
    how: 'JavaScript heap after collection',
  };
}
