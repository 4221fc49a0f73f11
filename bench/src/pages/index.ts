import type { Browser } from 'playwright';
import type { Row } from '../lib/report';
import { median, repeat } from '../lib/stats';
import { homeToProduct } from './navigation';
import { requestGraph, scriptKilobytes } from './requestGraph';
import { vitals } from './vitals';

const RUNS = 5;
const HOME = '/';
const LISTING = '/buscar?category=13';
const PRODUCT = '/detalle/productos/9005';
/** Pages whose layout must not move; some need nobody logged in to be looked at. */
const STILL = [HOME, LISTING, PRODUCT, '/carrito', '/pages/login', '/polos', '/listadeseos'];

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** What a shopper's browser sees: scripts, waves, paints, shifts, the way to a product. */
export async function pageRows(browser: Browser, site: string): Promise<Row[]> {
  const rows: Row[] = [];
  // The first visit fills the front door's cache, as the first shopper of the minute does for the next.
  for (const path of STILL) await fetch(site + path);

  const graph = await requestGraph(browser, site + HOME);
  const waves = Math.max(...graph.requests.map((request) => request.wave));
  rows.push(
    {
      what: 'JS for home until it answers a click',
      value: scriptKilobytes(graph, graph.interactiveMs),
      unit: 'kB',
      bound: max(130),
      how: 'cold, compressed, headers included',
    },
    {
      what: 'JS for home, all of it',
      value: scriptKilobytes(graph),
      unit: 'kB',
      bound: max(165),
      how: 'until the network is idle',
    },
    {
      what: 'request waves after the HTML, home',
      value: waves,
      unit: 'waves',
      bound: max(2),
      how: 'by the browser’s own initiators',
    },
  );
  const forbidden = graph.requests.filter((request) => /fabric|socket\.io/i.test(request.url));
  rows.push({
    what: 'fabric or socket.io on home',
    value: forbidden.length,
    unit: 'requests',
    bound: max(0),
    how: 'by address',
  });

  for (const [name, path, bound] of [
    ['home', HOME, 750],
    ['listing', LISTING, 600],
    ['product', PRODUCT, 550],
  ] as const) {
    const seen = await repeat(RUNS, () => vitals(browser, site + path, 'mobile'));
    const how = `median of ${RUNS}; painted last: ${seen[0]?.lcpElement.replaceAll('|', ' ')}`;
    rows.push({
      what: `LCP, mobile, ${name}`,
      value: median(seen.map((v) => v.lcpMs)),
      unit: 'ms',
      bound: max(bound),
      how,
    });
    if (path === HOME) {
      rows.push({
        what: 'load event, mobile, home',
        value: median(seen.map((v) => v.loadMs)),
        unit: 'ms',
        bound: max(2000),
        how: `median of ${RUNS}`,
      });
    }
  }
  for (const device of ['mobile', 'desktop'] as const) {
    let worst = { cls: 0, path: HOME };
    for (const path of STILL) {
      const { cls } = await vitals(browser, site + path, device);
      if (cls > worst.cls) worst = { cls, path };
    }
    rows.push({
      what: `CLS, worst page, ${device}`,
      value: worst.cls,
      unit: '',
      bound: max(0.01),
      how: `${STILL.length} pages, scrolled to the end; worst: ${worst.path}`,
    });
  }
  for (const [device, bound] of [
    ['desktop', 120],
    ['mobile', 300],
  ] as const) {
    const times = await repeat(RUNS, () => homeToProduct(browser, site, device));
    rows.push({
      what: `home → product, click to heading, ${device}`,
      value: median(times),
      unit: 'ms',
      bound: max(bound),
      how: `median of ${RUNS}`,
    });
  }
  return rows;
}
