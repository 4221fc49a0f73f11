import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@qhatu/contract/paths';
import type { AdminProductList, BulkBody, BulkEdit } from '@qhatu/contract/wire';
import type { Browser, Page } from 'playwright';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { demoPerson } from '../pages/person';

const BOUND = { openMs: 300, bulkMs: 3_000, jsKb: 150, followMs: 10_000 };
/** So often each section is opened, after the first time. */
const TIMES = 4;
const BULK = 1_000;
const ADMIN = 'admin@demo.pe';

/** Runs in the page: presses a link of the menu; resolves when its section has its heading and waits for nothing any more. */
function open(href: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const linkNow = () =>
      document.querySelector<HTMLAnchorElement>(`nav[aria-label="Administración"] a[href="${href}"]`);
    const began = performance.now();
    const look = () => {
      const link = linkNow();
      const content = document.getElementById('seccion');
      const title = link?.firstChild?.textContent;
      const there = link?.ariaCurrent === 'page' && content?.querySelector('h1')?.textContent === title;
      const waits = [...(content?.querySelectorAll('[role=status]') ?? [])].some(
        (each) => each.textContent === 'Cargando',
      );
      if (there && !waits) {
        // The frame that shows it.
        requestAnimationFrame(() => resolve(performance.now() - began));
      } else if (performance.now() - began > 20_000) reject(new Error(`${href} does not open`));
      else requestAnimationFrame(look);
    };
    linkNow()?.click();
    look();
  });
}

const hrefsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

/** kB of the remote's scripts, as they travel, that a browser which has nothing yet asks for at this address. */
async function scriptsOf(browser: Browser, site: string, person: (page: Page) => Promise<void>, href: string) {
  const { page, cdp, atRest, close } = await visitor(browser, 'desktop');
  try {
    const scripts = new Set<string>();
    let bytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (/\/mf-admin\/.*\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await person(page);
    await page.goto(site + href, { waitUntil: 'load' });
    await atRest();
    if (scripts.size === 0) throw new Error(`${href} asked for no script of the back office`);
    return bytes / 1_000;
  } finally {
    await close();
  }
}

/** What is asked of the API as administration. */
async function administration(site: string): Promise<<T>(url: string, body?: object) => Promise<T>> {
  const login = await fetch(`${site}/api/web/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password: 'Demo1234' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return async <T>(url: string, body?: object) => {
    const answer = await fetch(`${site}/api/web/${url}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return (await answer.json()) as T;
  };
}

/** 1,000 products that get another price, and the first page of one of them that says it. */
async function* bulkRows(site: string): AsyncGenerator<Row> {
  const ask = await administration(site);
  const products: BulkBody['products'] = [];
  let shown = 0;
  for (let before = ''; products.length < BULK; ) {
    const { data, next } = await ask<AdminProductList>(`admin/products?status=published${before}`);
    shown ||= data[0]?.id ?? 0;
    products.push(...data.map(({ id, version }) => ({ id, version })));
    if (next === null) break;
    before = `&before=${next}`;
  }
  if (new Set(products.map(({ id }) => id)).size < BULK) throw new Error(`there are fewer than ${BULK} products`);
  const page = async () => (await fetch(site + paths.product.href(shown))).text();
  const priceOf = (html: string) => /"price":\s*"?([\d.]+)/.exec(html)?.[1] ?? '';
  const was = priceOf(await page());
  if (!was) throw new Error('the page of a product names no price');
  const body = { change: { kind: 'price', percent: 10 }, products: products.slice(0, BULK) } satisfies BulkBody;
  const began = performance.now();
  let edit = await ask<BulkEdit>('admin/products/bulk', body);
  const steps = new Set<number>();
  while (!edit.finished) {
    await pause(100);
    edit = await ask<BulkEdit>(`admin/bulk-edits/${edit.id}`);
    steps.add(edit.done);
  }
  const took = performance.now() - began;
  if (edit.failed.length > 0) throw new Error(`${edit.failed.length} were not changed: ${edit.failed[0]?.text}`);
  yield {
    what: `back office, the price of ${edit.total} products at once`,
    value: took,
    unit: 'ms',
    bound: { kind: 'max', value: BOUND.bulkMs },
    how: `from the call to the last of them, asked each 100 ms; ${steps.size} steps were told`,
  };
  while (priceOf(await page()) === was && performance.now() - began < 2 * BOUND.followMs) await pause(50);
  yield {
    what: 'back office, until a product’s page says the new price',
    value: performance.now() - began - took,
    unit: 'ms',
    bound: { kind: 'max', value: BOUND.followMs },
    how: `after the last of ${edit.total} was changed, on a page that the front door had kept`,
  };
}

/**
 * What a browser sees of the back office: every section of administration opened again from the menu, the scripts of each, a
 * bulk change of 1,000 prices and how soon a page says the new one.
 */
export async function* sectionRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const person = await demoPerson(site, undefined, ADMIN);
  const { page, atRest, close } = await visitor(browser, 'desktop');
  let hrefs: string[];
  try {
    await person(page);
    await page.goto(`${site}/admin`, { waitUntil: 'load' });
    await page.getByRole('navigation', { name: 'Administración' }).waitFor();
    await atRest();
    hrefs = await hrefsOf(page);
    const times: { href: string; ms: number }[] = [];
    for (let nth = 0; nth <= TIMES; nth += 1) {
      for (const href of hrefs) {
        const ms = await page.evaluate(open, href);
        // The first time its code comes.
        if (nth > 0) times.push({ href, ms });
        else await atRest();
      }
    }
    const worst = times.reduce((a, b) => (b.ms > a.ms ? b : a));
    yield {
      what: 'back office, a section opened again',
      value: percentile(
        times.map(({ ms }) => ms),
        95,
      ),
      unit: 'ms',
      bound: { kind: 'max', value: BOUND.openMs },
      how: `p95 of ${hrefs.length} sections × ${TIMES}, from the click to the frame without a place holder; slowest ${worst.ms.toFixed(0)} ms, ${worst.href}`,
    };
  } finally {
    await close();
  }
  let heaviest = { href: '', kb: 0 };
  for (const href of hrefs) {
    const kb = await scriptsOf(browser, site, person, href);
    if (kb > heaviest.kb) heaviest = { href, kb };
  }
  yield {
    what: 'back office, scripts of the heaviest section',
    value: heaviest.kb,
    unit: 'kB',
    bound: { kind: 'max', value: BOUND.jsKb },
    how: `${heaviest.href}, opened first: entry, frame and section of mf-admin, as they travel; of ${hrefs.length} sections`,
  };
  yield* bulkRows(site);
}
