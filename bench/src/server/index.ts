import type { Row } from '../lib/report';
import { requestsPerSecond } from '../lib/requests-per-second';
import { load } from './load';
import { personalRow } from './personal';

const min = (value: number): Row['bound'] => ({ kind: 'min', value });

/** The front door under load: finished pages, and pages that must be rendered. */
export async function frontDoorRows(site: string): Promise<Row[]> {
  const product = '/detalle/productos/9005';
  await fetch(site + product);
  const cached = await load(site, [product]);
  const poured = await requestsPerSecond(site, product, { seconds: 8, connections: 32 });
  // Each of the demo's products once: nobody has asked for them before, so every answer is rendered.
  const ids = await productIds(site, 1_500);
  const rendered = await load(
    site,
    ids.map((id) => `/detalle/productos/${id}`),
    { connections: 8, amount: ids.length },
  );
  return [
    {
      what: 'product HTML, cached',
      value: poured,
      unit: 'req/s',
      bound: min(3000),
      how: `32 connections; asked by autocannon, which takes more of these cores than the site does, ${Math.round(cached.perSecond)} req/s with p99 ${cached.p99Ms} ms, ${cached.failures} failures`,
    },
    {
      what: 'product HTML, rendered',
      value: rendered.perSecond,
      unit: 'req/s',
      bound: min(120),
      how: `${ids.length} products once each, 8 connections, p99 ${rendered.p99Ms} ms, ${rendered.failures} failures, ${await frames(site, ids)} frames in a sample`,
    },
  ];
}

async function productIds(site: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const answer = await fetch(`${site}/api/web/products/search?perPage=48&page=${page}&orderBy=AscOrder`);
    const { data, last_page: last } = (await answer.json()) as { data: { id: number }[]; last_page: number };
    ids.push(...data.map((product) => product.id));
    if (page >= last) break;
  }
  return ids.slice(0, count);
}

/** A frame instead of a page would make the figure a lie: how many of a sample lack their heading. */
async function frames(site: string, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (const id of ids.filter((_, nth) => nth % 50 === 0)) {
    const html = await (await fetch(`${site}/detalle/productos/${id}`)).text();
    if (!/<main[^>]*>[\s\S]*<h1/.test(html)) count++;
  }
  return count;
}

/** What shoppers type and click, in the proportions of a shop: many different searches, some of them often. */
function searches(): string[] {
  const words = [
    'polo',
    'zapatilla',
    'lápiz',
    'consola',
    'peluche',
    'camisa de algodón',
    'mochila',
    'zapatilas',
    'camiza algodon',
    'lapices',
    'polo negro',
    'audífonos',
  ];
  const orders = ['', '&orderBy=LowToHigh', '&orderBy=Newest'];
  const texts = words.flatMap((word) =>
    [1, 2].flatMap((page) => orders.map((order) => `filter=${encodeURIComponent(word)}&page=${page}${order}`)),
  );
  const categories = [11, 13, 17].flatMap((id) =>
    [1, 2, 3, 4].flatMap((page) =>
      ['', '&min_price=20&max_price=120', '&condition=1'].map((more) => `category_id=${id}&page=${page}${more}`),
    ),
  );
  return [...texts, ...categories].map((query) => `/api/web/products/search?perPage=12&${query}`);
}

/** The API on PostgreSQL: searching, and what belongs to a person. What is bought of it: `orders`. */
export async function apiRows(api: { url: string; pid: number }): Promise<Row[]> {
  const paths = searches();
  const search = await load(api.url, paths, { connections: 16 });
  return [
    await personalRow(api),
    {
      what: 'search API, 5,000 products, PostgreSQL',
      value: search.perSecond,
      unit: 'req/s',
      bound: min(400),
      how: `${paths.length} different searches, 16 connections, p99 ${search.p99Ms} ms, ${search.failures} failures`,
    },
  ];
}
