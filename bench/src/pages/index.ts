import type { Browser } from 'playwright';
import type { Row } from '../lib/report';
import { median, repeat } from '../lib/stats';
import { baselinePage } from './baseline-page';
import { chatPageRows } from './chat';
import { layoutShift } from './layout-shift';
import { homeToProduct } from './navigation';
import { requestGraph, scriptKilobytes } from './request-graph';
import { vitals } from './vitals';
import { warmCache } from './warm-cache';

const RUNS = 5;
const HOME = '/';
const LISTING = '/buscar?category=13';
const PRODUCT = '/detalle/productos/9005';
const PRODUCT_PICTURE = '/media/products/parlante-rojo-640.webp';
/** Pages whose layout must not move; some need nobody logged in to be looked at. */
const STILL = [HOME, LISTING, PRODUCT, '/carrito', '/pages/login', '/polos', '/listadeseos'];

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** What a shopper's browser sees: scripts, waves, paints, shifts, the way to a product. */
export async function* pageRows(browser: Browser, site: string): AsyncGenerator<Row> {
  for (const path of STILL) await warmCache(site + path);

  const graph = await requestGraph(browser, site + HOME);
  const needed = graph.requests.filter((request) => request.startMs <= graph.interactiveMs);
  const wavesOf = (requests: typeof needed) => Math.max(...requests.map((request) => request.wave));
  yield {
    what: 'JS for home until it answers a click',
    value: scriptKilobytes(graph, graph.interactiveMs),
    unit: 'kB',
    bound: max(130),
    how: 'cold, compressed, headers included',
  };
  yield {
    what: 'JS for home, all of it',
    value: scriptKilobytes(graph),
    unit: 'kB',
    bound: max(165),
    how: 'until the network is idle, prefetched pages included',
  };
  yield {
    what: 'request waves after the HTML, home',
    value: wavesOf(needed),
    unit: 'waves',
    bound: max(2),
    how: `until it answers a click, by the browser’s own initiators; ${wavesOf(graph.requests)} with what loads in the background`,
  };
  yield {
    what: 'fabric or socket.io on home',
    value: graph.requests.filter((request) => /fabric|socket\.io/i.test(request.url)).length,
    unit: 'requests',
    bound: max(0),
    how: 'by address',
  };

  yield await baselinePage(browser, site, PRODUCT_PICTURE, RUNS);
  for (const [name, path, bound] of [
    ['home', HOME, 750],
    ['listing', LISTING, 600],
    ['product', PRODUCT, 550],
  ] as const) {
    const seen = await repeat(RUNS, () => vitals(browser, site + path, 'mobile'));
    const how = `median of ${RUNS}: ${seen.map((v) => Math.round(v.lcpMs)).join(', ')}; painted last: ${seen[0]?.lcpElement.replaceAll('|', ' ')}`;
    yield { what: `LCP, mobile, ${name}`, value: median(seen.map((v) => v.lcpMs)), unit: 'ms', bound: max(bound), how };
    if (path === HOME) {
      const loads = seen.map((v) => v.loadMs);
      yield {
        what: 'load event, mobile, home',
        value: median(loads),
        unit: 'ms',
        bound: max(2000),
        how: `median of ${RUNS}`,
      };
    }
  }
  for (const device of ['mobile', 'desktop'] as const) {
    let worst = { cls: 0, path: HOME };
    for (const path of STILL) {
      const cls = await layoutShift(browser, site + path, device);
      if (cls > worst.cls) worst = { cls, path };
    }
    yield {
      what: `CLS, worst page, ${device}`,
      value: worst.cls,
      unit: '',
      bound: max(0.01),
      how: `${STILL.length} pages, scrolled to the end; worst: ${worst.path}`,
    };
  }
  for (const [device, bound] of [
    ['desktop', 120],
    ['mobile', 300],
  ] as const) {
    const times = await repeat(RUNS, () => homeToProduct(browser, site, device));
    yield {
      what: `home → product, click to heading, ${device}`,
      value: median(times),
      unit: 'ms',
      bound: max(bound),
      how: `to two frames after it; median of ${RUNS}: ${times.map(Math.round).join(', ')}`,
    };
  }
  yield* chatPageRows(browser, site);
}
