import type { Browser } from 'playwright';
import { PHONE, type Visit } from '../lib/browser';
import { thereAndBack } from '../lib/navigation';
import type { Row } from '../lib/report';
import { median } from '../lib/stats';
import { inTurns } from '../lib/turns';
import { warmCache } from '../pages/warm-cache';
import { earlyTouches } from './early';
import { openFloor } from './floor';
import { observed, readObserved, untilQuiet } from './observe';
import { touchWhileLoading } from './touches';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** BENCH_TOUCHES=0 leaves the touches of the first second out: they take ten minutes. */
const TOUCHED = process.env.BENCH_TOUCHES !== '0';
const PAGES = {
  home: '/',
  listing: '/buscar?category=13',
  product: '/detalle/productos/9005',
  login: '/pages/login',
  contact: '/paginas/contacto',
} as const;
type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

const PARTS: readonly string[] = [...PAGE_NAMES, 'unhinted', 'navigation', 'end', 'floor', 'touches'];
/** BENCH_ONLY=home,navigation measures these parts and no others: all of them take twenty minutes. */
const ONLY = process.env.BENCH_ONLY?.split(',') ?? PARTS;
const isAsked = (part: string): boolean => ONLY.includes(part);

/** Milliseconds (share of five seconds for the last) by the figure's name. */
type Figures = Record<string, number>;

/** Times what the reference needs, at most; null: only told. */
const RATIOS: Record<string, number | null> = {
  'blocking time, home': 0.25,
  'blocking time, listing': 0.25,
  'blocking time, product': 0.25,
  'blocking time, login': 0.25,
  'blocking time, contact': 0.25,
  'LCP, home': 0.8,
  'LCP, listing': 0.8,
  'LCP, product': 0.8,
  'LCP, login': 0.3,
  'LCP, contact': null,
  'LCP without hints, home': 0.8,
  'LCP without hints, listing': 0.8,
  'LCP without hints, product': 0.8,
  'LCP without hints, login': 0.3,
  'LCP without hints, contact': null,
  'blocking time without hints, home': 0.25,
  'blocking time without hints, listing': 0.25,
  'blocking time without hints, product': 0.25,
  'blocking time without hints, login': 0.25,
  'blocking time without hints, contact': 0.25,
  'load event, home': 0.9,
  'home → product, mobile': 0.3,
  'home → product, desktop': 0.3,
};
/** In the unit itself, without a reference. */
const ABSOLUTE: Record<string, number> = {
  'Back to home from product, mobile': 100,
  'Back to home from product, desktop': 40,
  'INP during load, home': 200,
  'INP during load, listing': 200,
  'INP during load, product': 200,
  'INP during load, login': 200,
  'INP during load, contact': 200,
  'INP during load without hints, home': 200,
  'INP during load without hints, listing': 200,
  'INP during load without hints, product': 200,
  'INP during load without hints, login': 200,
  'INP during load without hints, contact': 200,
  'main thread busy at the end of a listing': 5,
};

/** Opens a page, does something with it, and closes it whatever happens. */
async function visiting<T>(
  browser: Browser,
  device: 'mobile' | 'desktop',
  act: (visit: Visit) => Promise<T>,
  hinted = true,
) {
  const visit = await observed(browser, device, hinted);
  try {
    return await act(visit);
  } finally {
    await visit.close();
  }
}

/** Cold visits by a phone that says nothing of itself: its page comes as to any screen, and the picture after it. */
async function loadUnhinted(browser: Browser, site: string, name: PageName): Promise<Figures> {
  const look = async (visit: Visit) => {
    const answer = await visit.page.goto(site + PAGES[name], { waitUntil: 'load' });
    const sent = await answer?.request().allHeaders();
    if (sent?.['sec-ch-ua-mobile'] !== undefined) throw new Error('This browser sends client hints all the same');
    await untilQuiet(visit);
    return readObserved(visit.page);
  };
  const untouched = await visiting(browser, 'mobile', look, false);
  const touched = await touchedVisit(browser, site + PAGES[name], false);
  return {
    [`LCP without hints, ${name}`]: untouched.lcpMs,
    [`blocking time without hints, ${name}`]: untouched.blockedMs,
    [`INP during load without hints, ${name}`]: touched.inpMs,
  };
}

