import { readDeclaration } from '@qhatu/federation/declarations';
import type { Browser, Page } from 'playwright';
import type { Row } from '../lib/report';
import { scriptsBeyond } from './checkout';
import { demoPerson } from './person';
import { type RequestGraph, requestGraph } from './request-graph';

const BOUND_KB = 45;
/** What stands in the address where the route has a name. */
const PARAMS: Readonly<Record<string, string>> = { rol: 'seller', token: 'x'.repeat(43), hash: 'x'.repeat(43) };

/** Every address that mf-account answers, as it declares. */
export function accountPaths(): string[] {
  const { routes } = readDeclaration('mf-account');
  return routes.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? 'x'));
}

const visitor = async () => {};
/** Home in full: the button of the chat comes three seconds after everything else, there as on every page. */
const wholeHome = (page: Page) => page.getByRole('link', { name: /^Chat de soporte/ }).waitFor();

/** Somebody begins to fill the page's form, if it has one. */
async function begin(page: Page): Promise<void> {
  const field = page.locator('main form').locator('input, select, textarea').filter({ visible: true }).first();
  if ((await field.count()) > 0) await field.focus();
}

/** kB over home. */
interface Cost {
  path: string;
  arrival: number;
  begun: number;
}

/** Who is led elsewhere (members from the login, visitors to it) pays for that route, which is counted as itself. */
async function costOf(
  browser: Browser,
  site: string,
  path: string,
  person: (page: Page) => Promise<void>,
  home: RequestGraph,
): Promise<Cost> {
  let [stays, begunMs] = [false, 0];
  const graph = await requestGraph(browser, site + path, person, async (page) => {
    stays = new URL(page.url()).pathname === path;
    begunMs = await page.evaluate(() => performance.now());
    if (stays) await begin(page);
  });
  if (!stays) return { path, arrival: 0, begun: 0 };
  const before = graph.requests.filter(({ startMs }) => startMs < begunMs);
  return {
    path,
    arrival: scriptsBeyond({ ...graph, requests: before }, home),
    begun: scriptsBeyond(graph, home),
  };
}

function worst(when: 'arrival' | 'begun', costs: readonly Cost[], how: string): Row {
  const dearest = [...costs].sort((a, b) => b[when] - a[when]);
  return {
    what: `JS of the account pages over home, ${when === 'begun' ? 'form begun' : 'on arrival'}, the worst of ${costs.length}`,
    value: dearest[0]?.[when] ?? 0,
    unit: 'kB',
    bound: { kind: 'max', value: BOUND_KB },
    how: `cold, compressed, as visitor or member, whichever is more; ${how}: ${dearest.map((cost) => `${cost.path} ${cost[when].toFixed(1)}`).join(', ')}`,
  };
}

/** What each account page costs the browser over home, of a visitor and of a member: whichever is dearer. */
export async function* accountPageRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const home = await requestGraph(browser, `${site}/`, visitor, wholeHome);
  const member = await demoPerson(site);
  const administrator = await demoPerson(site, undefined, 'admin@demo.pe');
  const costs: Cost[] = [];
  for (const path of accountPaths()) {
    const one = await costOf(browser, site, path, visitor, home);
    const other = await costOf(browser, site, path, path === '/admin' ? administrator : member, home);
    costs.push({ path, arrival: Math.max(one.arrival, other.arrival), begun: Math.max(one.begun, other.begun) });
  }
  yield worst('arrival', costs, 'before a form is begun');
  yield worst(
    'begun',
    costs,
    'all that comes until a form is sent, every step of the wizards; of a new profile photo its cutter comes besides',
  );
}
