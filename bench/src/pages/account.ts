import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import type { Row } from '../lib/report';
import { scriptsBeyond } from './checkout';
import { personOf } from './person';
import { requestGraph } from './requestGraph';

const BOUND_KB = 45;
/** What stands in the address where the route has a name. */
const PARAMS: Readonly<Record<string, string>> = { rol: 'seller', token: 'x'.repeat(43), hash: 'x'.repeat(43) };
const MANIFEST = new URL('../../../mf-account/package.json', import.meta.url);

/** Every address that mf-account answers, as its own package.json says. */
export function accountPaths(): string[] {
  const { federation } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    federation: { routes: { path: string }[] };
  };
  return federation.routes.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? 'x'));
}

/** What each account page costs the browser over home, of a visitor and of a member: whichever is dearer. */
export async function* accountPageRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const home = await requestGraph(browser, `${site}/`);
  const member = await personOf(site);
  const administrator = await personOf(site, undefined, 'admin@demo.pe');
  const visitor = async () => {};
  const costs: { path: string; kB: number }[] = [];
  for (const path of accountPaths()) {
    const people: ((page: Page) => Promise<void>)[] = [visitor, path === '/admin' ? administrator : member];
    let kB = 0;
    for (const person of people) {
      kB = Math.max(kB, scriptsBeyond(await requestGraph(browser, site + path, person), home));
    }
    costs.push({ path, kB });
  }
  costs.sort((a, b) => b.kB - a.kB);
  yield {
    what: `JS of the account pages over home, the worst of ${costs.length}`,
    value: costs[0]?.kB ?? 0,
    unit: 'kB',
    bound: { kind: 'max', value: BOUND_KB },
    how: `cold, compressed, before a form is begun, as visitor or member, whichever is more: ${costs.map(({ path, kB }) => `${path} ${kB.toFixed(1)}`).join(', ')}`,
  };
}