/** A cold visit by a phone that touches nothing. */
const lookAt = (browser: Browser, url: string) =>
  visiting(browser, 'mobile', async (visit) => {
    await visit.page.goto(url, { waitUntil: 'load' });
    await untilQuiet(visit);
    return readObserved(visit.page);
  });

/** How often a touched visit is made anew when the page did not feel all of its touches. */
const MAX_TOUCHED = 3;

/** A cold visit by a phone that touches the page all the while it loads. */
async function touchedVisit(browser: Browser, url: string, hinted = true) {
  for (let nth = 0; nth < MAX_TOUCHED; nth += 1) {
    const observed = await visiting(
      browser,
      'mobile',
      async (visit) => {
        const felt = await touchWhileLoading(visit, url);
        await untilQuiet(visit);
        return felt ? readObserved(visit.page) : null;
      },
      hinted,
    );
    if (observed) return observed;
  }
  throw new Error(`${url} did not feel all touches in any of ${MAX_TOUCHED} visits`);
}

/** One cold visit of each page by a phone, untouched and touched. */
async function load(browser: Browser, site: string, name: PageName): Promise<Figures> {
  const url = site + PAGES[name];
  const untouched = await lookAt(browser, url);
  const touched = await touchedVisit(browser, url);
  return {
    [`blocking time, ${name}`]: untouched.blockedMs,
    [`LCP, ${name}`]: untouched.lcpMs,
    [`load event, ${name}`]: untouched.loadMs,
    [`INP during load, ${name}`]: touched.inpMs,
  };
}

async function navigate(browser: Browser, site: string, device: 'mobile' | 'desktop'): Promise<Figures> {
  return visiting(browser, device, async (visit) => {
    await visit.page.goto(site, { waitUntil: 'load' });
    await untilQuiet(visit);
    const { thereMs, backMs } = await thereAndBack(visit, device);
    return { [`home → product, ${device}`]: thereMs, [`Back to home from product, ${device}`]: backMs };
  });
}

const LOOK_MS = 5_000;

/** What stands below the last product of a listing, and nowhere else. */
const END = 'No hay más elementos que cargar.';
/** So many times more products may come on the way to the end of the listing's last pages. */
const MAX_PAGES = 8;
/** From so many pages before the last one: a whole listing of the demo takes minutes. */
const LAST_PAGES = 3;
const PER_PAGE = 12;

/** The address of the listing's page from which its end is near. */
async function nearTheEnd({ page }: Visit, site: string): Promise<string> {
  const { searchParams } = new URL(site + PAGES.listing);
  const asked = `${site}/api/web/products/search?category_id=${searchParams.get('category')}&perPage=${PER_PAGE}`;
  const { last_page: last }: { last_page: number } = await (await page.request.get(asked)).json();
  return `${site}${PAGES.listing}&page=${Math.max(1, last - LAST_PAGES)}`;
}

const endOf = ({ page }: Visit) => page.getByRole('main').getByText(END);

/** Whether all of the listing's last words is in sight. */
const seesTheEnd = (visit: Visit): Promise<boolean> =>
  endOf(visit).evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

/** Scrolls down as long as products come, and then to the words below them. @throws when they are not there */
async function scrollToTheEnd(visit: Visit): Promise<void> {
  for (let nth = 0; nth < MAX_PAGES && !(await endOf(visit).isVisible()); nth += 1) {
    await visit.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await untilQuiet(visit);
  }
  await endOf(visit).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await untilQuiet(visit);
}

/** Who looks at the end of a list and does nothing keeps the main thread busy for so many per cent of the time. */
async function busyAtTheEnd(browser: Browser, site: string): Promise<Figures> {
  return visiting(browser, 'mobile', async (visit) => {
    const { page, cdp } = visit;
    await page.goto(await nearTheEnd(visit, site), { waitUntil: 'load' });
    await untilQuiet(visit);
    await scrollToTheEnd(visit);
    if (!(await seesTheEnd(visit))) throw new Error('The end of the listing is not in sight');
    await cdp.send('Performance.enable');
    const taskSeconds = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const before = await taskSeconds();
    await page.waitForTimeout(LOOK_MS);
    const share = (((await taskSeconds()) - before) * 1_000) / LOOK_MS;
    // Whatever moved meanwhile: what was measured is the end.
    if (!(await seesTheEnd(visit))) throw new Error('The end of the listing did not stay in sight');
    return { 'main thread busy at the end of a listing': share * 100 };
  });
}

/** What an empty page takes: no bound below it can be held. */
async function floor(browser: Browser): Promise<Figures> {
  const { url, close } = await openFloor();
  try {
    const { lcpMs } = await lookAt(browser, url);
    const figures: Figures = { 'LCP, empty page': lcpMs };
    for (const device of ['mobile', 'desktop'] as const) {
      for (const [what, ms] of Object.entries(await navigate(browser, url, device)))
        figures[`${what}, empty page`] = ms;
    }
    return figures;
  } finally {
    close();
  }
}

async function once(browser: Browser, site: string): Promise<Figures> {
  const figures: Figures = {};
  for (const name of PAGE_NAMES) if (isAsked(name)) Object.assign(figures, await load(browser, site, name));
  if (isAsked('unhinted'))
    for (const name of PAGE_NAMES) Object.assign(figures, await loadUnhinted(browser, site, name));
  if (isAsked('navigation'))
    for (const device of ['mobile', 'desktop'] as const) Object.assign(figures, await navigate(browser, site, device));
  if (isAsked('end')) Object.assign(figures, await busyAtTheEnd(browser, site));
  return figures;
}

/**
 * How soon a phone answers (cold cache, the phone of `lib/browser`): medians of the same visits on this site and on
 * the reference's, taken in turns, so that whatever else the machine does meets both.
 * @param reference its address; without one the figures stand alone
 */
export async function* responsivenessRows(
  launch: () => Promise<Browser>,
  site: string,
  reference?: string,
): AsyncGenerator<Row> {
  const unknown = ONLY.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) throw new Error(`BENCH_ONLY knows ${PARTS.join(', ')}, not ${unknown.join(', ')}`);
  const sites = reference === undefined ? [site] : [site, reference];
  for (const each of sites) for (const path of Object.values(PAGES)) await warmCache(each + path);
  const runs = new Map<string, Figures[]>(sites.map((each) => [each, []]));
  await inTurns(sites, RUNS, async (each) => {
    const browser = await launch();
    const figures = await once(browser, each);
    if (each === site && isAsked('floor')) Object.assign(figures, await floor(browser));
    runs.get(each)?.push(figures);
    await browser.close();
  });
  const [own = [], theirs = []] = sites.map((each) => runs.get(each) ?? []);
  for (const what of Object.keys(own[0] ?? {})) {
    const values = own.map((figures) => figures[what] ?? Number.NaN);
    const unit = what.startsWith('main thread') ? '%' : 'ms';
    const list = (all: number[]) => all.map((value) => Math.round(value)).join(', ');
    const how = `${PHONE}, median of ${RUNS}: ${list(values)}`;
    const absolute = ABSOLUTE[what];
    yield { what, value: median(values), unit, ...(absolute && { bound: { kind: 'max', value: absolute } }), how };
    const ratio = RATIOS[what];
    if (reference === undefined || ratio === undefined) continue;
    const others = theirs.map((figures) => figures[what] ?? Number.NaN);
    yield {
      what: `${what}, of the reference’s`,
      value: median(values) / median(others),
      unit: '×',
      ...(ratio !== null && { bound: { kind: 'max', value: ratio } }),
      how: `reference ${Math.round(median(others))} ms: ${list(others)}`,
    };
  }
  if (TOUCHED && isAsked('touches')) {
    const browser = await launch();
    yield* earlyTouches(browser, site);
    await browser.close();
  }
}
